import { sql } from "kysely";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import { sha256Hex } from "../../base/hashes.ts";
import type { Bounds } from "../../base/calendar.ts";
import type { Database } from "../../db/database.ts";
import { valuesIn } from "../../db/rows.ts";
import { staffNames } from "../../staff/accounts/staff.ts";
import type { DecisionStatus } from "../requests/statuses.ts";
import type { FlaggedDecision } from "./flagged_decisions.ts";

export const MOST_SAMPLED = 200;

export interface SampleQuery {
  n: number;
  /** The same seed draws the same decisions. */
  seed: string;
  /** A staff id; null for all. */
  reviewer: string | null;
  outcome: DecisionStatus | null;
}

export interface SampledDecision extends FlaggedDecision {
  /** Codes. */
  reasons: string[];
}

export interface DecisionSample {
  decisions: SampledDecision[];
  /** The number of decisions that it was drawn from. */
  count: number;
}

const BATCH = 1_000;

/**
 * Decisions of a period with the smallest hashes of seed and id, newest first. Undone ones are left
 * out. The order of hashes depends on nothing but the seed, so anybody can draw the sample again.
 */
export async function drawSample(
  db: Database,
  { from, to }: Bounds,
  { n, seed, reviewer, outcome }: SampleQuery,
): Promise<DecisionSample> {
  const drawn: { id: string; hash: string }[] = [];
  let count = 0;
  let batch: Behind[];
  let last: Behind | null = null;
  do {
    batch = await readBatch(db, { from, to, reviewer, outcome }, last);
    drawn.push(...batch.map(({ id }) => ({ id, hash: sha256Hex(`${seed}\n${id}`) })));
    drawn.sort((a, b) => a.hash < b.hash ? -1 : 1).splice(n);
    count += batch.length;
    last = batch.at(-1) ?? null;
    await yieldToEventLoop();
  } while (batch.length === BATCH);
  return { decisions: await decisionsWith(db, drawn.map(({ id }) => id)), count };
}

/** The position behind which the next batch begins. */
interface Behind {
  decidedAt: string;
  id: string;
}

const readBatch = (
  db: Database,
  { from, to, reviewer, outcome }: Bounds & Pick<SampleQuery, "reviewer" | "outcome">,
  last: Behind | null,
): Promise<Behind[]> =>
  db.selectFrom("kyc_decisions").select(["decidedAt", "id"]).where("undoneAt", "is", null)
    .$if(from !== null, (select) => select.where("decidedAt", ">=", from!))
    .$if(to !== null, (select) => select.where("decidedAt", "<", to!))
    .$if(reviewer !== null, (select) => select.where("reviewerId", "=", reviewer!))
    .$if(outcome !== null, (select) => select.where("status", "=", outcome!))
    .$if(
      last !== null,
      (select) =>
        select.where(sql<boolean>`("decidedAt", "id") > (${last!.decidedAt}, ${last!.id})`),
    )
    .orderBy("decidedAt").orderBy("id").limit(BATCH).execute();

async function decisionsWith(db: Database, ids: readonly string[]): Promise<SampledDecision[]> {
  const rows = await db.selectFrom("kyc_decisions")
    .leftJoin("kyc_requests", "kyc_requests.id", "kyc_decisions.requestId")
    .select(["kyc_decisions.id", "requestId", "userName", "kyc_decisions.status", "reviewerId"])
    .select(["decidedAt", "kyc_decisions.undisplayed", "shownSeconds", "kyc_decisions.reasons"])
    .where("kyc_decisions.id", "in", valuesIn(db, ids))
    .orderBy("decidedAt", "desc").orderBy("kyc_decisions.id", "desc").execute();
  const names = await staffNames(db, rows.map(({ reviewerId }) => reviewerId));
  return rows.map(({ reviewerId, undisplayed, shownSeconds, reasons, ...row }) => ({
    ...row,
    reviewerName: names.get(reviewerId) ?? reviewerId,
    documents: JSON.parse(undisplayed).length,
    seconds: shownSeconds ?? null,
    reasons: JSON.parse(reasons),
  }));
}
