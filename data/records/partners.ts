import * as z from "zod";
import { emailSpellings } from "../base/email_address.ts";
import { activities, email, httpsUrl, instant, recordId, shortText, text } from "../list/fields.ts";
import { foundBy, opening, sortText } from "../base/folding.ts";
import { getter, lister, manyGetter } from "../list/read.ts";
import { asIs } from "../list/shape.ts";
import { type RecordShape } from "./record_shape.ts";
import { inserter } from "./write.ts";

export const partnerTypes = ["tool", "platform", "data"] as const;

export const partner = z.strictObject({
  id: recordId,
  name: shortText,
  type: z.enum(partnerTypes),
  status: z.enum(activities),
  addedAt: instant,
  description: text.min(1).optional(),
  email: email.optional(),
  website: httpsUrl.optional(),
  /** The record's page on the platform. */
  url: httpsUrl.optional(),
});
export type Partner = z.infer<typeof partner>;
interface PartnerRow extends Omit<Partner, "description" | "email" | "website" | "url"> {
  description: string | null;
  email: string | null;
  website: string | null;
  url: string | null;
  search: string;
  nameKey: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    partners: PartnerRow;
  }
}
declare module "../list/names.ts" {
  interface Lists {
    partners: "partners.read";
  }
}

export const listShape = {
  name: "partners",
  table: "partners",
  permission: "partners.read",
  schema: partner,
  tag: "Partners",
  tags: ["Partners"],
  notFound: "partner.not_found",
  instant: "addedAt",
  sorts: ["addedAt", "name", "type", "status"],
  keys: { name: "nameKey" },
  filters: { type: { values: partnerTypes }, status: { values: activities } },
  facets: { type: partnerTypes, status: activities },
  groups: { type: ({ type }) => type, status: ({ status }) => status },
  json: asIs(partner),
  toRow: (partner) => ({
    ...partner,
    description: partner.description ?? null,
    email: partner.email ?? null,
    website: partner.website ?? null,
    url: partner.url ?? null,
    search: foundBy(
      partner.name,
      ...emailSpellings(partner.email ?? ""),
      opening(partner.website),
      opening(partner.description),
      partner.id,
    ),
    nameKey: sortText(partner.name),
  }),
  fromRows: (rows) => rows.map(fromRow),
} satisfies RecordShape<"partners", "partners", "type" | "status", Partner>;

export const list = lister(listShape);
export const get = getter(listShape);
export const getMany = manyGetter(listShape);
export const insert = inserter(listShape);

function fromRow(
  { search: _, nameKey: __, description, email, website, url, ...partner }: PartnerRow,
): Partner {
  return {
    ...partner,
    ...(description !== null && { description }),
    ...(email !== null && { email }),
    ...(website !== null && { website }),
    ...(url !== null && { url }),
  };
}
