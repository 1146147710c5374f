import type { Recorder } from "../audit/write.ts";
import type { AuditAction } from "../audit/actions.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { notifyStaff } from "../notices/announce.ts";
import type { Transaction } from "../transactions/transactions.ts";
import { heldAmong, type PayoutHold } from "./holds.ts";

const PAID: AuditAction = "Payout paid while held";

/** Tells those who hold payouts of each one that the platform has completed although it is held. */
export async function notePaidHolds(
  trx: Database,
  transactions: readonly Transaction[],
  record: Recorder,
  now: Date,
): Promise<void> {
  const paid = transactions.filter(({ type, status }) =>
    type === "payout" && status === "completed"
  );
  const holds = await heldAmong(trx, paid.map(({ id }) => id));
  const noted = await paidTimes(trx, holds);
  for (const { id, description, amountCents } of paid) {
    const hold = holds.get(id);
    if (!hold || noted.has(id)) continue;
    const target = `${description} (${id})`;
    record({ category: "transaction", action: PAID, status: "warning", target });
    const facts = { count: 1, transactionId: id, description, amountCents };
    await notifyStaff(trx, { kind: "paid_while_held", facts }, now);
  }
}

/** The instants from which the desk knows that held payouts were paid. */
export async function paidTimes(
  db: Database,
  holds: ReadonlyMap<string, PayoutHold>,
): Promise<ReadonlyMap<string, string>> {
  if (holds.size === 0) return new Map();
  const entries = await db.selectFrom("audit_log").select(["subject", "at"])
    .where("category", "=", "transaction").where("action", "=", PAID)
    .where("subject", "in", valuesIn(db, [...holds.keys()])).orderBy("seq").execute();
  return new Map(
    entries.filter(({ subject, at }) => at >= holds.get(subject!)!.at)
      .map(({ subject, at }) => [subject!, at]),
  );
}
