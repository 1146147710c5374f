import { write } from "../audit/write.ts";
import type { Actor, AuditCategory, AuditEvent } from "../audit/trail.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { Importable } from "./importable.ts";
import type { Written } from "../records/write.ts";
import { type Store } from "../store.ts";

interface ImportRow {
  /** The list and the SHA-256 of the file, or another identifier of the job. */
  id: string;
  /** 0 when other records of the list were written since, so that the job restarts. */
  rowsDone: number;
  inserted: number;
  updated: number;
  startedAt: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    imports: ImportRow;
  }
}

export interface BatchOptions {
  /** The list, a space, and a text that is the same for the same records in the same order. */
  id: `${string} ${string}`;
  title: "Import" | "Seeding";
  category: AuditCategory;
  target: string;
  details: Record<string, unknown>;
  total: number;
  /** In portions of any size. */
  recordsFrom: (skip: number) => AsyncIterable<readonly { id: string }[]>;
  actor: Actor;
  /** New records cause events: they come from the platform, not from a file of its history. */
  emitsEvents?: boolean;
  onProgress: (done: number) => void;
  /** Rows per transaction; 1,000 by default and at most. */
  batchRows?: number;
  /**
   * Runs between two batches, so that others can write, with the duration of the last one and the
   * time since.
   */
  pause?: (batchMs: number, passedMs: number) => Promise<void>;
}

const MAX_BATCH_ROWS = 1_000;

/**
 * Each batch is a transaction that also stores the progress. The trail gets an entry at the end,
 * and one at the start if the two are apart. Throws `conflict` while another process does the job.
 */
export async function writeInBatches(
  store: Store,
  list: Pick<Importable, "upsert" | "tidy" | "settle" | "announce" | "emit" | "entries" | "follow">,
  options: BatchOptions,
): Promise<Written> {
  const { recordsFrom, onProgress, batchRows = MAX_BATCH_ROWS, pause = pauseForOthers } = options;
  let progress = await readProgress(store.db, options.id) ?? nothing;
  let last: { ms: number; endedAt: number } | null = null;
  for await (const batch of inBatches(recordsFrom(progress.rowsDone), batchRows)) {
    if (last) await pause(last.ms, performance.now() - last.endedAt);
    const startedAt = performance.now();
    progress = await writeBatch(store, list, options, progress, batch);
    const endedAt = performance.now();
    last = { ms: endedAt - startedAt, endedAt };
    onProgress(progress.rowsDone);
  }
  const { rowsDone, inserted, updated } = progress;
  return { inserted, updated, unchanged: rowsDone - inserted - updated };
}

const SHORTEST_PAUSE_MS = 25;

/** Others write in a quarter of the time, also while the next batch is read from its file. */
const pauseForOthers = (batchMs: number, passedMs: number): Promise<void> => {
  const pauseMs = Math.max(SHORTEST_PAUSE_MS, batchMs / 3) - passedMs;
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, pauseMs)));
};

type Progress = Omit<ImportRow, "id">;

const nothing: Progress = { rowsDone: 0, inserted: 0, updated: 0, startedAt: "" };

const readProgress = (db: Database, id: string): Promise<Progress | undefined> =>
  db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();

async function writeBatch(
  store: Store,
  list: Pick<Importable, "upsert" | "tidy" | "settle" | "announce" | "emit" | "entries" | "follow">,
  { id, title, category, target, details, total, actor, emitsEvents }: BatchOptions,
  expected: Progress,
  batch: readonly { id: string }[],
): Promise<Progress> {
  return await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "imports");
    const before = await resumedProgress(trx, id, expected);
    const written = await list.upsert(trx, batch);
    await list.follow?.(trx, written, now);
    await list.tidy?.(trx);
    if (title === "Import") {
      await list.settle?.(trx, batch, record, now);
      await list.announce?.(trx, written.added, now);
      if (emitsEvents) await list.emit?.(trx, written.added, now);
      for (const entry of list.entries?.(written.added) ?? []) record(entry);
    }
    const after = {
      rowsDone: before.rowsDone + batch.length,
      inserted: before.inserted + written.inserted,
      updated: before.updated + written.updated,
      startedAt: before.startedAt || now.toISOString(),
    };
    const finished = after.rowsDone === total;
    await saveProgress(trx, id, finished ? null : after);
    await restartOthers(trx, id);
    const entry = (action: AuditEvent["action"], figures: Record<string, unknown>) =>
      record({ category, action, target, after: { ...details, ...figures } });
    const { rowsDone: records, ...figures } = after;
    if (finished) entry(`${title} finished`, { records, ...figures });
    else if (before.rowsDone === 0) entry(`${title} started`, { records: total });
    return after;
  });
}

async function resumedProgress(trx: Database, id: string, expected: Progress): Promise<Progress> {
  const stored = await readProgress(trx, id) ?? nothing;
  // A restart was requested by writes while this job was running; they do not concern its records.
  const isReset = stored.startedAt !== "" && stored.rowsDone === 0;
  const before = isReset ? expected : stored;
  if (before.rowsDone === expected.rowsDone) return before;
  throw new DomainError("conflict", "import.already_running");
}

async function saveProgress(trx: Database, id: string, progress: Progress | null): Promise<void> {
  if (progress === null) {
    await trx.deleteFrom("imports").where("id", "=", id).execute();
    return;
  }
  await trx.insertInto("imports").values({ id, ...progress })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(progress)).execute();
}

/** Other unfinished imports of the list must restart, because their records may have changed. */
async function restartOthers(trx: Database, id: string): Promise<void> {
  const [list] = id.split(" ");
  await trx.updateTable("imports").set({ rowsDone: 0, inserted: 0, updated: 0 })
    .where("id", "like", `${list} %`).where("id", "!=", id).execute();
}

async function* inBatches<Item>(
  portions: AsyncIterable<readonly Item[]>,
  batchRows: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const portion of portions) {
    for (const item of portion) {
      batch.push(item);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
