import { notifyStaff } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";

/**
 * Notifies staff, by bell and mail, of decisions that can no longer be undone. Each is announced
 * once, by whichever process comes first.
 */
export async function announceDecisions({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  const at = now();
  const until = at.toISOString();
  // Without anything to announce, SQLite's only writer is not held up.
  const first = await db.selectFrom("kyc_decisions").select("id")
    .where("announceAt", "<=", until).limit(1).executeTakeFirst();
  if (!first) return;
  await db.transaction().execute(async (trx) => {
    const settled = await trx.updateTable("kyc_decisions").set({ announceAt: null })
      .where("announceAt", "<=", until).returning(["reviewerId", "status"]).execute();
    for (const [reviewerId, rows] of Map.groupBy(settled, ({ reviewerId }) => reviewerId)) {
      const facts = { count: rows.length, accepted: 0, declined: 0, revoked: 0 };
      for (const { status } of rows) facts[status]++;
      await notifyStaff(trx, { kind: "kyc_decisions", facts }, at, reviewerId);
    }
  });
}
