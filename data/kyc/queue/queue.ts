import type { Database } from "../../db/database.ts";
import { countRecords } from "../../list/count.ts";
import { readPage } from "../../list/page.ts";
import { parseListQuery, valuesOf } from "../../list/query.ts";
import type { Source } from "../../list/shape.ts";
import { readSums } from "../../db/sums.ts";
import { presentReviewers } from "../assignments/reviewers.ts";
import { claimsOf } from "../../staff/sessions/claims.ts";
import { isStageQueue, type Queue, type StageQueue, stageQueues } from "../requests/queues.ts";
import { type KycRow, listShape } from "../requests/requests.ts";

export interface QueueCount {
  count: number;
  isAll: boolean;
}

/** Up to 10,000. Pending requests and their stages have sums, which are exact. */
export async function countQueue(
  source: Source,
  queue: Queue,
  readerId?: string,
): Promise<QueueCount> {
  if (queue !== "to-review" && !isStageQueue(queue)) {
    return await countPart(source, { queue, readerId });
  }
  return { count: (await countStages(source.db))[queue], isAll: true };
}

export async function countStages(db: Database): Promise<Record<"to-review" | StageQueue, number>> {
  const sums = await readSums(db, [
    "kyc:pending",
    ...stageQueues.map((stage) => `kyc:${stage}` as const),
  ]);
  const [waiting, unanswered, escalated] = [
    sums("kyc:waiting"),
    sums("kyc:no-answer"),
    sums("kyc:escalated"),
  ];
  return {
    "to-review": sums("kyc:pending") - waiting - unanswered - escalated,
    waiting,
    "no-answer": unanswered,
    escalated,
  };
}

async function countPart(source: Source, part: QueuePart): Promise<QueueCount> {
  const { records, isAll } = await countRecords(listShape, source, queueQuery(part));
  return { count: records, isAll };
}

/** The part of a queue that fits the filters of a list, by their query string. */
export interface QueuePart {
  queue: Queue;
  filter?: string;
  /** Zone that days of the filter are in. */
  timeZone?: string;
  /** Staff id of the person whose queue it is. */
  readerId?: string;
}

/** The query of a part of a queue, in the order of the queue. */
export function queueQuery({ queue, filter, timeZone, readerId }: QueuePart) {
  const search = new URLSearchParams(filter);
  for (const name of ["status", "sort", "after"]) search.delete(name);
  search.set("queue", queue);
  return parseListQuery(listShape, search, { timeZone, readerId });
}

/** Assigned requests of one person that are counted. */
const MOST = 1_000;

/** Rows that are read at once, after the first page. */
const PORTION = 200;

/**
 * The first request that is offered, and those behind it that were read with it; none at the end of
 * the queue.
 */
export async function nextInQueue(
  source: Source,
  query: ReturnType<typeof queueQuery>,
  isOffered: (request: Pick<KycRow, "id" | "assigneeId">) => boolean,
  firstRows: number,
): Promise<KycRow[]> {
  let limit = firstRows;
  for (let after = "";;) {
    const page = await readPage<KycRow>(listShape, source, { ...query, after }, { limit });
    const offered = page.rows.filter(isOffered);
    if (offered.length > 0 || page.after === null) return offered;
    [after, limit] = [page.after, PORTION];
  }
}

/** Free requests of a part of a queue that are assigned to other reviewers who are present, by name. */
export async function countAssignedToOthers(
  source: Source,
  { readerId = "", ...part }: QueuePart,
): Promise<ReadonlyMap<string, number>> {
  const query = queueQuery({ ...part, readerId });
  const chosen = valuesOf(query.filters.assigned);
  const claimed = await claimsOf(source);
  const counts = new Map<string, number>();
  for (const [id, name] of await presentReviewers(source)) {
    if (id === readerId || chosen.length > 0 && !chosen.includes(id)) continue;
    const filters = { ...query.filters, assigned: id };
    const { rows } = await readPage<KycRow>(listShape, source, { ...query, filters }, {
      limit: MOST,
    });
    const free = rows.filter((row) => !claimed.has(row.id));
    if (free.length > 0) counts.set(name, (counts.get(name) ?? 0) + free.length);
  }
  return counts;
}

/** The number of requests in a part of a queue, up to 10,000 if it is filtered. */
export const waitingIn = async (source: Source, part: QueuePart): Promise<number> =>
  (await (part.filter ? countPart(source, part) : countQueue(source, part.queue, part.readerId)))
    .count;
