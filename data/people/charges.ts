import type { Database } from "../db/database.ts";
import type { Transaction } from "../records/transactions.ts";

/** A transaction as far as everybody at the desk may know it. */
export type Charge = Pick<Transaction, "id" | "type" | "amountCents" | "date" | "status">;

export interface Charges {
  rows: readonly Charge[];
  /** There are earlier ones. */
  isCut: boolean;
}

const MOST_CHARGES = 50;

/** The last transactions of one person, newest first; their number and sum stay unknown. */
export async function readCharges(db: Database, userId: string): Promise<Charges> {
  const rows = await db.selectFrom("transactions")
    .select(["id", "type", "amountCents", "date", "status"])
    .where("userId", "=", userId)
    .orderBy("date", "desc").orderBy("id", "desc").limit(MOST_CHARGES + 1).execute();
  return { rows: rows.slice(0, MOST_CHARGES), isCut: rows.length > MOST_CHARGES };
}
