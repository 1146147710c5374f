import { z } from "zod";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import { instant } from "../list/instant.ts";
import {
  type ListQuery,
  type ListShape,
  type Page,
  PAGE_SIZE,
  readPage,
  rowsFor,
  searchText,
} from "../list/query.ts";
import { insertRecords, type ListWriting } from "../list/write.ts";
import { recordId } from "../list/record_id.ts";
import type { Store } from "../store.ts";
import { activities, type Activity } from "./users.ts";

export const partnerTypes = ["tool", "platform", "data"] as const;

export const partner = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  type: z.enum(partnerTypes),
  status: z.enum(activities),
  addedAt: instant,
  description: z.string().min(1).optional(),
  email: z.email().optional(),
  /** React lets `data:` and `//host` through in an href, so only https may come in. */
  website: z.url({ protocol: /^https$/ }).optional(),
});
export type Partner = z.infer<typeof partner>;
export interface PartnerRow extends Omit<Partner, "description" | "email" | "website"> {
  description: string | null;
  email: string | null;
  website: string | null;
  search: string;
}

export const listShape = {
  table: "partners",
  sorts: ["addedAt", "name", "type"],
  defaultSort: "-addedAt",
  filters: {
    type: { values: partnerTypes, where: (eb, value) => eb("type", "=", value as Partner["type"]) },
    status: { values: activities, where: (eb, value) => eb("status", "=", value as Activity) },
  },
} satisfies ListShape<"partners", keyof Partner, "type" | "status">;
export type PartnerQuery = ListQuery<keyof typeof listShape.filters>;

/** The specification's getPartners; newest first unless the query says otherwise. */
export async function list(
  store: Store,
  query: PartnerQuery,
  limit = PAGE_SIZE,
): Promise<Page<Partner>> {
  await store.simulate("read");
  const page = await readPage(
    store.db.selectFrom("partners").selectAll(),
    listShape,
    query,
    rowsFor(store, "partners", limit),
  );
  return { ...page, rows: page.rows.map(fromRow) };
}

/** Throws `not_found`. */
export async function get(db: Database, id: string): Promise<Partner> {
  const row = await db.selectFrom("partners").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "Partner not found");
  return fromRow(row);
}

/** How partners are kept. */
export const writing: ListWriting<Partner, PartnerRow> = {
  table: "partners",
  tag: "Partners",
  toRow: (partner) => ({
    ...partner,
    description: partner.description ?? null,
    email: partner.email ?? null,
    website: partner.website ?? null,
    search: searchText(partner.name),
  }),
  counts: { partners: () => true },
};

/** Throws `conflict` for an id that is taken. */
export const insert = (db: Database, partners: readonly Partner[]): Promise<void> =>
  insertRecords(db, writing, partners);

function fromRow({ search: _, description, email, website, ...partner }: PartnerRow): Partner {
  return {
    ...partner,
    ...(description !== null && { description }),
    ...(email !== null && { email }),
    ...(website !== null && { website }),
  };
}
