import * as z from "zod";
import type { Database } from "../db/database.ts";
import type { Incoming } from "./record_shape.ts";
import { LARGE_TRANSACTION_CENTS, notifyStaff } from "../notices/announce.ts";
import { type Transaction, transaction } from "./transactions.ts";

/** Transactions as the API has them: amounts in dollars. */
export const incomingTransactions: Incoming<Transaction> = { schema, announce: announceLarge };

function schema(): z.ZodType<Transaction> {
  // The files of the desk name the person.
  const ignored = z.string().nullable().optional();
  return transaction.omit({ amountCents: true })
    .extend({ amount: dollars, userName: ignored, userEmail: ignored })
    .transform(({ amount, userName: _, userEmail: __, ...transaction }) => ({
      ...transaction,
      amountCents: amount,
    }));
}

/** Parsed from decimal digits, because 1.1 * 100 is not 110. */
const dollars = z.number().transform((amount, context) => {
  const [, whole, cents = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  const total = whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  if (total > 0) return total;
  context.addIssue("must be dollars from 0.01 to 999,999,999.99, with at most 2 decimals");
  return z.NEVER;
}).meta({ minimum: 0.01, maximum: 999_999_999.99, multipleOf: 0.01 });

async function announceLarge(
  trx: Database,
  added: readonly Transaction[],
  now: Date,
): Promise<void> {
  const large = added.filter(({ amountCents }) => amountCents >= LARGE_TRANSACTION_CENTS);
  const [first] = large;
  if (!first) return;
  const { id: transactionId, description, amountCents } = first;
  const facts = { count: large.length, transactionId, description, amountCents };
  await notifyStaff(trx, { kind: "large_transaction", facts }, now);
}
