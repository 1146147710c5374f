import type { Database } from "../db/database.ts";
import type { Transaction } from "../transactions/transactions.ts";

type Row =
  & Pick<Transaction, "id" | "type" | "amountCents" | "description" | "userId" | "date" | "status">
  & { refundOf: string | null };

/** A refund of a charge. */
export interface Refund extends Row {
  /** 1 for the first refund of the charge. */
  number: number;
}

/** A charge and its refunds, oldest first. */
export interface RefundedCharge {
  chargeId: string;
  /** Null: the desk does not know it. */
  charge: Row | null;
  refunds: readonly Refund[];
}

/** Charges and refunds that are compared at most, the newest ones. */
const MOST_COMPARED = 500;

/**
 * The charge that a transaction is or pays back; null if there is none. A refund that names no charge
 * belongs to the last earlier one of its person and amount, to one without refunds first.
 */
export async function readRefunds(
  db: Database,
  transaction: Transaction,
): Promise<RefundedCharge | null> {
  const { id, type, userId, amountCents, refundOf } = transaction;
  if (type === "payout") return null;
  const named = type === "refund" ? refundOf ?? "" : id;
  const rows = await db.selectFrom("transactions")
    .select(["id", "type", "amountCents", "description", "userId", "date", "status", "refundOf"])
    .where((eb) =>
      eb.or([
        eb.and([
          eb("userId", "=", userId),
          eb("amountCents", "=", amountCents),
          eb("type", "in", ["revenue", "refund"]),
        ]),
        eb("refundOf", "=", named),
        eb("id", "=", named),
      ])
    )
    .orderBy("date", "desc").orderBy("id", "desc").limit(MOST_COMPARED).execute();
  const refundsOf = assign(rows.toReversed());
  const [chargeId] = type === "revenue"
    ? [id]
    : [...refundsOf].find(([, refunds]) => refunds.some((one) => one.id === id)) ?? [];
  if (chargeId === undefined) return null;
  const refunds = (refundsOf.get(chargeId) ?? []).toSorted(byDate)
    .map((row, at) => ({ ...row, number: at + 1 }));
  const charge = rows.find((row) => row.id === chargeId && row.type === "revenue") ?? null;
  return charge && refunds.length === 0 ? null : { chargeId, charge, refunds };
}

/** Refunds by their charges, of rows in the order of their dates. */
function assign(rows: readonly Row[]): Map<string, Row[]> {
  const refunds = rows.filter(({ type }) => type === "refund");
  const assigned = Map.groupBy(
    refunds.filter(({ refundOf }) => refundOf !== null),
    ({ refundOf }) => refundOf!,
  );
  for (const refund of refunds.filter(({ refundOf }) => refundOf === null)) {
    const charges = rows.filter((row) =>
      row.type === "revenue" && row.userId === refund.userId &&
      row.amountCents === refund.amountCents && row.date <= refund.date
    );
    const charge = charges.findLast(({ id }) => !assigned.has(id)) ?? charges.at(-1);
    if (charge) assigned.set(charge.id, [...assigned.get(charge.id) ?? [], refund]);
  }
  return assigned;
}

const byDate = (a: Row, b: Row): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1;
