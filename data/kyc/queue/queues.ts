import type { Period } from "../../list/ranges.ts";
import type { Narrowing } from "../../list/shape.ts";
import { type Due, minuteOf } from "./due.ts";
import type { KycStatus, Phase } from "../requests/statuses.ts";

/** Parts of the list that are worked through, as addresses name them. */
export const queues = ["to-review", "due-soon", "overdue", "ending-soon"] as const;
export type Queue = typeof queues[number];

const HOUR_MS = 60 * 60 * 1000;
const SOON_MS = 6 * HOUR_MS;
export const ENDING_MS = 30 * 24 * HOUR_MS;

/** What of the list a queue is a part of. */
export const queuePhase = (queue: string): Phase =>
  queue === "ending-soon" ? "accepted" : "pending";

/** What a queue begins with and what it ends before; null where it takes all of its phase. */
export function queueSpan(
  queue: string,
  nowIso: string,
): { from: string | null; to: string } | null {
  const minute = minuteOf(nowIso);
  const after = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString();
  if (queue === "overdue") return { from: null, to: minute };
  if (queue === "due-soon") return { from: minute, to: after(minute, SOON_MS) };
  // At the very moment at which it ends it has ended.
  if (queue === "ending-soon") return { from: after(nowIso, 1), to: after(minute, ENDING_MS) };
  return null;
}

/** As a range of the sort by which the queue is worked through. */
function range(queue: string, nowIso: string): Period | null {
  const span = queueSpan(queue, nowIso);
  if (span === null || queue !== "ending-soon") return span && { column: "dueAt", ...span };
  return { column: "status", from: `accepted ${span.from}`, to: `accepted ${span.to}` };
}

/** Where a queue begins in its order; null where that is with its phase. */
export const beginningOf = (queue: Queue, nowIso: string): string | null =>
  range(queue, nowIso)?.from?.toString() ?? (queue === "ending-soon" ? "accepted " : null);

/** A request as somebody reads it. */
interface RequestState {
  status: KycStatus;
  due: Due | null;
  expiresAt: string | null;
}

/** What a request in a queue is sorted by there. */
export const sortValueIn = (queue: Queue, { due, expiresAt }: RequestState): string =>
  queue === "ending-soon" ? `accepted ${expiresAt}` : due?.at ?? "";

export function isInQueue(queue: Queue, request: RequestState, nowIso: string): boolean {
  if (request.status !== queuePhase(queue)) return false;
  const span = range(queue, nowIso);
  const value = sortValueIn(queue, request);
  return span === null || value >= (span.from ?? "") && value < (span.to ?? "");
}

/** Requests narrowed to a queue. */
export const queueFilter = {
  values: queues,
  one: true,
  where: (eb, queue, nowIso) => {
    const span = queueSpan(queue, nowIso);
    const [column, phases] = queue === "ending-soon"
      // Whether what ends is noted as ended depends on when that was looked for.
      ? ["expiresAt", ["accepted", "expired"] as Phase[]] as const
      : ["dueAt", [queuePhase(queue)]] as const;
    return eb.and([
      eb("phase", "in", phases),
      ...span ? [eb(column, "<", span.to)] : [],
      ...span?.from ? [eb(column, ">=", span.from)] : [],
    ]);
  },
  facet: (queue) => ["phase", queuePhase(queue)],
  isTold: (queue) => queue !== "ending-soon",
  range,
  sort: (queue) => queue === "ending-soon" ? "status" : "dueAt",
} satisfies Narrowing<"kyc_requests">;
