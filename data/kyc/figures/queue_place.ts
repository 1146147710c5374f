import { sql } from "kysely";
import type { Source } from "../../list/shape.ts";
import type { QueueCount } from "../queue/queue.ts";
import { isInQueue, type Queue, queueRow } from "../requests/queues.ts";
import type { KycRecord } from "../requests/requests.ts";
import { eachSlice } from "./queue_figures.ts";

const MOST = 10_000;

/** The requests of a queue that stand before this one, up to 10,000; null if it is not in the queue. */
export async function countBefore(
  { db, reads = db, now }: Source,
  queue: Queue,
  request: KycRecord,
): Promise<QueueCount | null> {
  if (!isInQueue(queue, request, now().toISOString())) return null;
  const { sort, phases } = queueRow(queue);
  const position = sql`(select ${sql.ref(sort)} from "kyc_requests" where "id" = ${request.id})`;
  const before = eachSlice(phases, (slice) =>
    sql`select 1 as "found" from "kyc_requests"
      where ${slice} and ${sql.ref(sort)} < ${position} limit ${sql.lit(MOST + 1)}`);
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*) as "count" from (${before}) as entries`.execute(reads);
  const count = Number(row?.count);
  return { count: Math.min(count, MOST), isAll: count <= MOST };
}
