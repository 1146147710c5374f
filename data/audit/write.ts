import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import type { StaffRole } from "../permissions.ts";
import type { Store } from "../store.ts";
import { type Actor, append, type AuditEvent } from "./trail.ts";

/** Notes what happens in a transaction; the entries are written at its end, or not at all. */
export type Recorder = (event: AuditEvent, at?: string) => void;

/** Who is signed in acts by a session, with the role that they had when it was read. */
interface SignedIn extends Actor {
  sessionId: string;
  role: StaffRole;
}

/**
 * All that `work` changes and what it records of it becomes true together, or nothing does. Throws
 * `unauthenticated` for somebody whose session has ended since, or who has another role: a proof of
 * who they are, or others who write, may have taken seconds.
 */
export async function write<Result>(
  store: Store,
  actor: Actor,
  work: (trx: Database, record: Recorder, now: Date) => Result | Promise<Result>,
): Promise<Result> {
  return await store.db.transaction().execute(async (trx) => {
    const now = store.now();
    if ("sessionId" in actor) await requireStanding(trx, actor as SignedIn, now);
    const events: Parameters<typeof append>[1][number][] = [];
    const result = await work(trx, (event, at = now.toISOString()) => {
      events.push({ event, actor, at });
    }, now);
    await append(trx, events, store.auditKey);
    return result;
  });
}

async function requireStanding(
  trx: Database,
  { sessionId, role }: SignedIn,
  now: Date,
): Promise<void> {
  const stands = await trx.selectFrom("sessions").innerJoin("staff", "staff.id", "sessions.staffId")
    .select("staff.id").where("sessions.id", "=", sessionId)
    .where("sessions.expiresAt", ">", now.toISOString())
    .where("staff.status", "=", "active").where("staff.role", "=", role).executeTakeFirst();
  if (!stands) throw new DomainError("unauthenticated", "Unauthorized");
}

/** Work that nobody in particular asked for. */
export const system: Actor = { id: null, name: "System", requestId: null };
