import { sql } from "kysely";
import { HOUR_MS } from "../../base/durations.ts";
import type { Database } from "../../db/database.ts";
import { noticeReaders, notifyEach } from "../../notices/announce.ts";
import type { Notice } from "../../notices/kinds.ts";
import type { Store } from "../../store.ts";
import { presentReviewers } from "../assignments/reviewers.ts";
import { eachSlice } from "../figures/queue_figures.ts";
import { duePhases } from "../requests/queues.ts";
import { claimHour, isHourDone, readAlarmHours } from "../queue/alarm_rules.ts";
import { writeSummaries } from "./daily_summary.ts";

/** A request that was named in an alarm; once more only if its hours count from another instant. */
interface AlarmRow {
  requestId: string;
  dueFrom: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_alarms: AlarmRow;
  }
}

/** Rows per statement. */
const BATCH = 500;

/**
 * Gives the alarms of this hour and the daily summaries, whichever process comes first. An alarm
 * names what will be overdue by the end of the hour and the hours before it, so that a person has one
 * message in an hour.
 */
export async function giveAlarms({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  const at = now();
  const hour = at.toISOString().slice(0, "YYYY-MM-DDTHH".length);
  // A read first, so that an idle process does not take SQLite's write lock.
  if (await isHourDone(db, hour)) return;
  await db.transaction().execute(async (trx) => {
    if (!await claimHour(trx, hour)) return;
    await nameRequests(trx, at, Date.parse(`${hour}:00:00.000Z`) + HOUR_MS);
    await writeSummaries({ db: trx, now: () => at });
  });
}

interface DueRequest {
  id: string;
  userName: string;
  assigneeId: string | null;
  dueAt: string;
  dueFrom: string;
}

async function nameRequests(trx: Database, now: Date, endOfHourMs: number): Promise<void> {
  const hours = await readAlarmHours(trx);
  const to = new Date(endOfHourMs + hours * HOUR_MS).toISOString();
  const due = await unnamedBefore(trx, to);
  if (due.length === 0) return;
  const present = await presentReviewers({ db: trx, now: () => now });
  const others = await noticeReaders(trx, "kyc_due");
  const byPerson = new Map<string, DueRequest[]>();
  for (const request of due) {
    const { assigneeId } = request;
    const people = assigneeId !== null && present.has(assigneeId) ? [assigneeId] : others;
    for (const id of people) {
      const own = byPerson.get(id);
      if (own) own.push(request);
      else byPerson.set(id, [request]);
    }
  }
  await notifyEach(
    trx,
    [...byPerson].map(([id, requests]) => [id, noticeOf(requests)] as const),
    now,
  );
  for (let start = 0; start < due.length; start += BATCH) {
    const rows = due.slice(start, start + BATCH)
      .map(({ id: requestId, dueFrom }) => ({ requestId, dueFrom }));
    await trx.insertInto("kyc_alarms").values(rows)
      .onConflict((conflict) =>
        conflict.column("requestId").doUpdateSet((eb) => ({ dueFrom: eb.ref("excluded.dueFrom") }))
      ).execute();
  }
}

function noticeOf([first, ...others]: readonly DueRequest[]): Notice {
  const { id: requestId, userName, dueAt } = first!;
  return { kind: "kyc_due", facts: { count: others.length + 1, requestId, userName, dueAt } };
}

/**
 * Pending requests that are due before then and were not named, the most urgent first. Some were
 * overdue when they arrived.
 */
async function unnamedBefore(trx: Database, to: string): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    select "id", "userName", "assigneeId", "dueAt", due."dueFrom" from (${
    eachSlice(duePhases, (slice) =>
      sql`select "id", "userName", "assigneeId", "dueAt", "dueFrom" from "kyc_requests"
        where ${slice} and "dueAt" < ${to}`)
  }) as due
    left join "kyc_alarms" on "kyc_alarms"."requestId" = due."id"
      and "kyc_alarms"."dueFrom" = due."dueFrom"
    where "kyc_alarms"."requestId" is null order by "dueAt", "id"`.execute(trx);
  return rows;
}
