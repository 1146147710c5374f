import type { z } from "zod";
import type { Recorder } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { mergeSearchIndex } from "../db/rows.ts";
import type { DeskFacts, Incoming, IncomingEntry } from "../records/record_shape.ts";
import { withNulls } from "../records/optional_fields.ts";
import { type Upserted, upsertRecords } from "../records/write.ts";
import { notePaidHolds } from "../payouts/paid.ts";
import { closeImported } from "../instructions/imported.ts";
import { recordNames, recordsOf } from "../lists.ts";
import * as analytics from "../reports/analytics.ts";

export const importNames = [...recordNames, "analytics"] as const;
export type ImportName = typeof importNames[number];
export const isImportName = (name: string): name is ImportName =>
  importNames.some((known) => known === name);

export interface Importable {
  schema: (facts: DeskFacts) => z.ZodType<{ id: string }>;
  upsert(
    db: Database,
    records: readonly { id: string }[],
  ): Promise<Upserted<{ id: string }, object>>;
  tidy?: (trx: Database) => Promise<void>;
  /** Steps that follow from the values of records, known ones too. */
  settle?: (
    trx: Database,
    records: readonly { id: string }[],
    record: Recorder,
    now: Date,
  ) => Promise<void>;
  announce?: (trx: Database, added: readonly { id: string }[], now: Date) => Promise<void>;
  emit?: (trx: Database, added: readonly { id: string }[], now: Date) => Promise<void>;
  entries?: (added: readonly { id: string }[]) => Iterable<IncomingEntry>;
  follow?: Incoming<{ id: string }>["follow"];
}

const settlers: { [Name in ImportName]?: unknown } = {
  users: closeImported("user"),
  communities: closeImported("community"),
  content: closeImported("content"),
  partners: closeImported("partner"),
  transactions: notePaidHolds,
};

/** Staff come by invitation and are not imported. */
export function importable(name: ImportName): Importable {
  if (name === "analytics") return analytics.incomingFigures;
  const { listShape, incoming } = recordsOf(name);
  return {
    schema: incoming?.schema ?? (() => withNulls(listShape.schema)),
    upsert: (db, records) => upsertRecords(db, listShape, records),
    tidy: (trx) => mergeSearchIndex(trx, listShape.table),
    settle: settlers[name] as Importable["settle"],
    announce: incoming?.announce,
    emit: incoming?.emit,
    entries: incoming?.entries,
    follow: incoming?.follow,
  };
}
