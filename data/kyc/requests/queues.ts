import { sql } from "kysely";
import type { Period } from "../../list/ranges.ts";
import type { ColumnOf, FilterShape } from "../../list/shape.ts";
import { type Due, minuteOf } from "./due.ts";
import type { KycStatus, Phase } from "./statuses.ts";

export const queues = ["to-review", "due-soon", "overdue", "ending-soon"] as const;
export type Queue = typeof queues[number];

const HOUR_MS = 60 * 60 * 1000;
const SOON_MS = 6 * HOUR_MS;
export const ENDING_MS = 30 * 24 * HOUR_MS;

export const queuePhase = (queue: string): Phase =>
  queue === "ending-soon" ? "accepted" : "pending";

/** Null for all of a phase. */
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

/** First sort value of a queue; null if it begins with its phase. */
export const beginningOf = (queue: Queue, nowIso: string): string | null =>
  range(queue, nowIso)?.from?.toString() ?? (queue === "ending-soon" ? "accepted " : null);

interface RequestState {
  status: KycStatus;
  due: Due | null;
  expiresAt: string | null;
}

export const sortValueIn = (queue: Queue, { due, expiresAt }: RequestState): string =>
  queue === "ending-soon" ? `accepted ${expiresAt}` : due?.at ?? "";

export function isInQueue(queue: Queue, request: RequestState, nowIso: string): boolean {
  if (request.status !== queuePhase(queue)) return false;
  const span = range(queue, nowIso);
  const value = sortValueIn(queue, request);
  return span === null || value >= (span.from ?? "") && value < (span.to ?? "");
}

export const queueFilter = {
  values: queues,
  one: true,
  facet: (queue) => ["phase", queuePhase(queue)],
  where: (queue) => queue === "ending-soon" ? sql`"phase" in ('accepted', 'expired')` : null,
  range,
  sort: (queue) => queue === "ending-soon" ? "status" : "dueAt",
} satisfies FilterShape<ColumnOf<"kyc_requests">>;
