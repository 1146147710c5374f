import type { Database } from "../../db/database.ts";
import { countRecords } from "../../list/count.ts";
import { readPage } from "../../list/page.ts";
import { parseListQuery } from "../../list/query.ts";
import type { Source } from "../../list/shape.ts";
import { readSums } from "../../list/sums.ts";
import {
  isInQueue,
  isStageQueue,
  type Queue,
  queueRow,
  type StageQueue,
  stageQueues,
} from "../requests/queues.ts";
import { type KycRecord, type KycRow, listShape } from "../requests/requests.ts";

export interface QueueCount {
  count: number;
  isAll: boolean;
}

/** Up to 10,000. Pending requests and their stages have sums, which are exact. */
export async function countQueue(source: Source, queue: Queue): Promise<QueueCount> {
  if (queue !== "to-review" && !isStageQueue(queue)) return await countPart(source, { queue });
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

/** The requests of a queue that stand before this one, up to 10,000; null if it is not in the queue. */
export async function countBefore(
  source: Source,
  queue: Queue,
  request: KycRecord,
): Promise<QueueCount | null> {
  if (!isInQueue(queue, request, source.now().toISOString())) return null;
  const { sort } = queueRow(queue);
  const { [sort]: to } = await source.db.selectFrom("kyc_requests").select(sort)
    .where("id", "=", request.id).executeTakeFirstOrThrow();
  const query = { ...queueQuery({ queue }), period: { column: sort, from: null, to: to ?? null } };
  const { records, isAll } = await countRecords(listShape, source, query);
  return { count: records, isAll };
}

/** The part of a queue that fits the filters of a list, by their query string. */
export interface QueuePart {
  queue: Queue;
  filter?: string;
  /** Zone that days of the filter are in. */
  timeZone?: string;
}

/** The query of a part of a queue, in the order of the queue. */
export function queueQuery({ queue, filter, timeZone }: QueuePart) {
  const search = new URLSearchParams(filter);
  for (const name of ["status", "sort", "after"]) search.delete(name);
  search.set("queue", queue);
  return parseListQuery(listShape, search, timeZone);
}

/** The id of the first request that is not excluded; null at the end of the queue. */
export async function nextInQueue(
  source: Source,
  part: QueuePart,
  excluded: ReadonlySet<string>,
): Promise<string | null> {
  const query = { ...queueQuery(part), after: "" };
  const limit = excluded.size + 1;
  const { rows } = await readPage<KycRow>(listShape, source, query, { limit });
  return rows.find(({ id }) => !excluded.has(id))?.id ?? null;
}

/** The number of requests in a part of a queue, up to 10,000 if it is filtered. */
export const waitingIn = async (source: Source, part: QueuePart): Promise<number> =>
  (await (part.filter ? countPart(source, part) : countQueue(source, part.queue))).count;
