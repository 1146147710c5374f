import { system, write } from "../audit/write.ts";
import { announce } from "./announce.ts";
import type { Database } from "../db/database.ts";
import { dayOf } from "../list/fields.ts";
import { type Store } from "../store.ts";

/** A calendar day (UTC, `YYYY-MM-DD`) whose notifications have been sent. */
interface SweepRow {
  day: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    sweeps: SweepRow;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days before the end of an acceptance on which it is told. */
const NOTICE_DAYS = [1, 7, 30];
/** What a desk that stood still for longer has missed is no news any more. */
const CATCH_UP_DAYS = 7;
const KEPT_DAYS = 90;
const MONDAY = 1;

/**
 * Sends what time alone brings: acceptances that end soon and weekly reports. Each day counts once,
 * whichever process comes first; call it at least daily.
 */
export async function sweep(store: Store): Promise<void> {
  await write(store, system, async (trx, _record, now) => {
    for (const day of await claim(trx, now)) {
      for (const days of NOTICE_DAYS) await announceExpiry(trx, day, days, now);
      if (day.getUTCDay() === MONDAY) await announceWeek(trx, day, now);
    }
    const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
    await trx.deleteFrom("notifications").where("time", "<", oldest).execute();
  });
}

/** The days up to today that nobody has claimed, oldest first; a new desk begins with today. */
async function claim(trx: Database, now: Date): Promise<Date[]> {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const { last } = await trx.selectFrom("sweeps").select((eb) => eb.fn.max("day").as("last"))
    .executeTakeFirstOrThrow();
  const earliest = today - (CATCH_UP_DAYS - 1) * DAY_MS;
  const first = last === null ? today : Math.max(Date.parse(last) + DAY_MS, earliest);
  const claimed: Date[] = [];
  for (let time = first; time <= today; time += DAY_MS) {
    const day = new Date(time);
    const { numInsertedOrUpdatedRows } = await trx.insertInto("sweeps").values({ day: dayOf(day) })
      .onConflict((conflict) => conflict.column("day").doNothing()).executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) claimed.push(day);
  }
  return claimed;
}

async function announceExpiry(trx: Database, day: Date, days: number, now: Date): Promise<void> {
  const from = Math.max(day.getTime() + days * DAY_MS, now.getTime());
  const to = day.getTime() + (days + 1) * DAY_MS;
  const ending = trx.selectFrom("kyc_requests").where("status", "=", "accepted")
    .where("expiresAt", ">=", new Date(from).toISOString())
    .where("expiresAt", "<", new Date(to).toISOString());
  const first = await ending.select(["id", "userName", "expiresAt"]).orderBy("expiresAt")
    .limit(1).executeTakeFirst();
  if (!first?.expiresAt) return;
  const { count } = await ending.select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { id: requestId, userName, expiresAt } = first;
  const facts = { count: Number(count), days, requestId, userName, expiresAt };
  await announce(trx, { kind: "kyc_expiring", facts }, now);
}

/** The week before a Monday. */
async function announceWeek(trx: Database, monday: Date, now: Date): Promise<void> {
  const from = new Date(monday.getTime() - 7 * DAY_MS).toISOString();
  const to = monday.toISOString();
  const users = await trx.selectFrom("users").select((eb) => eb.fn.countAll<number>().as("count"))
    .where("joinedAt", ">=", from).where("joinedAt", "<", to).executeTakeFirstOrThrow();
  const requests = await trx.selectFrom("kyc_requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("submittedAt", ">=", from).where("submittedAt", "<", to).executeTakeFirstOrThrow();
  const decisions = await trx.selectFrom("kyc_decisions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("decidedAt", ">=", from).where("decidedAt", "<", to).executeTakeFirstOrThrow();
  const facts = {
    users: Number(users.count),
    requests: Number(requests.count),
    decisions: Number(decisions.count),
  };
  await announce(trx, { kind: "weekly_report", facts }, now);
}
