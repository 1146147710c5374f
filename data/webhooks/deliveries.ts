import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../base/durations.ts";
import { sql } from "kysely";
import { write } from "../audit/write.ts";
import type { Actor, AuditEvent } from "../audit/trail.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { Database } from "../db/database.ts";
import { isFree, lease } from "../db/leases.ts";
import { notifyStaff } from "../notices/announce.ts";
import type { Store } from "../store.ts";
import { disable, type DisabledReason, lockEndpoint, requireEndpoint } from "./endpoints.ts";
import type { Delivery } from "./events.ts";
import { subjectKindOf } from "./payload.ts";

/** The pauses between attempts; about 75 hours in all. */
export const RETRY_MS: readonly number[] = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS],
  ...[10 * HOUR_MS, 14 * HOUR_MS, 20 * HOUR_MS, DAY_MS],
];
const JITTER = 0.1;
/** An endpoint that has failed for so long is disabled. */
const FAILING_MS = 5 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;
/** Longer than an attempt takes. */
const LEASE_SECONDS = 60;
const ANSWER_LENGTH = 1_000;

/**
 * Endpoints that have something to be sent. A transaction that began before an endpoint was turned off
 * may leave something for it, which waits until it is on again.
 */
export async function dueEndpoints(db: Database, now: Date): Promise<string[]> {
  const rows = await db.selectFrom("webhook_endpoints as endpoint").select("id")
    .where("disabledAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhook_deliveries").select("id").whereRef("endpointId", "=", "endpoint.id")
          .where("state", "=", "pending").where("dueAt", "<=", now.toISOString()),
      )
    ).execute();
  return rows.map(({ id }) => id);
}

const enabledEndpoints = (db: Database) =>
  db.selectFrom("webhook_endpoints").select("id").where("disabledAt", "is", null);

/**
 * Leases what may be sent now, at most `limit`. A delivery waits until the earlier ones of its
 * subject are delivered or given up.
 */
export async function leaseDue(
  db: Database,
  endpointId: string,
  now: Date,
  limit: number,
): Promise<Delivery[]> {
  const candidates = await db.selectFrom("webhook_deliveries as one").select("id")
    .where("endpointId", "=", endpointId).where("endpointId", "in", enabledEndpoints(db))
    .where("state", "=", "pending").where("dueAt", "<=", now.toISOString())
    .where(isFree(db, "one"))
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("webhook_deliveries as earlier").select("earlier.id")
          .whereRef("earlier.endpointId", "=", "one.endpointId")
          .whereRef("earlier.subject", "=", "one.subject")
          .whereRef("earlier.position", "<", "one.position")
          .where("earlier.state", "=", "pending"),
      ))
    )
    .orderBy("dueAt").limit(limit).execute();
  const leased: Delivery[] = [];
  for (const { id } of candidates) {
    const row = await lease(db, "webhook_deliveries", { id, state: "pending" }, LEASE_SECONDS);
    if (row) leased.push(row);
  }
  return leased;
}

/** The outcome of an attempt: the HTTP status, or null where there was no answer. */
export interface Attempt {
  status: number | null;
  durationMs: number;
  /** The answer, or why there was none. */
  answer: string;
  /** As the receiver asks by `Retry-After`. */
  retryAfterMs?: number;
}

/** Stores the outcome of an attempt, and when the next one is due. */
export async function settle(
  { db }: Store,
  delivery: Delivery,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockEndpoint(trx, delivery.endpointId);
    const succeeded = isSuccess(attempt);
    const attempts = delivery.attempts + 1;
    const pauseMs = succeeded ? undefined : pauseAfter(attempts, attempt);
    const ended = pauseMs === undefined;
    const { numUpdatedRows } = await trx.updateTable("webhook_deliveries").set({
      attempts,
      status: attempt.status,
      durationMs: Math.round(attempt.durationMs),
      answer: storable(attempt.answer),
      state: succeeded ? "delivered" : ended ? "failed" : "pending",
      endedAt: ended ? now.toISOString() : null,
      dueAt: ended ? delivery.dueAt : new Date(now.getTime() + pauseMs).toISOString(),
      leasedUntil: null,
    }).where("id", "=", delivery.id).where("leasedUntil", "=", delivery.leasedUntil)
      .where("state", "=", "pending").executeTakeFirstOrThrow();
    // Another process has it since the lease ran out, or the endpoint has been disabled.
    if (numUpdatedRows !== 1n) return;
    if (succeeded) await clearFailure(trx, delivery.endpointId);
    else await noteFailure(trx, delivery.endpointId, attempt, now);
  });
}

/** The beginning of a text. Databases store neither a NUL nor half a surrogate pair. */
const storable = (text: string): string =>
  text.slice(0, ANSWER_LENGTH).replaceAll("\0", "\uFFFD").toWellFormed();

