import type { z } from "zod";
import type { Database } from "../db/database.ts";
import type { DeskFacts } from "../list/shape.ts";
import { upsertRecords, type Written } from "../list/write.ts";
import { type RecordName, recordsOf } from "../lists.ts";

/** A list that takes records from outside, without the types of its own that only it knows. */
export interface Importable {
  /** What a record has to be; its output is what `upsert` takes. */
  schema: (facts: DeskFacts) => z.ZodType<{ id: string }>;
  upsert: (
    db: Database,
    records: readonly { id: string }[],
  ) => Promise<Written & { added: readonly { id: string }[] }>;
  /** Tells the staff of records that are new and concern them. */
  announce?: (trx: Database, added: readonly { id: string }[], now: Date) => Promise<void>;
}

/** Staff have accounts and come by invitation; all other records come from the platform. */
export function importable(name: RecordName): Importable {
  const { listShape, incoming } = recordsOf(name);
  return {
    schema: incoming?.schema ?? (() => listShape.schema),
    upsert: (db, records) => upsertRecords(db, listShape, records),
    announce: incoming?.announce,
  };
}
