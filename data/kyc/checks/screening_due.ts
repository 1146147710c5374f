import { sql } from "kysely";
import { dayOf } from "../../base/calendar.ts";
import { MOST_WORK } from "../../base/bounded.ts";
import { DAY_MS } from "../../base/durations.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Database } from "../../db/database.ts";
import { repeatAfterDeadlock } from "../../db/deadlocks.ts";
import { lockRows, rowsIn, valuesIn } from "../../db/rows.ts";
import type { Source } from "../../list/shape.ts";
import { dayNumber, isDue, isInForce, NEVER } from "../../list/screening.ts";
import { emit } from "../../webhooks/events.ts";
import { eventOf } from "../requests/events.ts";
import type { ScreeningRow } from "../screening/runs.ts";

/** Rows per transaction; a longer one would block other writers on SQLite. */
const BATCH = 200;
/** A new period may make all accepted people due at once, and a provider needs time for them. */
const MOST_AT_ONCE = 5_000;

const EVENT = "kyc.screening_due";

/** Accepted people about whom a check is due, in SQL: at most one more than `MOST_WORK`. */
export const countDueScreenings = (now: Date) =>
  sql<number>`(select count(*) from (select 1 from kyc_screenings as first
    where ${isDue(now)} and ${isInForce(now)}
      and exists (select 1 from users where users."id" = first."userId")
      and not exists (select 1 from kyc_screenings as other
        where other."userId" = first."userId" and other."kind" < first."kind"
          and other."dueDay" <= ${sql.lit(dayNumber(now))})
    limit ${sql.lit(MOST_WORK + 1)}) as due)`;

/**
 * Tells the platform of each check that is due about an accepted person, once until a new run comes or
 * they are accepted again. While no webhook takes the event, it waits.
 */
export async function emitScreeningDue({ db, now }: Pick<Source, "db" | "now">): Promise<void> {
  const at = now();
  for (let all = 0; all < MOST_AT_ONCE; all += BATCH) {
    const found = await repeatAfterDeadlock(() =>
      db.transaction().execute((trx) => emitBatch(trx, at))
    );
    if (found < BATCH) return;
    await yieldToEventLoop();
  }
}

type Due = Pick<ScreeningRow, "userId" | "kind" | "ranDay">;

/** Locks requests before last runs, as decisions and checks do. */
async function emitBatch(trx: Database, now: Date): Promise<number> {
  const isUnnoticed = sql<boolean>`"noticed" = 0 and "dueDay" <= ${sql.lit(dayNumber(now))}
    and ${isInForce(now)}`;
  const { rows: found } = await sql<Pick<Due, "userId" | "kind">>`select "userId", "kind"
    from kyc_screenings where ${isUnnoticed} and exists (select 1 from webhook_endpoints
      where "disabledAt" is null and "events" like ${`%"${EVENT}"%`})
    order by "dueDay", "userId", "kind" limit ${sql.lit(BATCH)}`.execute(trx);
  if (found.length === 0) return 0;
  const requests = await acceptedOf(trx, found.map(({ userId }) => userId), now);
  const incoming = rowsIn(trx, "kyc_screenings", found);
  // Compared again, because a run may have come before the requests were locked.
  const { rows } = await sql<Due>`update kyc_screenings set "noticed" = 1
    from (select "userId" as "id", "kind" as "of" from ${incoming}) as found
    where "userId" = found."id" and "kind" = found."of" and ${isUnnoticed}
    returning "userId", "kind", "ranDay"`.execute(trx);
  const events = rows.flatMap(({ userId, kind, ranDay }) => {
    const request = requests.get(userId);
    if (!request) return [];
    const { data } = eventOf("kyc.expiring", { ...request, status: "accepted" });
    const lastRanOn = ranDay === NEVER.ranDay ? null : dayOf(new Date(ranDay * DAY_MS));
    return [{ type: EVENT, data: { ...data, kind, lastRanOn } } as const];
  });
  await emit(trx, events, now);
  return found.length;
}

/** The acceptances of people that last longest, locked. */
async function acceptedOf(trx: Database, people: readonly string[], now: Date) {
  const accepted = trx.selectFrom("kyc_requests").select(["id", "userId", "version"])
    .where("userId", "in", valuesIn(trx, people)).where("status", "=", "accepted")
    .where("expiresAt", ">", now.toISOString()).orderBy("expiresAt").orderBy("id");
  const ids = (await accepted.execute()).map(({ id }) => id);
  await lockRows(trx, "kyc_requests", sql`"id" in ${valuesIn(trx, ids)}`);
  // Read again, because a request may have been revoked before it was locked.
  return new Map((await accepted.execute()).map((request) => [request.userId, request]));
}
