import type { Database } from "../../db/database.ts";
import { notifyStaff } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";
import type { KycDecisionRow } from "../decisions/decision_rows.ts";
import { enqueueLetter } from "../reasons/letters.ts";

/**
 * Notifies staff, by bell and mail, of decisions that can no longer be undone, and writes the letters
 * to their applicants. Undo clears `announceAt` as well, so a decision is either announced or undone,
 * even if the clocks of processes differ.
 */
export async function announceDecisions({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  const at = now();
  const until = at.toISOString();
  // A read first, so that an idle process does not take SQLite's write lock.
  const first = await db.selectFrom("kyc_decisions").select("id")
    .where("announceAt", "<=", until).limit(1).executeTakeFirst();
  if (!first) return;
  await db.transaction().execute(async (trx) => {
    const settled = await trx.updateTable("kyc_decisions").set({ announceAt: null })
      .where("announceAt", "<=", until).returningAll().execute();
    for (const [reviewerId, rows] of Map.groupBy(settled, ({ reviewerId }) => reviewerId)) {
      const facts = { count: rows.length, accepted: 0, declined: 0, revoked: 0 };
      for (const { status } of rows) facts[status]++;
      await notifyStaff(trx, { kind: "kyc_decisions", facts }, at, reviewerId);
    }
    for (const decision of settled) await writeLetter(trx, decision);
  });
}

async function writeLetter(
  trx: Database,
  { id, requestId, message, decidedAt }: KycDecisionRow,
): Promise<void> {
  if (message === null) return;
  const request = await trx.selectFrom("kyc_requests").select("userId").where("id", "=", requestId)
    .executeTakeFirst();
  if (!request) return;
  await enqueueLetter(trx, { id, requestId, message, ...request }, new Date(decidedAt));
}