const isSuccess = ({ status }: Attempt): boolean =>
  status !== null && status >= 200 && status < 300;

const RETRY_LATER: readonly (number | null)[] = [429, 502, 503, 504];

/** Undefined: no further attempt. */
function pauseAfter(attempts: number, { status, retryAfterMs = 0 }: Attempt): number | undefined {
  const scheduled = RETRY_MS[attempts - 1];
  if (scheduled === undefined) return undefined;
  const jittered = scheduled * (1 + JITTER * Math.random());
  return Math.max(jittered, RETRY_LATER.includes(status) ? Math.min(retryAfterMs, DAY_MS) : 0);
}

async function clearFailure(trx: Database, endpointId: string): Promise<void> {
  await trx.updateTable("webhook_endpoints").set({ failingSince: null })
    .where("id", "=", endpointId).where("failingSince", "is not", null).execute();
}

const GONE = 410;

async function noteFailure(
  trx: Database,
  id: string,
  { status }: Attempt,
  now: Date,
): Promise<void> {
  const endpoint = await trx.selectFrom("webhook_endpoints").select(["url", "failingSince"])
    .where("id", "=", id).where("disabledAt", "is", null).executeTakeFirst();
  if (!endpoint) return;
  const since = endpoint.failingSince ?? now.toISOString();
  const reason: DisabledReason | null = status === GONE
    ? "gone"
    : now.getTime() - Date.parse(since) >= FAILING_MS
    ? "failing"
    : null;
  await trx.updateTable("webhook_endpoints").set({ failingSince: since }).where("id", "=", id)
    .execute();
  if (!reason) return;
  await disable(trx, id, reason, now);
  await notifyStaff(trx, { kind: "webhook_disabled", facts: { url: endpoint.url, reason } }, now);
}

/** Sends a delivery once more. Throws `not_found`, and `conflict` while its endpoint is off. */
export async function resend(store: Store, id: string, actor: Actor): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    const found = await trx.selectFrom("webhook_deliveries")
      .select(["endpointId", "type", "subject", "eventId"]).where("id", "=", id).executeTakeFirst();
    if (!found) throw new DomainError("not_found", "webhook.delivery_not_found");
    const { endpointId, type, subject, eventId } = found;
    const url = await requireOn(trx, endpointId);
    const { numUpdatedRows } = await trx.updateTable("webhook_deliveries").set(again(now))
      .where("id", "=", id).where("state", "!=", "pending").executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) {
      record(resent(url, {
        type,
        [subjectKindOf(type).field]: subject,
        eventId,
      }));
    }
  });
}

/** Sends the failed deliveries of an endpoint since an instant once more; returns their number. */
export async function resendFailed(
  store: Store,
  endpointId: string,
  since: string,
  actor: Actor,
): Promise<number> {
  return await write(store, actor, async (trx, record, now) => {
    const url = await requireOn(trx, endpointId);
    const { numUpdatedRows } = await trx.updateTable("webhook_deliveries").set(again(now))
      .where("endpointId", "=", endpointId).where("state", "=", "failed").where("at", ">=", since)
      .executeTakeFirstOrThrow();
    const deliveries = Number(numUpdatedRows);
    if (deliveries > 0) record(resent(url, { since, deliveries }));
    return deliveries;
  });
}

const resent = (target: string, after: Record<string, unknown>): AuditEvent => ({
  category: "system",
  action: "Webhook events resent",
  target,
  after,
});

/** Locks an endpoint and returns its address. Throws `conflict` while it is off. */
async function requireOn(trx: Database, endpointId: string): Promise<string> {
  await lockEndpoint(trx, endpointId);
  const { url, disabledAt } = await requireEndpoint(trx, endpointId);
  if (disabledAt !== null) throw new DomainError("conflict", "webhook.turned_off");
  return url;
}

/** An event that was never attempted may belong to a decision that can still be undone. */
const again = (now: Date) => ({
  state: "pending" as const,
  attempts: 0,
  leasedUntil: null,
  endedAt: null,
  dueAt: sql<string>`case when "attempts" = 0 and "dueAt" > ${now.toISOString()}
    then "dueAt" else ${now.toISOString()} end`,
});

/** The last deliveries of an endpoint, newest first. */
export const lastDeliveries = (
  db: Database,
  endpointId: string,
  limit: number,
): Promise<Delivery[]> =>
  db.selectFrom("webhook_deliveries").selectAll().where("endpointId", "=", endpointId)
    .orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();

/** Deletes deliveries that ended more than 30 days ago. */
export async function removeOldDeliveries({ db, now }: Store): Promise<void> {
  const oldest = new Date(now().getTime() - KEPT_MS).toISOString();
  await db.deleteFrom("webhook_deliveries").where("state", "!=", "pending")
    .where("endedAt", "<", oldest).execute();
}
