import type { z } from "zod";
import type { Database } from "../db/database.ts";
import { joinIndex } from "../db/searchable.ts";
import type { DeskFacts, IncomingEntry } from "../list/shape.ts";
import { upsertRecords, type Written } from "../list/write.ts";
import { recordNames, recordsOf } from "../lists.ts";
import * as analytics from "../reports/analytics.ts";

/** All that may be imported: the lists of records, and what only the platform can measure. */
export const importNames = [...recordNames, "analytics"] as const;
export type ImportName = typeof importNames[number];
export const isImportName = (name: string): name is ImportName =>
  importNames.some((known) => known === name);

/** What takes records from outside, without the types of its own that only it knows. */
export interface Importable {
  /** What a record has to be; its output is what `upsert` takes. */
  schema: (facts: DeskFacts) => z.ZodType<{ id: string }>;
  upsert(
    db: Database,
    records: readonly { id: string }[],
  ): Promise<Written & { added: readonly { id: string }[] }>;
  /** What is better done bit by bit, after each batch. */
  tidy?: (trx: Database) => Promise<void>;
  /** Tells the staff of records that are new and concern them. */
  announce?: (trx: Database, added: readonly { id: string }[], now: Date) => Promise<void>;
  /** What the trail keeps of single ones that are new. */
  entries?: (added: readonly { id: string }[]) => Iterable<IncomingEntry>;
}

/** Staff have accounts and come by invitation; all other records come from the platform. */
export function importable(name: ImportName): Importable {
  if (name === "analytics") return analytics.incoming;
  const { listShape, incoming } = recordsOf(name);
  return {
    schema: incoming?.schema ?? (() => listShape.schema),
    upsert: (db, records) => upsertRecords(db, listShape, records),
    tidy: (trx) => joinIndex(trx, listShape.table),
    announce: incoming?.announce,
    entries: incoming?.entries,
  };
}
