import type { Database } from "../../db/database.ts";
import type { Source } from "../../list/shape.ts";
import { noticeReaders, notifyEach } from "../../notices/announce.ts";
import type { Notice } from "../../notices/kinds.ts";
import { fromJson, ianaZones, type Settings } from "../../settings.ts";
import { countQueues } from "../figures/queue_figures.ts";

interface SummaryRow {
  staffId: string;
  /** The last day that was summed up, in the person's time zone. */
  day: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    daily_summaries: SummaryRow;
  }
}

const FIRST_HOUR = 8;
/** A desk that was down at eight still sends it until then. */
const END_HOUR = 12;

/** Notifies those who want a summary each day, from eight o'clock in their time zone. */
export async function writeSummaries(source: Source): Promise<void> {
  const { db, now } = source;
  const notices: (readonly [string, Notice])[] = [];
  for (const staffId of await noticeReaders(db, "kyc_daily")) {
    const { day, hour } = localTime(now(), await zoneOfPerson(db, staffId));
    if (hour < FIRST_HOUR || hour >= END_HOUR || !await claimDay(db, staffId, day)) continue;
    const queues = await countQueues(source, staffId);
    const facts = {
      toReview: queues["to-review"].count,
      overdue: queues.overdue.count,
      dueSoon: queues["due-soon"].count,
      mine: queues.mine.count,
    };
    notices.push([staffId, { kind: "kyc_daily", facts }]);
  }
  await notifyEach(db, notices, now());
}

async function zoneOfPerson(db: Database, staffId: string): Promise<Settings["timezone"]> {
  const row = await db.selectFrom("settings").select("settings").where("staffId", "=", staffId)
    .executeTakeFirst();
  return fromJson(row?.settings ?? null).timezone;
}

function localTime(now: Date, zone: Settings["timezone"]): { day: string; hour: number } {
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone: ianaZones[zone],
    dateStyle: "short",
    timeStyle: "short",
  }).format(now);
  const [day = "", time = ""] = text.split(" ");
  return { day, hour: Number(time.slice(0, 2)) };
}

/** False if the day was summed up already. */
async function claimDay(db: Database, staffId: string, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.insertInto("daily_summaries")
    .values({ staffId, day })
    .onConflict((conflict) =>
      conflict.column("staffId").doUpdateSet({ day })
        .where("daily_summaries.day", "!=", day)
    ).executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
