import * as z from "zod";
import type { Database } from "../db/database.ts";
import { deskCurrency } from "../db/desk_currency.ts";
import { amountBounds, type Currency, minorIn, minorUnits } from "../base/currency.ts";
import type { DeskFacts, Incoming } from "../records/record_shape.ts";
import { LARGE_TRANSACTION, notifyStaff } from "../notices/announce.ts";
import { withNulls } from "../records/optional_fields.ts";
import { type Transaction, transaction } from "./transactions.ts";

/** Transactions as the API has them: amounts in major units. */
export const incomingTransactions: Incoming<Transaction> = { schema, announce: announceLarge };

function schema({ currency }: DeskFacts): z.ZodType<Transaction> {
  // The files of the desk name the person and the verdict.
  const ignored = z.string().nullable().optional();
  return withNulls(transaction.omit({ amountCents: true }))
    .extend({
      amount: amountIn(currency),
      userName: ignored,
      userEmail: ignored,
      verification: ignored,
      held: z.union([z.boolean(), z.string()]).nullable().optional(),
      heldBy: ignored,
      heldAt: ignored,
      payoutMethodChangedAt: ignored,
      currency: ignored,
    })
    .transform(({ amount, ...fields }) => {
      const own = Object.entries(fields).filter(([name]) => name in transaction.shape);
      return { ...Object.fromEntries(own), amountCents: amount } as Transaction;
    });
}

function amountIn(currency: Currency) {
  const { least, most } = amountBounds(currency);
  return z.number().transform((amount, context) => {
    const minor = minorIn(currency, String(amount)) ?? 0;
    if (minor > 0) return minor;
    const { code, digits } = currency;
    const range = [least, most].map((bound) =>
      bound.toLocaleString("en", {
        minimumFractionDigits: digits,
      })
    );
    context.addIssue(`must be ${code} from ${range.join(" to ")}, with at most ${digits} decimals`);
    return z.NEVER;
  }).meta({ format: "amount" });
}

async function announceLarge(
  trx: Database,
  added: readonly Transaction[],
  now: Date,
): Promise<void> {
  const least = minorUnits(await deskCurrency(trx), LARGE_TRANSACTION);
  const large = added.filter(({ amountCents }) => amountCents >= least);
  const [first] = large;
  if (!first) return;
  const { id: transactionId, description, amountCents } = first;
  const facts = { count: large.length, transactionId, description, amountCents };
  await notifyStaff(trx, { kind: "large_transaction", facts }, now);
}
