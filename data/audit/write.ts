import type { Database } from "../db/database.ts";
import { repeatAfterDeadlock } from "../db/deadlocks.ts";
import type { Store } from "../store.ts";
import { requireActive } from "./require_active.ts";
import { type Actor, append, type AuditEvent } from "./trail.ts";

export type Recorder = (event: AuditEvent, at?: string) => void;

/** The transaction of `write`, for functions that take part in it. */
export interface AuditedTransaction {
  trx: Database;
  record: Recorder;
  now: Date;
}

/**
 * Commits `work` together with its entries. It runs again after a deadlock, so it must have no effect
 * outside of the database. Throws `unauthenticated` if the actor's access has ended since the request
 * began.
 */
export async function write<Result>(
  store: Store,
  actor: Actor,
  work: (trx: Database, record: Recorder, now: Date) => Result | Promise<Result>,
): Promise<Result> {
  const transaction = store.db.transaction();
  return await repeatAfterDeadlock(() =>
    transaction.execute(async (trx) => {
      const now = store.now();
      await requireActive(trx, actor, now);
      const events: Parameters<typeof append>[1][number][] = [];
      const result = await work(trx, (event, at = now.toISOString()) => {
        events.push({ event, actor, at });
      }, now);
      await append(trx, events, store.auditKey);
      return result;
    })
  );
}

export const system: Actor = { id: null, name: "System", requestId: null };
