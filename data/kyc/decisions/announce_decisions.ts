import type { Database } from "../../db/database.ts";
import { notifyStaff } from "../../notices/announce.ts";
import { enqueueLetters } from "../reasons/letters.ts";

/** Tells other members of the decisions, and applicants where letters are on. */
export async function announceDecisions(
  trx: Database,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const decisions = await trx.selectFrom("kyc_decisions")
    .select(["id", "requestId", "reviewerId", "status", "message", "decidedAt as at"])
    .where("id", "in", ids).execute();
  for (const [reviewerId, rows] of Map.groupBy(decisions, (row) => row.reviewerId)) {
    const facts = { count: rows.length, accepted: 0, declined: 0, revoked: 0 };
    for (const { status } of rows) facts[status]++;
    await notifyStaff(trx, { kind: "kyc_decisions", facts }, now, reviewerId);
  }
  await enqueueLetters(
    trx,
    decisions.flatMap(({ id, requestId, message, at }) =>
      message === null ? [] : [{ id, requestId, message, at }]
    ),
  );
}
