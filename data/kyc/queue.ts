import { sql } from "kysely";
import { writeCursor } from "../list/cursor.ts";
import { howMany } from "../list/how_many.ts";
import { orderBy } from "../list/order.ts";
import { parseListQuery } from "../list/query.ts";
import { readPage } from "../list/read.ts";
import type { Source } from "../list/shape.ts";
import { beginningOf, isIn, phaseOf, type Queue, queueFilter, queues, valueIn } from "./queues.ts";
import { type KycRecord, listShape } from "./requests.ts";
import { kycTypes } from "./statuses.ts";

export { type Queue, queues };

/** How many there are, or at least so many where that is not all. */
export interface QueueFigure {
  count: number;
  isAll: boolean;
}

/** How many requests one queue has: by kept sums, or by 10,000 entries of an index at most. */
export async function figureOf(source: Source, queue: Queue): Promise<QueueFigure> {
  const { records, isAll } = await howMany(listShape, source, queryOf(queue));
  return { count: records, isAll };
}

const queryOf = (queue: Queue) => parseListQuery(listShape, new URLSearchParams({ queue }));

/** Where a request stands in a queue. */
export interface Standing {
  /** As addresses carry it: what is to be worked through later lies behind it. */
  place: string;
  /** From 1; null: further back than anybody counts. */
  rank: number | null;
}

const MOST_RANKED = 1_000;

/**
 * The id of the first request of a queue behind a place (null: from its beginning) that is none of
 * `done`; null when there is none.
 */
export async function nextInQueue(
  source: Source,
  queue: Queue,
  { after, done }: { after: string | null; done: readonly string[] },
): Promise<string | null> {
  const place = placeIn(queue, after ?? "");
  const query = {
    ...queryOf(queue),
    after: place === null ? "" : writeCursor({ place, back: false }),
  };
  const total = () => Promise.resolve(null);
  const { rows } = await readPage(listShape, source, query, { limit: done.length + 1, total });
  return rows.find(({ id }) => !done.includes(id))?.id ?? null;
}

/** Null for what is in no such queue (any more). */
export async function standingOf(
  { db, now }: Source,
  queue: Queue,
  request: KycRecord,
): Promise<Standing | null> {
  const nowIso = now().toISOString();
  if (!isIn(queue, request, nowIso)) return null;
  const by = orderBy(listShape, queueFilter.sort(queue));
  const first = beginningOf(queue, nowIso);
  const begun = first === null ? sql`true` : sql`${by} >= ${first}`;
  const [value, id] = [valueIn(queue, request), request.id];
  const before = await Promise.all(
    kycTypes.map((type) =>
      sql`select 1 from kyc_requests where "phase" = ${phaseOf(queue)} and "type" = ${type}
      and ${begun} and ${by} <= ${value} and (${by}, "id") < (${value}, ${id})
      limit ${sql.lit(MOST_RANKED)}`.execute(db)
    ),
  );
  const rank = before.flatMap(({ rows }) => rows).length + 1;
  return { place: `${plainOf(value)}~${id}`, rank: rank > MOST_RANKED ? null : rank };
}

/** How many requests are in a queue; of more than 10,000, so many. */
export const waitingIn = async (source: Source, queue: Queue): Promise<number> =>
  (await figureOf(source, queue)).count;

const ACCEPTED = "accepted ";

/** Addresses carry no spaces. */
const plainOf = (value: string): string => value.replace(ACCEPTED, "");

function placeIn(queue: Queue, after: string): [value: string, id: string] | null {
  const [instant, id] = after.split("~");
  if (!instant || !id) return null;
  return [queueFilter.sort(queue) === "status" ? ACCEPTED + instant : instant, id];
}
