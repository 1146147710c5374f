import * as z from "zod";
import { foundBy, opening, sortText } from "../base/folding.ts";
import { facet } from "../list/conditions.ts";
import { httpsUrl, instant, recordId, shortText, text } from "../list/fields.ts";
import { getter, lister, manyGetter, ownedReader } from "../list/read.ts";
import { asIs } from "../list/shape.ts";
import { type RecordShape } from "./record_shape.ts";
import type { Database } from "../db/database.ts";
import { ALL, readSums, type Sum } from "../db/sums.ts";
import { inserter } from "./write.ts";

export const contentKinds = ["course", "analysis"] as const;

/** Limited so that sums stay exact. */
const counted = z.int().min(0).max(1_000_000_000);

export const content = z.strictObject({
  id: recordId,
  title: shortText,
  type: z.enum(contentKinds),
  author: shortText,
  authorId: recordId,
  published: z.boolean(),
  createdAt: instant,
  views: counted,
  likes: counted.default(0),
  comments: counted.default(0),
  shares: counted.default(0),
  description: text.min(1).optional(),
  category: shortText.optional(),
  /** The record's page on the platform. */
  url: httpsUrl.optional(),
});
export type Content = z.infer<typeof content>;
interface ContentRow extends Omit<Content, "published" | "description" | "category" | "url"> {
  /** 0 or 1 */
  published: number;
  description: string | null;
  category: string | null;
  url: string | null;
  search: string;
  titleKey: string;
  authorKey: string;
}

export const engagementMeasures = ["items", "views", "likes", "comments", "shares"] as const;

declare module "../db/tables.ts" {
  interface Tables {
    content: ContentRow;
  }
}
declare module "../list/names.ts" {
  interface Lists {
    content: "content.read";
  }
}

declare module "../db/sums.ts" {
  interface SumNames {
    content: "content:published" | `${typeof engagementMeasures[number]}:${Content["type"]}`;
  }
}

export const listShape = {
  name: "content",
  table: "content",
  permission: "content.read",
  schema: content,
  tag: "Content",
  tags: ["Content"],
  notFound: "content.not_found",
  instant: "createdAt",
  owner: "authorId",
  sorts: ["createdAt", "title", "type", "author", "published", "views"],
  numeric: ["published", "views"],
  keys: { title: "titleKey", author: "authorKey" },
  filters: {
    type: { values: contentKinds },
    status: {
      values: ["published", "draft"],
      conditions: (values) => [
        facet("published", values.map((value) => value === "published" ? 1 : 0)),
      ],
    },
  },
  facets: { type: contentKinds, published: [0, 1] },
  groups: {
    type: ({ type }) => type,
    status: ({ published }) => published ? "published" : "draft",
    category: ({ category = "" }) => category,
  },
  json: asIs(content),
  toRow: (item) => ({
    ...item,
    published: item.published ? 1 : 0,
    description: item.description ?? null,
    category: item.category ?? null,
    url: item.url ?? null,
    search: foundBy(
      item.title,
      item.author,
      item.category ?? "",
      opening(item.description),
      item.id,
      item.authorId,
    ),
    titleKey: sortText(item.title),
    authorKey: sortText(item.author),
  }),
  fromRows: (rows) => rows.map(fromRow),
  sums: (row) => [
    ["content:published", ALL, row.published],
    ...engagementMeasures.map((measure): Sum => [
      `${measure}:${row.type}`,
      ALL,
      measure === "items" ? 1 : row[measure],
    ]),
  ],
} satisfies RecordShape<"content", "content", "type" | "status", Content>;

/** Drafts that wait for their publication. */
export async function countDrafts(db: Database): Promise<number> {
  const sums = await readSums(db, ["content", "content:published"]);
  return sums("content") - sums("content:published");
}

export const list = lister(listShape);
export const get = getter(listShape);
export const getMany = manyGetter(listShape);
export const insert = inserter(listShape);
export const ownedBy = ownedReader(listShape);

function fromRow(
  { search: _, titleKey: __, authorKey: ___, description, category, url, published, ...item }:
    ContentRow,
): Content {
  return {
    ...item,
    published: published === 1,
    ...(description !== null && { description }),
    ...(category !== null && { category }),
    ...(url !== null && { url }),
  };
}
