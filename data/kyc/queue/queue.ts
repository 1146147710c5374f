import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { writeCursor } from "../../list/cursor.ts";
import { howMany } from "../../list/how_many.ts";
import { orderBy } from "../../list/order.ts";
import { parseListQuery } from "../../list/query.ts";
import { PAGE_SIZE, readPage } from "../../list/read.ts";
import type { Source } from "../../list/shape.ts";
import {
  beginningOf,
  isInQueue,
  type Queue,
  queueFilter,
  queuePhase,
  queues,
  sortValueIn,
} from "./queues.ts";
import { hoursOf, typesBeingUpdated } from "./due.ts";
import {
  type Edge,
  edgeAt,
  isBehind,
  positionOf,
  type QueuePosition,
  seekFrom,
  type Terms,
} from "./queue_position.ts";
import { type KycRecord, listShape } from "../requests/requests.ts";
import { type KycType, kycTypes } from "../requests/statuses.ts";

export { type Queue, queues };

/** How many there are, or at least so many where that is not all. */
export interface QueueCount {
  count: number;
  isAll: boolean;
}

/** How many requests one queue has: by kept sums, or by 10,000 entries of an index at most. */
export async function countQueue(source: Source, queue: Queue): Promise<QueueCount> {
  const { records, isAll } = await howMany(listShape, source, queryOf(queue));
  return { count: records, isAll };
}

const queryOf = (queue: Queue, type = "") =>
  parseListQuery(listShape, new URLSearchParams({ queue, type }));

/** Where a request stands in a queue. */
export interface QueueStanding {
  /** What is to be worked through later lies behind it. */
  position: QueuePosition;
  /** From 1; null: further back than anybody counts. */
  rank: number | null;
}

const MOST_RANKED = 1_000;

interface Handled {
  /** What lies up to it comes no more; null: the queue is at its beginning. */
  passed: QueuePosition | null;
  /** Ids of others that do not come either. */
  done: readonly string[];
}

/** The id of the first request of a queue that is still to come; null when there is none. */
export async function nextInQueue(
  source: Source,
  queue: Queue,
  done: Handled,
): Promise<string | null> {
  const terms = await termsOf(source.db);
  const firsts = await Promise.all(
    kycTypes.map((type) => firstOf(source, { queue, type, hours: terms[type] }, done)),
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

interface Part {
  queue: Queue;
  type: KycType;
  hours: Terms[KycType];
}

async function termsOf(db: Database): Promise<Terms> {
  const [hours, following] = await Promise.all([hoursOf(db), typesBeingUpdated(db)]);
  return { ...hours, ...Object.fromEntries(following.map((type) => [type, null])) };
}

async function firstOf(source: Source, { queue, type, hours }: Part, { passed, done }: Handled) {
  const edge = passed?.[type];
  // What is due by other hours may stand behind it, although it was passed.
  const limit = hours === null ? PAGE_SIZE : done.length + 1;
  const query = queryOf(queue, type);
  let after = edge
    ? writeCursor({ place: [seekFrom(queue, edge, hours), edge[1]], back: false })
    : "";
  while (true) {
    const page = await readPage(listShape, source, { ...query, after }, { limit, total });
    const next = page.rows.find((row) =>
      !done.includes(row.id) && (!edge || isBehind(edgeAt(queue, row), edge))
    );
    if (next || page.after === null) return next;
    after = page.after;
  }
}

const total = () => Promise.resolve(null);

/** Null for what is in no such queue (any more). */
export async function standingOf(
  { db, now }: Source,
  queue: Queue,
  request: KycRecord,
): Promise<QueueStanding | null> {
  const nowIso = now().toISOString();
  if (!isInQueue(queue, request, nowIso)) return null;
  const by = orderBy(listShape, queueFilter.sort(queue));
  const first = beginningOf(queue, nowIso);
  const begun = first === null ? sql`true` : sql`${by} >= ${first}`;
  const [value, id] = [sortValueIn(queue, request), request.id];
  const before = await Promise.all(
    kycTypes.map((type) =>
      sql`select 1 from kyc_requests where "phase" = ${queuePhase(queue)} and "type" = ${type}
      and ${begun} and ${by} <= ${value} and (${by}, "id") < (${value}, ${id})
      limit ${sql.lit(MOST_RANKED)}`.execute(db)
    ),
  );
  const rank = before.flatMap(({ rows }) => rows).length + 1;
  const place = positionOf(queue, request, await termsOf(db));
  return { position: place, rank: rank > MOST_RANKED ? null : rank };
}

/** How many requests are in a queue; of more than 10,000, so many. */
export const waitingIn = async (source: Source, queue: Queue): Promise<number> =>
  (await countQueue(source, queue)).count;
