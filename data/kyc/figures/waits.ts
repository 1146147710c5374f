import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { dayOf } from "../../list/fields.ts";
import type { DecisionStatus } from "../requests/statuses.ts";

/** How many requests that were accepted or declined on a day (UTC) had waited about so long. */
interface KycWaitRow {
  /** `YYYY-MM-DD` */
  day: string;
  /** See `stepOf`. */
  step: number;
  count: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_waits: KycWaitRow;
  }
}

/** What a decision tells of a wait. */
interface Decided {
  status: DecisionStatus;
  submittedAt: string;
  decidedAt: string;
}

/** Of the time from submission to a decision; null without a single one. */
export interface Waits {
  medianSeconds: number | null;
  p95Seconds: number | null;
}

const PER_DOUBLING = 8;

/** Each is 9 % longer than the one before, so that what is told is wrong by 5 % at most. */
const stepOf = (seconds: number): number => Math.round(PER_DOUBLING * Math.log2(1 + seconds));

const secondsOf = (step: number): number => Math.round(2 ** (step / PER_DOUBLING) - 1);

/** Counts them, in the transaction that decides: a week's decisions are too many to be read again. */
export async function noteWaits(db: Database, decisions: readonly Decided[]): Promise<void> {
  const counts = new Map<string, KycWaitRow>();
  for (const { status, submittedAt, decidedAt } of decisions) {
    // A revocation may come years later.
    if (status === "revoked") continue;
    const seconds = Math.max(0, Date.parse(decidedAt) - Date.parse(submittedAt)) / 1000;
    const [day, step] = [dayOf(new Date(decidedAt)), stepOf(seconds)];
    const row = counts.get(`${day} ${step}`);
    if (row) row.count += 1;
    else counts.set(`${day} ${step}`, { day, step, count: 1 });
  }
  if (counts.size === 0) return;
  // In one order, so that two writers never wait for each other.
  const rows = [...counts.values()].sort((a, b) =>
    a.day === b.day ? a.step - b.step : a.day < b.day ? -1 : 1
  );
  await db.insertInto("kyc_waits").values(rows).onConflict((conflict) =>
    conflict.columns(["day", "step"]).doUpdateSet({
      count: sql`kyc_waits."count" + excluded."count"`,
    })
  ).execute();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Of the 7 days (UTC) that end with today. */
export async function waitsOfWeek(db: Database, now: Date): Promise<Waits> {
  const first = dayOf(new Date(now.getTime() - 6 * DAY_MS));
  const rows = await db.selectFrom("kyc_waits").select("step")
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    .where("day", ">=", first).groupBy("step").orderBy("step").execute();
  const steps = rows.map(({ step, count }) => ({ step, count: Number(count) }));
  const all = steps.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return { medianSeconds: null, p95Seconds: null };
  // As `median` and `percentile` have it of single waits.
  const middle = [(all - 1) >> 1, all >> 1].map((place) => nth(steps, place));
  return {
    medianSeconds: Math.round((middle[0]! + middle[1]!) / 2),
    p95Seconds: nth(steps, Math.ceil(all * 0.95) - 1),
  };
}

/** The wait that would stand there in order, from 0. */
function nth(steps: readonly Pick<KycWaitRow, "step" | "count">[], place: number): number {
  let passed = 0;
  for (const { step, count } of steps) {
    passed += count;
    if (passed > place) return secondsOf(step);
  }
  return 0;
}
