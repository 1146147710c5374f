import { DAY_MS } from "../../base/durations.ts";
import * as z from "zod";
import type { Database } from "../../db/database.ts";
import { writeSearch } from "../../list/query.ts";
import type { Source } from "../../list/shape.ts";
import type { DecisionCounts } from "../decisions/decision_rows.ts";
import { type KycStepKind, kycSteps } from "../decisions/kyc_steps.ts";
import { type Queue, queues } from "../requests/queues.ts";

/** One run of one reviewer through a queue. */
interface ReviewSessionRow {
  id: string;
  staffId: string;
  queue: Queue;
  /** Search and filters of the list where it began, as its query string. */
  filter: string | null;
  /** Ids as JSON, oldest first. */
  skipped: string;
  startedAt: string;
  /** 1: requests that are assigned to others are offered too, last. */
  includesAssigned: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    review_sessions: ReviewSessionRow;
  }
}

/** A session, or a queue alone: `id` and `startedAt` are missing, and nothing is skipped. */
export interface ReviewSession {
  id?: string;
  queue: Queue;
  filter?: string;
  skipped: readonly string[];
  startedAt?: string;
  /** Requests that are assigned to others are offered too, last. */
  includesAssigned?: boolean;
  /** The request before. */
  back?: string;
}

export const queueName = z.enum(queues);
export const queueFilterText = z.string().max(1_000)
  .transform((text) => writeSearch(new URLSearchParams(text)));

const LONGEST_MS = DAY_MS;
/** More would make each search for the next request read as many rows. */
const MOST_SKIPPED = 500;

export async function startReviewSession(
  { db, now }: Source,
  staffId: string,
  { queue, filter, includesAssigned = false }: Pick<
    ReviewSession,
    "queue" | "filter" | "includesAssigned"
  >,
): Promise<ReviewSession> {
  const [id, startedAt] = [crypto.randomUUID(), now().toISOString()];
  await db.insertInto("review_sessions").values({
    id,
    staffId,
    queue,
    filter: filter || null,
    skipped: "[]",
    startedAt,
    includesAssigned: includesAssigned ? 1 : 0,
  }).execute();
  return { id, queue, filter, skipped: [], startedAt, includesAssigned };
}

/** Null unless this person started the session within 24 hours. */
export async function readReviewSession(
  { db, now }: Source,
  staffId: string,
  id: string,
): Promise<ReviewSession | null> {
  const row = await db.selectFrom("review_sessions").selectAll()
    .where("id", "=", id).where("staffId", "=", staffId)
    .where("startedAt", ">", earliestStart(now())).executeTakeFirst();
  if (!row) return null;
  const { queue, filter, skipped, startedAt } = row;
  return {
    id,
    queue,
    filter: filter ?? undefined,
    skipped: JSON.parse(skipped),
    startedAt,
    includesAssigned: row.includesAssigned === 1,
  };
}

/** Adds a request to those that the session does not show again. */
export async function skipRequest(
  db: Database,
  session: ReviewSession,
  requestId: string,
): Promise<ReviewSession> {
  const others = session.skipped.filter((id) => id !== requestId);
  const skipped = [...others, requestId].slice(-MOST_SKIPPED);
  if (session.id !== undefined) {
    await db.updateTable("review_sessions").set({ skipped: JSON.stringify(skipped) })
      .where("id", "=", session.id).execute();
  }
  return { ...session, skipped };
}

export async function removeEndedReviewSessions({ db, now }: Source): Promise<void> {
  await db.deleteFrom("review_sessions").where("startedAt", "<=", earliestStart(now())).execute();
}

const earliestStart = (now: Date): string => new Date(now.getTime() - LONGEST_MS).toISOString();

/** Steps of a reviewer, decisions by their outcome. */
export type StepCounts = DecisionCounts & Record<Exclude<KycStepKind, "decision">, number>;

/** Counts a reviewer's steps since the session started. */
export async function stepsIn(
  db: Database,
  staffId: string,
  { startedAt }: ReviewSession,
): Promise<StepCounts> {
  const { decision: _, ...others } = kycSteps.steps;
  const kinds = Object.keys(others) as Exclude<KycStepKind, "decision">[];
  const none = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<
    typeof kinds[0],
    number
  >;
  const counts: StepCounts = { accepted: 0, declined: 0, revoked: 0, ...none };
  if (startedAt === undefined) return counts;
  const rows = await db.selectFrom("kyc_decisions").select("status as name")
    .select((eb) => eb.fn.countAll<number | bigint | string>().as("count"))
    .where("decidedAt", ">=", startedAt)
    .where("reviewerId", "=", staffId).where("undoneAt", "is", null).groupBy("status")
    .unionAll(
      stepsSince(db, staffId, startedAt).select("kind as name")
        .select((eb) => eb.fn.countAll<number | bigint | string>().as("count"))
        .where("kind", "in", kinds).groupBy("kind").$castTo<never>(),
    ).execute();
  for (const { name, count } of rows) counts[name] = Number(count);
  return counts;
}

/** Counts the requests that were skipped and in which the reviewer has not taken a step since. */
export async function countSkipped(
  db: Database,
  staffId: string,
  { startedAt, skipped }: ReviewSession,
): Promise<number> {
  if (startedAt === undefined || skipped.length === 0) return skipped.length;
  const rows = await stepsSince(db, staffId, startedAt).select("subjectId").distinct()
    .where("subjectId", "in", skipped).execute();
  return skipped.length - rows.length;
}

const stepsSince = (db: Database, staffId: string, startedAt: string) =>
  db.selectFrom("steps").where("staffId", "=", staffId).where("at", ">=", startedAt)
    .where("subjectType", "=", "kyc").where("undoneAt", "is", null);
