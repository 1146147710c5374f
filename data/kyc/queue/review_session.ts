import * as z from "zod";
import type { Source } from "../../list/shape.ts";
import type { DecisionCounts } from "../decisions/decision_rows.ts";
import { instant, recordId } from "../../list/fields.ts";
import { queues } from "./queue.ts";

/** What a reviewer goes through in one go. All of it is in the address, so that anybody can go on. */
export const reviewSession = z.object({
  queue: z.enum(queues),
  /** When it began: what was decided since is what was done in it. */
  since: instant.optional().catch(undefined),
  /** Up to where it has come (`readPlace`); nothing up to there comes again. */
  from: z.string().max(200).optional().catch(undefined),
  /** The request before this one. */
  back: recordId.optional().catch(undefined),
});
export type ReviewSession = z.infer<typeof reviewSession>;

const LONGEST_MS = 24 * 60 * 60 * 1000;

/** What a reviewer has decided since then, and within a day. */
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
    .where("reviewerId", "=", staffId).groupBy("status").execute();
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}
