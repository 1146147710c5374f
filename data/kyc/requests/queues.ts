import { HOUR_MS } from "../../base/durations.ts";
import { type RawBuilder, sql } from "kysely";
import { facet, indexed, perRow } from "../../list/conditions.ts";
import type { ColumnOf, FilterShape } from "../../list/shape.ts";
import { isAssignedTo } from "./assigned.ts";
import { type Due, minuteOf } from "./due.ts";
import { type KycStatus, type Phase, phaseOf, type Stage } from "./statuses.ts";

const SOON_MS = 6 * HOUR_MS;
const ENDING_MS = 30 * 24 * HOUR_MS;

/** Instants of the clock of a queue, `to` excluded. */
interface Span {
  from: string | null;
  to: string;
}

interface QueueRow {
  /** The states whose requests the queue holds. */
  phases: readonly Phase[];
  /** The instant that its requests are sorted by. */
  clock: "dueAt" | "stageUntil" | "expiresAt";
  /** The column of its order; `reviewOrder` puts answered requests first. */
  sort: "dueAt" | "reviewOrder" | "status";
  /** The part of the phases by the clock; all of them without. */
  span?: (nowIso: string) => Span;
  /** A condition beside phases and span. */
  where?: RawBuilder<boolean>;
  /** Holds only what is assigned to the reader. */
  isOwn?: true;
  /** Holds only what has open checks. */
  hasOpenChecks?: true;
  /** Always a tab of the list, or while it holds requests, or only while it is open. */
  tab: "always" | "filled" | "open";
}

/** Pending requests that are in review. */
export const reviewPhases = ["answered", "pending"] as const satisfies readonly Phase[];

/** Pending requests whose hours count: all but those that wait for their applicant. */
export const duePhases = [
  ...reviewPhases,
  "no-answer",
  "escalated",
] as const satisfies readonly Phase[];

const after = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString();

/** The condition of the partial index of requests with open checks, which must appear literally. */
export const HAS_OPEN_CHECKS = sql<boolean>`"openChecks" > 0`;

/** In the order of the tabs. Filter, counts, tabs and order of review follow from this table. */
const queueTable = {
  "to-review": { phases: reviewPhases, clock: "dueAt", sort: "reviewOrder", tab: "always" },
  mine: {
    phases: ["answered", "no-answer", "pending"],
    clock: "dueAt",
    sort: "reviewOrder",
    isOwn: true,
    tab: "filled",
  },
  overdue: {
    phases: reviewPhases,
    clock: "dueAt",
    sort: "dueAt",
    span: (nowIso) => ({ from: null, to: minuteOf(nowIso) }),
    tab: "always",
  },
  "due-soon": {
    phases: reviewPhases,
    clock: "dueAt",
    sort: "dueAt",
    span: (nowIso) => ({ from: minuteOf(nowIso), to: after(minuteOf(nowIso), SOON_MS) }),
    tab: "open",
  },
  "ending-soon": {
    phases: ["accepted"],
    clock: "expiresAt",
    sort: "status",
    // An approval has expired at the instant of `expiresAt` itself.
    span: (nowIso) => ({ from: after(nowIso, 1), to: after(minuteOf(nowIso), ENDING_MS) }),
    where: sql`"phase" in ('accepted', 'expired')`,
    tab: "always",
  },
  "to-recheck": {
    phases: ["accepted"],
    clock: "expiresAt",
    sort: "status",
    hasOpenChecks: true,
    tab: "filled",
  },
  hits: {
    phases: [...duePhases, "waiting", "accepted"],
    clock: "dueAt",
    sort: "reviewOrder",
    hasOpenChecks: true,
    tab: "filled",
  },
  waiting: { phases: ["waiting"], clock: "stageUntil", sort: "reviewOrder", tab: "filled" },
  "no-answer": { phases: ["no-answer"], clock: "dueAt", sort: "dueAt", tab: "filled" },
  escalated: { phases: ["escalated"], clock: "dueAt", sort: "dueAt", tab: "filled" },
} satisfies Record<string, QueueRow>;

