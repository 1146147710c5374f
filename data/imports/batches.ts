import { write } from "../audit/write.ts";
import type { Actor, AuditCategory, AuditEvent } from "../audit/trail.ts";
import { type Database, takeTurn } from "../db/database.ts";
import { DomainError } from "../base/errors.ts";
import type { Importable } from "./importable.ts";
import type { Written } from "../list/write.ts";
import { type Store } from "../store.ts";

/** How far work in batches has come that was not finished, so that it can go on there. */
interface ImportRow {
  /** The list, and the SHA-256 of the file or what else tells the work apart. */
  id: string;
  /** 0: other records of the list have come since, so that it does not go on, but begins anew. */
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
  /** The list, a space, and what is the same for the same records in the same order. */
  id: `${string} ${string}`;
  /** What the audit trail calls this work, and what it is about. */
  title: "Import" | "Seeding";
  category: AuditCategory;
  target: string;
  details: Record<string, unknown>;
  total: number;
  /** The records after the first so many, in any portions. */
  recordsFrom: (skip: number) => AsyncIterable<readonly { id: string }[]>;
  actor: Actor;
  onProgress: (done: number) => void;
  /** At most 1,000, which is also what is meant without it. */
  batchRows?: number;
  /** Lets others write between two batches; told how long the last one took. */
  pause?: (batchMs: number) => Promise<void>;
}

const MAX_BATCH_ROWS = 1_000;

/**
 * Writes many records, each batch in a transaction of its own that also says how far the work has
 * come; the trail has an entry for its end, and one for its start where that is apart. Throws
 * `conflict` when someone else does the same work at the same time.
 */
export async function writeInBatches(
  store: Store,
  list: Pick<Importable, "upsert" | "tidy" | "announce" | "entries">,
  options: BatchOptions,
): Promise<Written> {
  const { total, recordsFrom, onProgress, batchRows = MAX_BATCH_ROWS, pause = shareTime } = options;
  let progress = await readProgress(store.db, options.id) ?? nothing;
  for await (const batch of inBatches(recordsFrom(progress.rowsDone), batchRows)) {
    const startedAt = performance.now();
    progress = await writeBatch(store, list, options, progress, batch);
    onProgress(progress.rowsDone);
    if (progress.rowsDone < total) await pause(performance.now() - startedAt);
  }
  const { rowsDone, inserted, updated } = progress;
  return { inserted, updated, unchanged: rowsDone - inserted - updated };
}

/** Others who want to write look for a gap again and again; half of the time is theirs. */
const shareTime = (batchMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(5, batchMs)));

type Progress = Omit<ImportRow, "id">;

const nothing: Progress = { rowsDone: 0, inserted: 0, updated: 0, startedAt: "" };

const readProgress = (db: Database, id: string): Promise<Progress | undefined> =>
  db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();

async function writeBatch(
  store: Store,
  list: Pick<Importable, "upsert" | "tidy" | "announce" | "entries">,
  { id, title, category, target, details, total, actor }: BatchOptions,
  expected: Progress,
  batch: readonly { id: string }[],
): Promise<Progress> {
  return await write(store, actor, async (trx, record, now) => {
    await takeTurn(trx, "imports");
    const kept = await readProgress(trx, id) ?? nothing;
    // What has come since was written beside what is still being written here.
    const before = kept.startedAt !== "" && kept.rowsDone === 0 ? expected : kept;
    if (before.rowsDone !== expected.rowsDone) {
      throw new DomainError("conflict", "The same import is under way elsewhere.");
    }
    const written = await list.upsert(trx, batch);
    await list.tidy?.(trx);
    if (title === "Import") {
      await list.announce?.(trx, written.added, now);
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
    await overtakeOthers(trx, id);
    const entry = (action: AuditEvent["action"], figures: Record<string, unknown>) =>
      record({ category, action, target, after: { ...details, ...figures } });
    const { rowsDone: records, ...figures } = after;
    if (finished) entry(`${title} finished`, { records, ...figures });
    else if (before.rowsDone === 0) entry(`${title} started`, { records: total });
    return after;
  });
}

/** Null when there is nothing to go on with any more. */
async function saveProgress(trx: Database, id: string, progress: Progress | null): Promise<void> {
  if (progress === null) {
    await trx.deleteFrom("imports").where("id", "=", id).execute();
    return;
  }
  await trx.insertInto("imports").values({ id, ...progress })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(progress)).execute();
}

/** Records that another import has written before are not those of its file any more. */
async function overtakeOthers(trx: Database, id: string): Promise<void> {
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
