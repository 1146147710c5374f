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
import { ALL, engagementMeasures } from "../list/tallies.ts";

export const contentTypes = ["course", "analysis"] as const;

/** So many at most that sums over all records stay exact. */
const counted = z.int().min(0).max(1_000_000_000);

export const content = z.strictObject({
  id: recordId,
  title: z.string().min(1),
  type: z.enum(contentTypes),
  author: z.string().min(1),
  authorId: recordId,
  published: z.boolean(),
  createdAt: instant,
  views: counted,
  likes: counted.default(0),
  comments: counted.default(0),
  shares: counted.default(0),
  description: z.string().min(1).optional(),
  category: z.string().min(1).optional(),
});
export type Content = z.infer<typeof content>;
export interface ContentRow extends Omit<Content, "published" | "description" | "category"> {
  /** 0 or 1 */
  published: number;
  description: string | null;
  category: string | null;
  search: string;
}

export const listShape = {
  table: "content",
  sorts: ["createdAt", "title", "type", "author", "views"],
  defaultSort: "-createdAt",
  numeric: ["views"],
  filters: {
    type: { values: contentTypes, where: (eb, value) => eb("type", "=", value as Content["type"]) },
    status: {
      values: ["published", "draft"],
      where: (eb, value) => eb("published", "=", value === "published" ? 1 : 0),
    },
  },
} satisfies ListShape<"content", keyof Content, "type" | "status">;
export type ContentQuery = ListQuery<keyof typeof listShape.filters>;

/** The specification's getContent; newest first unless the query says otherwise. */
export async function list(
  store: Store,
  query: ContentQuery,
  limit = PAGE_SIZE,
): Promise<Page<Content>> {
  await store.simulate("read");
  const page = await readPage(
    store.db.selectFrom("content").selectAll(),
    listShape,
    query,
    rowsFor(store, "content", limit),
  );
  return { ...page, rows: page.rows.map(fromRow) };
}

/** Throws `not_found`. */
export async function get(db: Database, id: string): Promise<Content> {
  const row = await db.selectFrom("content").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "Content not found");
  return fromRow(row);
}

/** How content is kept. */
export const writing: ListWriting<Content, ContentRow> = {
  table: "content",
  tag: "Content",
  toRow: (item) => ({
    ...item,
    published: item.published ? 1 : 0,
    description: item.description ?? null,
    category: item.category ?? null,
    search: searchText(item.title, item.author),
  }),
  counts: { content: () => true, "content:published": ({ published }) => published === 1 },
  tallies: (row) =>
    engagementMeasures.map((measure) => [
      `${measure}:${row.type}`,
      ALL,
      measure === "items" ? 1 : row[measure],
    ]),
};

/** Throws `conflict` for an id that is taken. */
export const insert = (db: Database, items: readonly Content[]): Promise<void> =>
  insertRecords(db, writing, items);

function fromRow({ search: _, description, category, published, ...item }: ContentRow): Content {
  return {
    ...item,
    published: published === 1,
    ...(description !== null && { description }),
    ...(category !== null && { category }),
  };
}
