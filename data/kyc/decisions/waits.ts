import { DAY_MS } from "../../base/durations.ts";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { dayOf } from "../../base/calendar.ts";
import type { DecisionStatus } from "../requests/statuses.ts";

/** Histogram of waiting times: requests accepted or declined, by day (UTC) and bucket. */
interface KycWaitRow {
  day: string;
  step: number;
  count: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_waits: KycWaitRow;
  }
}

interface Decided {
  status: DecisionStatus;
  submittedAt: string;
  clockFrom?: string | null;
  decidedAt: string;
}

export interface Waits {
  medianSeconds: number | null;
  p95Seconds: number | null;
}

const PER_DOUBLING = 8;

/** Each bucket is 9 % longer than the one before, so the error is at most 5 %. */
const bucketOf = (seconds: number): number => Math.round(PER_DOUBLING * Math.log2(1 + seconds));

const secondsOf = (step: number): number => Math.round(2 ** (step / PER_DOUBLING) - 1);

/** Counts decisions in the histogram, so that pages need not read all decisions of a week. */
export async function addWaits(db: Database, decisions: readonly Decided[]): Promise<void> {
  const counts = new Map<string, KycWaitRow>();
  for (const decision of decisions) {
    // A revocation may come years later and says nothing about the queue.
    if (decision.status === "revoked") continue;
    const day = dayOf(new Date(decision.decidedAt));
    const step = bucketOf(secondsOfWait(decision));
    const row = counts.get(`${day} ${step}`);
    if (row) row.count += 1;
    else counts.set(`${day} ${step}`, { day, step, count: 1 });
  }
  if (counts.size === 0) return;
  // A fixed order prevents deadlocks between two writers.
  const rows = [...counts.values()].sort((a, b) =>
    a.day === b.day ? a.step - b.step : a.day < b.day ? -1 : 1
  );
  await db.insertInto("kyc_waits").values(rows).onConflict((conflict) =>
    conflict.columns(["day", "step"]).doUpdateSet({
      count: sql`kyc_waits."count" + excluded."count"`,
    })
  ).execute();
}

/** Removes an undone decision from the histogram. */
export async function subtractWait(db: Database, decided: Decided): Promise<void> {
  if (decided.status === "revoked") return;
  await db.updateTable("kyc_waits").set((eb) => ({ count: eb("count", "-", 1) }))
    .where("day", "=", dayOf(new Date(decided.decidedAt)))
    .where("step", "=", bucketOf(secondsOfWait(decided))).execute();
}

/** The desk's time for a decision; 0 if the submitting clock was ahead of this one. */
export const secondsOfWait = (
  { submittedAt, clockFrom, decidedAt }: Omit<Decided, "status">,
): number => Math.max(0, Date.parse(decidedAt) - Date.parse(clockFrom ?? submittedAt)) / 1000;

export async function readWeek(db: Database, now: Date): Promise<Waits> {
  const first = dayOf(new Date(now.getTime() - 6 * DAY_MS));
  const rows = await db.selectFrom("kyc_waits").select("step")
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    .where("day", ">=", first).groupBy("step").orderBy("step").execute();
  const steps = rows.map(({ step, count }) => ({ step, count: Number(count) }));
  const all = steps.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return { medianSeconds: null, p95Seconds: null };
  const middle = [(all - 1) >> 1, all >> 1].map((index) => nth(steps, index));
  return {
    medianSeconds: Math.round((middle[0]! + middle[1]!) / 2),
    p95Seconds: nth(steps, Math.ceil(all * 0.95) - 1),
  };
}

function nth(steps: readonly Pick<KycWaitRow, "step" | "count">[], index: number): number {
  let passed = 0;
  for (const { step, count } of steps) {
    passed += count;
    if (passed > index) return secondsOf(step);
  }
  return 0;
}
