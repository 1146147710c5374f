import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { requireStanding } from "./standing.ts";
import { type Actor, append, type AuditEvent } from "./trail.ts";

/** Notes what happens in a transaction; the entries are written at its end, or not at all. */
export type Recorder = (event: AuditEvent, at?: string) => void;

/**
 * All that `work` changes and what it records of it becomes true together, or nothing does. Throws
 * `unauthenticated` for somebody whose session has ended since, or who has another role, and for a
 * program whose token has: a proof of who they are, others who write, or what was sent may have
 * taken a while.
 */
export async function write<Result>(
  store: Store,
  actor: Actor,
  work: (trx: Database, record: Recorder, now: Date) => Result | Promise<Result>,
): Promise<Result> {
  return await store.db.transaction().execute(async (trx) => {
    const now = store.now();
    await requireStanding(trx, actor, now);
    const events: Parameters<typeof append>[1][number][] = [];
    const result = await work(trx, (event, at = now.toISOString()) => {
      events.push({ event, actor, at });
    }, now);
    await append(trx, events, store.auditKey);
    return result;
  });
}

/** Work that nobody in particular asked for. */
export const system: Actor = { id: null, name: "System", requestId: null };
