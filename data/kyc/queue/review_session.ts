import * as z from "zod";
import type { Source } from "../../list/shape.ts";
import type { DecisionCounts } from "../decisions/decision_rows.ts";
import { instant, recordId } from "../../list/fields.ts";
import { writeSearch } from "../../list/query.ts";
import { queues } from "./queue.ts";

/** State of a run through a queue; all of it is in the address, so that it survives a reload. */
export const reviewSession = z.object({
  queue: z.enum(queues),
  /** Search and filters of the list where it began, as its query string. */
  filter: z.string().max(1_000).transform((text) => writeSearch(new URLSearchParams(text)))
    .optional().catch(undefined),
  since: instant.optional().catch(undefined),
  from: z.string().max(500).optional().catch(undefined),
  back: recordId.optional().catch(undefined),
});
export type ReviewSession = z.infer<typeof reviewSession>;

const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Counts a reviewer's decisions since then, of at most the last 24 hours. */
export async function decidedSince(
  { db, now }: Source,
  staffId: string,
  since: string | undefined,
): Promise<DecisionCounts> {
  const counts: DecisionCounts = { accepted: 0, declined: 0, revoked: 0 };
  if (since === undefined) return counts;
  const earliest = new Date(now().getTime() - LONGEST_MS).toISOString();
  const rows = await db.selectFrom("kyc_decisions").select("status")
    .select((eb) => eb.fn.countAll<number | bigint | string>().as("count"))
    .where("decidedAt", ">=", since > earliest ? since : earliest)
    .where("reviewerId", "=", staffId).where("undoneAt", "is", null).groupBy("status").execute();
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}
