import type { Database } from "../../db/database.ts";
import { countRecords } from "../../list/count.ts";
import { readPage } from "../../list/page.ts";
import { PAGE_SIZE, parseListQuery, valuesOf, writeCursor } from "../../list/query.ts";
import { sortKey, type Source } from "../../list/shape.ts";
import { readSums } from "../../list/sums.ts";
import {
  isInOrderOfReview,
  isInQueue,
  isStageQueue,
  type Queue,
  queueFilter,
  queues,
  type StageQueue,
  stageQueues,
} from "../requests/queues.ts";
import { hoursOf, typesBeingUpdated } from "../requests/due.ts";
import {
  isAfter,
  isAnsweredPartition,
  type Keyset,
  keysetOf,
  type Partition,
  partitionsOf,
  positionOf,
  type QueuePosition,
  type SettledHours,
  sortValueAfter,
  typeOfPartition,
} from "./queue_position.ts";
import { type KycRecord, type KycRow, listShape } from "../requests/requests.ts";
import { type KycType, kycTypes } from "../requests/statuses.ts";

export { type Queue, queues };

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
  const { records, isAll } = await countRecords(listShape, source, queryOf(part));
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
export function queryOf({ queue, filter, timeZone }: QueuePart, type?: KycType) {
  const search = new URLSearchParams(filter);
  for (const name of ["status", "sort", "after"]) search.delete(name);
  search.set("queue", queue);
  if (type) search.set("type", type);
  return parseListQuery(listShape, search, timeZone);
}

const typesOf = (part: QueuePart): KycType[] => {
  const chosen = valuesOf(queryOf(part).filters.type);
  return kycTypes.filter((type) => chosen.length === 0 || chosen.includes(type));
};

interface Handled {
  /** Null at the beginning. */
  passed: QueuePosition | null;
  done: readonly string[];
}

/** The id of the first request after `passed` that is not in `done`; null at the end of the queue. */
export async function nextInQueue(
  source: Source,
  part: QueuePart,
  done: Handled,
): Promise<string | null> {
  const { queue } = part;
  const settled = await settledHours(source.db);
  const firsts = await Promise.all(
    partitionsOf(queue, typesOf(part)).map((partition) =>
      firstOf(source, { ...part, partition, hours: settled[typeOfPartition(partition)] }, done)
    ),
  );
  const by = sortKey(listShape, queueFilter.sort(queue)) as "dueAt" | "reviewOrder" | "statusKey";
  const keysets = firsts.flatMap((row): Keyset[] => row ? [[row[by] ?? "", row.id]] : []);
  const first = keysets.reduce<Keyset | null>(
    (first, one) => first && isAfter(one, first) ? first : one,
    null,
  );
  return first?.[1] ?? null;
}

interface PartitionQuery extends QueuePart {
  partition: Partition;
  hours: SettledHours[KycType];
}

async function settledHours(db: Database): Promise<SettledHours> {
  const [hours, following] = await Promise.all([hoursOf(db), typesBeingUpdated(db)]);
  return { ...hours, ...Object.fromEntries(following.map((type) => [type, null])) };
}

/** Answered requests share a sort with the pending ones, which end their partition. */
async function firstOf(source: Source, part: PartitionQuery, { passed, done }: Handled) {
  const { queue, partition, hours } = part;
  const keyset = passed?.[partition];
  // While hours are being updated, requests that were passed may sort after the position.
  const limit = hours === null ? PAGE_SIZE : done.length + 1;
  const query = queryOf(part, typeOfPartition(partition));
  let after = keyset
    ? writeCursor({
      position: [sortValueAfter(queue, partition, keyset, hours), keyset[1]],
      back: false,
    })
    : startOf(queue, partition);
  while (true) {
    const page = await readPage<KycRow>(listShape, source, { ...query, after }, { limit });
    const own = page.rows.filter(({ phase }) =>
      !isAnsweredPartition(partition) || phase === "answered"
    );
    const next = own.find((row) =>
      !done.includes(row.id) && (!keyset || isAfter(keysetOf(queue, row), keyset))
    );
    if (next || page.after === null || own.length < page.rows.length) return next;
    after = page.after;
  }
}

const startOf = (queue: Queue, partition: Partition): string =>
  isInOrderOfReview(queue) && !isAnsweredPartition(partition)
    ? writeCursor({ position: ["pending ", ""], back: false })
    : "";

/** The position of a request; null if it is not in the queue. */
export async function positionIn(
  { db, now }: Source,
  queue: Queue,
  request: KycRecord,
): Promise<QueuePosition | null> {
  if (!isInQueue(queue, request, now().toISOString())) return null;
  return positionOf(queue, request, await settledHours(db));
}

/** The number of requests in a part of a queue, up to 10,000 if it is filtered. */
export const waitingIn = async (source: Source, part: QueuePart): Promise<number> =>
  (await (part.filter ? countPart(source, part) : countQueue(source, part.queue))).count;