export type Queue = keyof typeof queueTable;
export const queues = Object.keys(queueTable) as [Queue, ...Queue[]];
export const queueRow = (queue: string): QueueRow => queueTable[queue as Queue];

/** Queues of the pending requests that the desk's own review does not move; each has a sum. */
export const stageQueues = [
  "waiting",
  "no-answer",
  "escalated",
] as const satisfies readonly Queue[];
export type StageQueue = typeof stageQueues[number];

export const isStageQueue = (queue: string): queue is StageQueue =>
  (stageQueues as readonly string[]).includes(queue);

/** Accepted requests; a decision there revokes. */
export const isOfAccepted = (queue: Queue): boolean => queueRow(queue).phases[0] === "accepted";

interface RequestState {
  status: KycStatus;
  stage: Stage;
  stageUntil: string | null;
  due: Due | null;
  expiresAt: string | null;
  assigneeId: string | null;
  openChecks: number;
}

/** `readerId` is the staff id of the person whose queue it is. */
export function isInQueue(
  queue: Queue,
  request: RequestState,
  nowIso: string,
  readerId = "",
): boolean {
  const { phases, clock, span, isOwn, hasOpenChecks } = queueRow(queue);
  if (!phases.includes(phaseOf(request))) return false;
  if (isOwn && request.assigneeId !== readerId) return false;
  if (hasOpenChecks && request.openChecks === 0) return false;
  if (span === undefined) return true;
  const at = (clock === "dueAt" ? request.due?.at : request[clock]) ?? null;
  const { from, to } = span(nowIso);
  return at !== null && at >= (from ?? "") && at < to;
}

/** The span of a queue as periods of its sort; the sort by status begins with the phase. */
function rangesOf({ sort, span, phases: [phase] }: QueueRow, now: Date) {
  if (span === undefined) return [];
  const { from, to } = span(now.toISOString());
  return [
    sort === "status"
      ? { column: sort, from: `${phase} ${from}`, to: `${phase} ${to}` }
      : { column: sort, from, to },
  ];
}

/** A queue of open checks must not tip off those who may not read checks. */
export const isQueueOfChecks = (queue: string): boolean => queueRow(queue)?.hasOpenChecks === true;

export const queueFilter = {
  values: queues,
  one: true,
  dependsOn: (queue) => queueRow(queue).isOwn ? "readerId" : null,
  conditions: ([queue = ""], { readerId = "" }, now) => {
    const row = queueRow(queue);
    return [
      facet("phase", row.phases.map((value) => ({ value, exactly: row.where }))),
      ...rangesOf(row, now),
      ...row.isOwn ? [indexed(isAssignedTo(readerId))] : [],
      ...row.hasOpenChecks ? [indexed(HAS_OPEN_CHECKS)] : [],
    ];
  },
  sort: (queue) => queueRow(queue).sort,
  takes: (queue) => isQueueOfChecks(queue) ? "checks.read" : null,
} satisfies FilterShape<ColumnOf<"kyc_requests">>;

const HAS_CHECKS = sql`exists (select 1 from kyc_checks
  where kyc_checks."requestId" = kyc_requests."id")`;

const checkConditions: Record<string, RawBuilder<boolean>> = {
  open: HAS_OPEN_CHECKS,
  done: sql`("openChecks" = 0 and ${HAS_CHECKS})`,
  none: sql`not ${HAS_CHECKS}`,
};

/** Requests by what is left to do with the results of providers. */
export const checksFilter = {
  values: Object.keys(checkConditions),
  conditions: (values) => [
    perRow(sql`(${sql.join(values.map((value) => checkConditions[value]), sql` or `)})`),
  ],
  takes: () => "checks.read",
} satisfies FilterShape;
