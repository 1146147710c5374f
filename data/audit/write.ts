import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { requireActive } from "./require_active.ts";
import { type Actor, append, type AuditEvent } from "./trail.ts";

/** Adds an entry to the trail. Entries are written at the end of the transaction, or not at all. */
export type Recorder = (event: AuditEvent, at?: string) => void;

/**
 * Runs `work` in a transaction with the entries that it records: both are committed or neither.
 * Throws `unauthenticated` where the actor's session, role or token has ended since the request
 * began, as reading its body or waiting for other writers may take a while.
 */
export async function write<Result>(
  store: Store,
  actor: Actor,
  work: (trx: Database, record: Recorder, now: Date) => Result | Promise<Result>,
): Promise<Result> {
  return await store.db.transaction().execute(async (trx) => {
    const now = store.now();
    await requireActive(trx, actor, now);
    const events: Parameters<typeof append>[1][number][] = [];
    const result = await work(trx, (event, at = now.toISOString()) => {
      events.push({ event, actor, at });
    }, now);
    await append(trx, events, store.auditKey);
    return result;
  });
}

/** Acts for the desk itself. */
export const system: Actor = { id: null, name: "System", requestId: null };
