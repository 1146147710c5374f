import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { countRecords } from "../../list/count.ts";
import { readPage } from "../../list/page.ts";
import { PAGE_SIZE, parseListQuery, valuesOf, writeCursor } from "../../list/query.ts";
import { sortKey, type Source } from "../../list/shape.ts";
import { readSums } from "../../list/sums.ts";
import {
  beginningOf,
  isInQueue,
  type Queue,
  queueFilter,
  queuePhase,
  queues,
  sortValueIn,
} from "../requests/queues.ts";
import { hoursOf, typesBeingUpdated } from "../requests/due.ts";
import {
  type Edge,
  edgeAt,
  isBehind,
  positionOf,
  type QueuePosition,
  seekFrom,
  type Terms,
} from "./queue_position.ts";
import { type KycRecord, type KycRow, listShape } from "../requests/requests.ts";
import { type KycType, kycTypes } from "../requests/statuses.ts";

export { type Queue, queues };

export interface QueueCount {
  count: number;
  isAll: boolean;
}

/** Up to 10,000. Pending requests have a sum, which is exact. */
export async function countQueue(source: Source, queue: Queue): Promise<QueueCount> {
  if (queue === "to-review") {
    const sums = await readSums(source.db, ["kyc:pending"]);
    return { count: sums("kyc:pending"), isAll: true };
  }
  return await countPart(source, { queue });
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

export interface QueueStanding {
  position: QueuePosition;
  /** From 1; null beyond the first 1,000. */
  rank: number | null;
}

const MOST_RANKED = 1_000;

interface Handled {
  passed: QueuePosition | null;
  done: readonly string[];
}

export async function nextInQueue(
  source: Source,
  part: QueuePart,
  done: Handled,
): Promise<string | null> {
  const { queue } = part;
  const terms = await termsOf(source.db);
  const firsts = await Promise.all(
    typesOf(part).map((type) => firstOf(source, { ...part, type, hours: terms[type] }, done)),
  );
  const found = firsts.flatMap((row) => row ? [row] : []);
  const placed = found.map(({ id, dueAt, expiresAt }) =>
    [
      queuePhase(queue) === "pending" ? dueAt : expiresAt ?? "",
      id,
    ] as const
  );
  const first = placed.reduce<Edge | null>(
    (first, one) => first && isBehind(one, first) ? first : one,
    null,
  );
  return first?.[1] ?? null;
}

interface TypePart extends QueuePart {
  type: KycType;
  hours: Terms[KycType];
}

async function termsOf(db: Database): Promise<Terms> {
  const [hours, following] = await Promise.all([hoursOf(db), typesBeingUpdated(db)]);
  return { ...hours, ...Object.fromEntries(following.map((type) => [type, null])) };
}

async function firstOf(source: Source, part: TypePart, { passed, done }: Handled) {
  const { queue, type, hours } = part;
  const edge = passed?.[type];
  // While hours are being updated, requests that were passed may stand behind the position.
  const limit = hours === null ? PAGE_SIZE : done.length + 1;
  const query = queryOf(part, type);
  let after = edge
    ? writeCursor({ position: [seekFrom(queue, edge, hours), edge[1]], back: false })
    : "";
  while (true) {
    const page = await readPage<KycRow>(listShape, source, { ...query, after }, { limit });
    const next = page.rows.find((row) =>
      !done.includes(row.id) && (!edge || isBehind(edgeAt(queue, row), edge))
    );
    if (next || page.after === null) return next;
    after = page.after;
  }
}

/** Null for a request that is not in the queue. */
export async function standingOf(
  { db, now }: Source,
  queue: Queue,
  request: KycRecord,
): Promise<QueueStanding | null> {
  const nowIso = now().toISOString();
  if (!isInQueue(queue, request, nowIso)) return null;
  const by = sql.ref(sortKey(listShape, queueFilter.sort(queue)));
  const first = beginningOf(queue, nowIso);
  const begun = first === null ? sql`true` : sql`${by} >= ${first}`;
  const [value, id] = [sortValueIn(queue, request), request.id];
  const before = await Promise.all(
    kycTypes.map((type) =>
      sql`select 1 from kyc_requests where "phase" = ${queuePhase(queue)} and "type" = ${type}
      and ${begun} and (${by}, "id") < (${value}, ${id})
      limit ${sql.lit(MOST_RANKED)}`.execute(db)
    ),
  );
  const rank = before.flatMap(({ rows }) => rows).length + 1;
  const place = positionOf(queue, request, await termsOf(db));
  return { position: place, rank: rank > MOST_RANKED ? null : rank };
}

/** The number of requests in a part of a queue, up to 10,000 if it is filtered. */
export const waitingIn = async (source: Source, part: QueuePart): Promise<number> =>
  (await (part.filter ? countPart(source, part) : countQueue(source, part.queue))).count;
