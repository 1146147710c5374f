import { DAY_MS } from "../base/durations.ts";
import { headNote } from "../audit/note_key.ts";
import { system, write } from "../audit/write.ts";
import { DomainError } from "../errors/domain_error.ts";
import { notifyStaff } from "./announce.ts";
import type { NotificationFacts } from "./kinds.ts";
import * as outbox from "./outbox.ts";
import type { Database } from "../db/database.ts";
import { countRows } from "../db/rows.ts";
import { dayOf } from "../base/calendar.ts";
import { log } from "../base/log.ts";
import type { Store } from "../store.ts";

interface SweepRow {
  day: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    sweeps: SweepRow;
  }
}

const NOTICE_DAYS = [1, 7, 30];
const CATCH_UP_DAYS = 7;
const RETENTION_DAYS = 90;
/** A gap longer than this indicates a wrong clock. */
const MAX_GAP_DAYS = 30;
const MONDAY = 1;

/** Sends events about approvals that expire soon. */
type EmitExpiring = (
  trx: Database,
  expiring: readonly { id: string; userId: string; version: number }[],
  now: Date,
) => Promise<void>;

/** Sends events about what is due some days after the midnight of `day` in UTC. */
type EmitOfDay = (trx: Database, day: Date, now: Date) => Promise<void>;

/** Each day is processed once, by whichever process comes first. */
export async function runDailyNotices(
  store: Store,
  emit: EmitExpiring = () => Promise.resolve(),
  emitOfDay: EmitOfDay = () => Promise.resolve(),
): Promise<void> {
  const checkpoint = await checkpointToMail(store);
  await write(store, system, async (trx, _record, now) => {
    const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
    const last = await lastClaimed(trx, today);
    for (const day of await claim(trx, today, last)) {
      for (const days of NOTICE_DAYS) await announceExpiry(trx, { day, days, now, emit });
      await emitOfDay(trx, day, now);
      if (day.getUTCDay() !== MONDAY) continue;
      await announceWeek(trx, day, now);
      if (checkpoint) await notifyStaff(trx, { kind: "weekly_checkpoint", facts: checkpoint }, now);
    }
    await removeOld(trx, now, last);
  });
}

/** Null on a new desk. Days in the future were claimed by a wrong clock and are ignored. */
async function lastClaimed(trx: Database, today: Date): Promise<Date | null> {
  const { last } = await trx.selectFrom("sweeps").select((eb) => eb.fn.max("day").as("last"))
    .where("day", "<=", dayOf(today)).executeTakeFirstOrThrow();
  return last === null ? null : new Date(last);
}

async function claim(trx: Database, today: Date, last: Date | null): Promise<Date[]> {
  const earliest = today.getTime() - (CATCH_UP_DAYS - 1) * DAY_MS;
  const first = last === null ? today.getTime() : Math.max(last.getTime() + DAY_MS, earliest);
  const claimed: Date[] = [];
  for (let time = first; time <= today.getTime(); time += DAY_MS) {
    const day = new Date(time);
    const { numInsertedOrUpdatedRows } = await trx.insertInto("sweeps").values({ day: dayOf(day) })
      .onConflict((conflict) => conflict.column("day").doNothing()).executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) claimed.push(day);
  }
  return claimed;
}

/** Deletes old notifications, except in the first sweep after a long gap: the clock may be wrong. */
async function removeOld(trx: Database, now: Date, last: Date | null): Promise<void> {
  if (last !== null && now.getTime() - last.getTime() > (MAX_GAP_DAYS + 1) * DAY_MS) {
    const text = `no old notifications are removed: the last day that was swept is ${dayOf(last)}`;
    return log("warn", "sweep", { text });
  }
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString();
  await trx.deleteFrom("notifications").where("time", "<", oldest).execute();
}

interface Expiry {
  day: Date;
  days: number;
  now: Date;
  emit: EmitExpiring;
}

async function announceExpiry(
  trx: Database,
  { day, days, now, emit }: Expiry,
): Promise<void> {
  const from = Math.max(day.getTime() + days * DAY_MS, now.getTime());
  const to = day.getTime() + (days + 1) * DAY_MS;
  const ending = trx.selectFrom("kyc_requests").where("status", "=", "accepted")
    .where("expiresAt", ">=", new Date(from).toISOString())
    .where("expiresAt", "<", new Date(to).toISOString());
  const first = await ending.select(["id", "userName", "expiresAt"]).orderBy("expiresAt")
    .limit(1).executeTakeFirst();
  if (!first?.expiresAt) return;
  const { id: requestId, userName, expiresAt } = first;
  const facts = { count: await countRows(ending), days, requestId, userName, expiresAt };
  await notifyStaff(trx, { kind: "kyc_expiring", facts }, now);
  await emit(trx, await ending.select(["id", "userId", "version"]).orderBy("id").execute(), now);
}

/** Null without a mail server, as only a copy elsewhere counts. A key that signs nothing is logged. */
async function checkpointToMail(
  store: Store,
): Promise<NotificationFacts["weekly_checkpoint"] | null> {
  if (!await outbox.isOutboxOpen(store.db)) return null;
  try {
    const head = await headNote(store);
    return head && { size: head.checkpoint.size, note: head.note };
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === "conflict")) throw error;
    log("error", "checkpoints", { reason: error.message });
    return null;
  }
}

async function announceWeek(trx: Database, monday: Date, now: Date): Promise<void> {
  const from = new Date(monday.getTime() - 7 * DAY_MS).toISOString();
  const to = monday.toISOString();
  const users = trx.selectFrom("users")
    .where("joinedAt", ">=", from).where("joinedAt", "<", to);
  const requests = trx.selectFrom("kyc_requests")
    .where("submittedAt", ">=", from).where("submittedAt", "<", to);
  const decisions = trx.selectFrom("kyc_decisions")
    .where("decidedAt", ">=", from).where("decidedAt", "<", to).where("undoneAt", "is", null);
  const facts = {
    users: await countRows(users),
    requests: await countRows(requests),
    decisions: await countRows(decisions),
  };
  await notifyStaff(trx, { kind: "weekly_report", facts }, now);
}
