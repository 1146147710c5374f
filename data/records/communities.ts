import * as z from "zod";
import { activities, httpsUrl, instant, recordId, shortText } from "../list/fields.ts";
import { foundBy, sortText } from "../base/folding.ts";
import { getter, lister, manyGetter, ownedReader } from "../list/read.ts";
import { asIs } from "../list/shape.ts";
import { type RecordShape } from "./record_shape.ts";
import { ALL } from "../db/sums.ts";
import { inserter } from "./write.ts";

export const community = z.strictObject({
  id: recordId,
  name: shortText,
  mentorId: recordId,
  mentorName: shortText,
  /** Limited so that sums stay exact. */
  members: z.int().min(0).max(1_000_000_000),
  status: z.enum(activities),
  createdAt: instant,
  category: shortText.optional(),
  /** The record's page on the platform. */
  url: httpsUrl.optional(),
});
export type Community = z.infer<typeof community>;
interface CommunityRow extends Omit<Community, "category" | "url"> {
  category: string | null;
  url: string | null;
  search: string;
  nameKey: string;
  mentorNameKey: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    communities: CommunityRow;
  }
}
declare module "../list/names.ts" {
  interface Lists {
    communities: "communities.read";
  }
}

declare module "../db/sums.ts" {
  interface SumNames {
    communities: "communities:active" | "members";
  }
}

export const listShape = {
  name: "communities",
  table: "communities",
  permission: "communities.read",
  schema: community,
  tag: "Communities",
  tags: ["Communities"],
  notFound: "community.not_found",
  instant: "createdAt",
  owner: "mentorId",
  sorts: ["createdAt", "name", "mentorName", "members", "status"],
  keys: { name: "nameKey", mentorName: "mentorNameKey" },
  numeric: ["members"],
  filters: { status: { values: activities } },
  facets: { status: activities },
  groups: { status: ({ status }) => status, category: ({ category = "" }) => category },
  json: asIs(community),
  toRow: (community) => ({
    ...community,
    category: community.category ?? null,
    url: community.url ?? null,
    search: foundBy(
      community.name,
      community.mentorName,
      community.category ?? "",
      community.id,
      community.mentorId,
    ),
    nameKey: sortText(community.name),
    mentorNameKey: sortText(community.mentorName),
  }),
  fromRows: (rows) => rows.map(fromRow),
  sums: ({ members, status }) => [
    ["members", ALL, members],
    ["communities:active", ALL, status === "active" ? 1 : 0],
  ],
} satisfies RecordShape<"communities", "communities", "status", Community>;

export const list = lister(listShape);
export const get = getter(listShape);
export const getMany = manyGetter(listShape);
export const insert = inserter(listShape);
export const ownedBy = ownedReader(listShape);

/** Estimates of the specification (section 9), in integers to avoid rounding errors. */
export const statistics = (members: number) => ({
  activeMembers: Math.floor((members * 7) / 10),
  newThisWeek: Math.floor((members * 2) / 10),
});

const fromRow = (
  { search: _, nameKey: __, mentorNameKey: ___, category, url, ...community }: CommunityRow,
): Community => ({
  ...community,
  ...(category !== null && { category }),
  ...(url !== null && { url }),
});
