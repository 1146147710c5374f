import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { type Recorder, write } from "../../audit/write.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { shortText } from "../../list/fields.ts";
import { requireManager } from "../../staff/accounts/staff.ts";
import type { InLanguages } from "../../settings.ts";
import type { Store } from "../../store.ts";
import { listShape } from "../requests/requests.ts";
import { kycTypes } from "../requests/statuses.ts";
import {
  type ChecklistLine,
  type DocumentType,
  documentTypeOf,
  fixedTypes,
} from "./document_types.ts";

const BAD_KEY = "document_type.bad_key" satisfies ErrorCode;
const RESERVED = "name.reserved" satisfies ErrorCode;
const NO_NAME = "name.missing" satisfies ErrorCode;
const HALF_LINE = "document_type.half_line" satisfies ErrorCode;
const NONE = "choice.none" satisfies ErrorCode;

export const MOST_LINES = 10;

export const typeKey = z.string().regex(/^[a-z][a-z\d_-]{0,39}$/, BAD_KEY)
  .refine((key) => key !== "new", RESERVED);

const label = z.string(NO_NAME).refine((text) => text.trim() !== "", NO_NAME).pipe(shortText);
const lineText = z.string().refine((text) => text.trim() !== "", HALF_LINE).pipe(shortText);

export const documentTypeForm = z.object({
  labels: z.object({ en: label, es: label, fr: label }),
  takers: z.array(z.enum(kycTypes)).min(1, NONE),
  besides: typeKey.nullable(),
  /** In the order of display, without those that were removed. */
  lines: z.array(z.object({ en: lineText, es: lineText, fr: lineText })).max(MOST_LINES),
  active: z.boolean(),
});
export type DocumentTypeForm = z.output<typeof documentTypeForm>;

type SaveType = (
  store: Store,
  key: string,
  form: DocumentTypeForm,
  actor: Actor,
) => Promise<void>;

/** Throws `conflict` for a key that exists. */
export const createDocumentType: SaveType = (store, key, form, actor) =>
  manage(store, actor, async (trx, record) => {
    const { last } = await trx.selectFrom("kyc_document_types")
      .select(({ fn }) => fn.max("position").as("last")).executeTakeFirstOrThrow();
    const row = { key, position: Number(last ?? 0) + 1, ...rowOf(key, form, []) };
    const { numInsertedOrUpdatedRows } = await trx.insertInto("kyc_document_types").values(row)
      .onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new DomainError("conflict", "record.exists");
    record({ ...entry(key), after: form });
  });

/** The specification's types stay in use, whatever the form says. */
export const changeDocumentType: SaveType = (store, key, form, actor) =>
  manage(store, actor, async (trx, record) => {
    const before = await requireType(trx, key);
    const active = form.active || fixedTypes.includes(key);
    const after = { ...form, active };
    await trx.updateTable("kyc_document_types").set(rowOf(key, after, before.lines))
      .where("key", "=", key).execute();
    record({ ...entry(key), before: formOf(before), after });
  });

const formOf = ({ labels, takers, besides, lines, active }: DocumentType) => ({
  labels,
  takers,
  besides,
  lines: lines.filter(({ isRemoved }) => !isRemoved).map(({ texts }) => texts),
  active,
});

const manage = (
  store: Store,
  actor: Actor,
  work: (trx: Database, record: Recorder) => Promise<void>,
): Promise<void> =>
  write(store, actor, async (trx, record) => {
    await takeLock(trx, "document types");
    await requireManager(trx, actor);
    await work(trx, record);
    await invalidate(trx, listShape.tag);
  });

const entry = (key: string) =>
  ({ category: "system", action: "Document type changed", target: key }) as const;

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
