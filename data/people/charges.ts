import type { Database } from "../db/database.ts";
import { heldAmong } from "../payouts/holds.ts";
import type { Transaction } from "../transactions/transactions.ts";

/** A transaction as far as everybody at the desk may know it: a hold without its reason. */
export interface Charge
  extends Pick<Transaction, "id" | "type" | "amountCents" | "description" | "date" | "status"> {
  isHeld: boolean;
}

export interface Charges {
  rows: readonly Charge[];
  /** There are earlier ones. */
  isCut: boolean;
}

const MOST_CHARGES = 50;

/** The last transactions of one person, newest first; their number and sum stay unknown. */
export async function readCharges(db: Database, userId: string): Promise<Charges> {
  const rows = await db.selectFrom("transactions")
    .select(["id", "type", "amountCents", "description", "date", "status"])
    .where("userId", "=", userId)
    .orderBy("date", "desc").orderBy("id", "desc").limit(MOST_CHARGES + 1).execute();
  const shown = rows.slice(0, MOST_CHARGES);
  const held = await heldAmong(db, shown.filter(canBeHeld).map(({ id }) => id));
  return {
    rows: shown.map((row) => ({ ...row, isHeld: held.has(row.id) })),
    isCut: rows.length > MOST_CHARGES,
  };
}

const canBeHeld = ({ type, status }: Pick<Transaction, "type" | "status">): boolean =>
  type === "payout" && status === "pending";
