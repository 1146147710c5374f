import { sql } from "kysely";
import type { Period } from "../../list/ranges.ts";
import type { ColumnOf, FilterShape } from "../../list/shape.ts";
import { type Due, minuteOf } from "./due.ts";
import { type KycStatus, type Phase, phaseOf, type Stage } from "./statuses.ts";

/** Queues of the pending requests that the desk's own review does not move. */
export const stageQueues = ["waiting", "no-answer", "escalated"] as const;
export type StageQueue = typeof stageQueues[number];

export const queues = [
  ...["to-review", "due-soon", "overdue", "ending-soon"] as const,
  ...stageQueues,
] as const;
export type Queue = typeof queues[number];

const HOUR_MS = 60 * 60 * 1000;
const SOON_MS = 6 * HOUR_MS;
const ENDING_MS = 30 * 24 * HOUR_MS;

export const isStageQueue = (queue: string): queue is StageQueue =>
  (stageQueues as readonly string[]).includes(queue);

export const isPendingQueue = (queue: string): boolean => queue !== "ending-soon";

/** True if answered requests come first. */
export const isInOrderOfReview = (queue: string): boolean => queue === "to-review";

/** True if the request whose applicant has to answer first comes first. */
export const isInOrderOfAnswers = (queue: string): boolean => queue === "waiting";

/** Pending requests that are in review. */
export const reviewPhases = ["answered", "pending"] as const satisfies readonly Phase[];

export function queuePhases(queue: string): readonly Phase[] {
  if (isStageQueue(queue)) return [queue];
  return isPendingQueue(queue) ? reviewPhases : ["accepted"];
}

/** Null for all of its phases. */
export function queueSpan(
  queue: string,
  nowIso: string,
): { from: string | null; to: string } | null {
  const minute = minuteOf(nowIso);
  const after = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString();
  if (queue === "overdue") return { from: null, to: minute };
  if (queue === "due-soon") return { from: minute, to: after(minute, SOON_MS) };
  // An approval has expired at the instant of `expiresAt` itself.
  if (queue === "ending-soon") return { from: after(nowIso, 1), to: after(minute, ENDING_MS) };
  return null;
}

function range(queue: string, nowIso: string): Period | null {
  const span = queueSpan(queue, nowIso);
  if (span === null || queue !== "ending-soon") return span && { column: "dueAt", ...span };
  return { column: "status", from: `accepted ${span.from}`, to: `accepted ${span.to}` };
}

interface RequestState {
  status: KycStatus;
  stage: Stage;
  stageUntil: string | null;
  due: Due | null;
  expiresAt: string | null;
}

function sortValueIn(queue: Queue, request: RequestState): string {
  const dueAt = request.due?.at ?? "";
  if (isInOrderOfReview(queue)) return `${phaseOf(request)} ${dueAt}`;
  if (isInOrderOfAnswers(queue)) return `${phaseOf(request)} ${request.stageUntil ?? dueAt}`;
  return isPendingQueue(queue) ? dueAt : `accepted ${request.expiresAt}`;
}

export function isInQueue(queue: Queue, request: RequestState, nowIso: string): boolean {
  if (!queuePhases(queue).includes(phaseOf(request))) return false;
  const span = range(queue, nowIso);
  const value = sortValueIn(queue, request);
  return span === null || value >= (span.from ?? "") && value < (span.to ?? "");
}

export const queueFilter = {
  values: queues,
  one: true,
  facet: (queue) => ["phase", ...queuePhases(queue)],
  where: (queue) => queue === "ending-soon" ? sql`"phase" in ('accepted', 'expired')` : null,
  range,
  sort: (queue) => {
    if (isInOrderOfReview(queue) || isInOrderOfAnswers(queue)) return "reviewOrder";
    return isPendingQueue(queue) ? "dueAt" : "status";
  },
} satisfies FilterShape<ColumnOf<"kyc_requests">>;
