import { sql } from "kysely";
import * as z from "zod";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { shortText } from "../../list/fields.ts";
import type { InLanguages } from "../../settings.ts";
import { kycTypes } from "../requests/statuses.ts";
import { editorOf, labelsForm } from "./terms.ts";
import {
  type ChecklistLine,
  type DocumentType,
  documentTypeOf,
  fixedTypes,
} from "./document_types.ts";

const BAD_KEY = "document_type.bad_key" satisfies ErrorCode;
const RESERVED = "name.reserved" satisfies ErrorCode;
const HALF_LINE = "document_type.half_line" satisfies ErrorCode;
const NONE = "choice.none" satisfies ErrorCode;

const MOST_LINES = 10;

export const typeKey = z.string().regex(/^[a-z][a-z\d_-]{0,39}$/, BAD_KEY)
  // Objects by key must not find what every object has, such as `constructor`.
  .refine((key) => key !== "new" && !(key in {}), RESERVED);

const lineText = z.string().refine((text) => text.trim() !== "", HALF_LINE).pipe(shortText);

export const documentTypeForm = z.object({
  labels: labelsForm,
  takers: z.array(z.enum(kycTypes)).min(1, NONE),
  besides: typeKey.nullable(),
  /** In the order of display, without those that were removed. */
  lines: z.array(z.object({ en: lineText, es: lineText, fr: lineText })).max(MOST_LINES),
  active: z.boolean(),
});
export type DocumentTypeForm = z.output<typeof documentTypeForm>;

const TABLE = "kyc_document_types";

/** Adds, changes and removes types of documents. */
export const documentTypeEditor = editorOf<DocumentTypeForm>({
  action: "Document type changed",
  lock: (trx) => takeLock(trx, "document types"),
  read: async (trx, key) => documentTypeFormOf(await requireType(trx, key)),
  insert: async (trx, key, form) => {
    const { last } = await trx.selectFrom(TABLE)
      .select(({ fn }) => fn.max("position").as("last")).executeTakeFirstOrThrow();
    const row = { key, position: Number(last ?? 0) + 1, ...rowOf(key, form, []) };
    const { numInsertedOrUpdatedRows } = await trx.insertInto(TABLE).values(row)
      .onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },
  update: async (trx, key, form) => {
    const { lines } = await requireType(trx, key);
    // The specification's types stay in use, whatever the form says.
    const after = { ...form, active: form.active || fixedTypes.includes(key) };
    await trx.updateTable(TABLE).set(rowOf(key, after, lines)).where("key", "=", key).execute();
    return after;
  },
  remove: async (trx, key) => {
    if (!await canRemove(trx, key)) throw new DomainError("conflict", "document_type.in_use");
    await trx.updateTable(TABLE).set({ besides: null }).where("besides", "=", key).execute();
    await trx.deleteFrom(TABLE).where("key", "=", key).execute();
  },
});

/** False for the specification's types, and for one that a document has. */
export async function canRemove(db: Database, key: string): Promise<boolean> {
  if (fixedTypes.includes(key)) return false;
  const pattern = `%"type":"${key.replaceAll("_", "\\_")}"%`;
  const used = await db.selectFrom("kyc_requests").select("id")
    .where(sql<boolean>`"documents" like ${pattern} escape '\\'`).limit(1).executeTakeFirst();
  return used === undefined;
}

export const documentTypeFormOf = (
  { labels, takers, besides, lines, active }: DocumentType,
): DocumentTypeForm => ({
  labels,
  takers: [...takers],
  besides,
  lines: lines.filter(({ isRemoved }) => !isRemoved).map(({ texts }) => texts),
  active,
});

function rowOf(
  key: string,
  { labels, takers, besides, lines, active }: DocumentTypeForm,
  before: readonly ChecklistLine[],
) {
  return {
    labels: JSON.stringify(labels),
    takers: JSON.stringify(takers),
    besides: besides === key ? null : besides,
    lines: JSON.stringify(withLines(key, before, lines)),
    active: active ? 1 : 0,
  };
}

/** A line with the same texts keeps its key; others get a new one, and old ones stay as removed. */
function withLines(
  key: string,
  before: readonly ChecklistLine[],
  wanted: readonly InLanguages[],
): ChecklistLine[] {
  const sameAs = (texts: InLanguages) => (line: ChecklistLine) =>
    JSON.stringify(orderedTexts(line.texts)) === JSON.stringify(orderedTexts(texts));
  let count = before.length;
  const shown = wanted.map((texts) =>
    before.find(sameAs(texts)) ?? { key: `${key}-${++count}`, texts }
  ).map(({ key, texts }): ChecklistLine => ({ key, texts }));
  const removed = before.filter((line) => !shown.some((one) => one.key === line.key));
  const distinct = new Map(shown.map((line) => [line.key, line])).values();
  return [...distinct, ...removed.map((line) => ({ ...line, isRemoved: true }))];
}

const orderedTexts = ({ en, es, fr }: InLanguages) => [en, es, fr];

/** Throws `not_found`. */
export async function requireType(db: Database, key: string): Promise<DocumentType> {
  const row = await db.selectFrom("kyc_document_types").selectAll().where("key", "=", key)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "document_type.not_found");
  return documentTypeOf(row);
}
