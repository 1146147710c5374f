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
import { ALL } from "../list/tallies.ts";
import { activities, type Activity } from "./users.ts";

export const community = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  mentorId: recordId,
  mentorName: z.string().min(1),
  /** So many at most that sums over all records stay exact. */
  members: z.int().min(0).max(1_000_000_000),
  status: z.enum(activities),
  createdAt: instant,
  category: z.string().min(1).optional(),
});
export type Community = z.infer<typeof community>;
export interface CommunityRow extends Omit<Community, "category"> {
  category: string | null;
  search: string;
}

export const listShape = {
  table: "communities",
  sorts: ["createdAt", "name", "members"],
  defaultSort: "-createdAt",
  numeric: ["members"],
  filters: {
    status: { values: activities, where: (eb, value) => eb("status", "=", value as Activity) },
  },
} satisfies ListShape<"communities", keyof Community, "status">;
export type CommunityQuery = ListQuery<keyof typeof listShape.filters>;

/** The specification's getCommunities; newest first unless the query says otherwise. */
export async function list(
  store: Store,
  query: CommunityQuery,
  limit = PAGE_SIZE,
): Promise<Page<Community>> {
  await store.simulate("read");
  const page = await readPage(
    store.db.selectFrom("communities").selectAll(),
    listShape,
    query,
    rowsFor(store, "communities", limit),
  );
  return { ...page, rows: page.rows.map(fromRow) };
}

/** Throws `not_found`. */
export async function get(db: Database, id: string): Promise<Community> {
  const row = await db.selectFrom("communities").selectAll().where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "Community not found");
  return fromRow(row);
}

/**
 * Estimates that the specification shows (section 9): 70 and 20 percent of the members, in whole
 * numbers so that no floating-point product falls below its integer.
 */
export const statistics = (members: number) => ({
  activeMembers: Math.floor((members * 7) / 10),
  newThisWeek: Math.floor((members * 2) / 10),
});

/** How communities are kept. */
export const writing: ListWriting<Community, CommunityRow> = {
  table: "communities",
  tag: "Communities",
  toRow: (community) => ({
    ...community,
    category: community.category ?? null,
    search: searchText(community.name, community.mentorName),
  }),
  counts: { communities: () => true, "communities:active": ({ status }) => status === "active" },
  tallies: ({ members }) => [["members", ALL, members]],
};

/** Throws `conflict` for an id that is taken. */
export const insert = (db: Database, communities: readonly Community[]): Promise<void> =>
  insertRecords(db, writing, communities);

const fromRow = ({ search: _, category, ...community }: CommunityRow): Community =>
  category === null ? community : { ...community, category };
