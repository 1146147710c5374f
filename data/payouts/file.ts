import type { FileShape } from "../list/shape.ts";
import { listShape, type Transaction } from "../transactions/transactions.ts";
import { contactsOf } from "../records/users.ts";
import { verdictsOf } from "../kyc/requests/verdict.ts";
import { heldAmong } from "./holds.ts";

const { json } = listShape;

/** The files of transactions for readers of finance. Imports ignore the further fields. */
export const transactionFile: FileShape<Transaction> = {
  fields: [
    ...json.fields.filter((field) => field !== "refundOf"),
    ...["userName", "userEmail", "verification", "held", "heldBy", "heldAt"],
    ...["payoutMethodChangedAt", "currency", "refundOf"],
  ],
  toRows: async (transactions, { reads, currency, now }) => {
    const ids = transactions.map(({ userId }) => userId);
    const payouts = transactions.filter(({ type }) => type === "payout").map(({ id }) => id);
    const [people, verdicts, holds] = await Promise.all([
      contactsOf(reads, ids),
      verdictsOf({ db: reads, now }, ids),
      heldAmong(reads, payouts),
    ]);
    return transactions.map((transaction) => {
      const person = people.get(transaction.userId);
      const hold = holds.get(transaction.id);
      return {
        ...json.toJson(transaction, currency),
        userName: person?.name ?? null,
        userEmail: person?.email ?? null,
        verification: verdicts.get(transaction.userId)!,
        held: hold !== undefined,
        heldBy: hold?.staffName ?? null,
        heldAt: hold?.at ?? null,
        payoutMethodChangedAt: person?.payoutMethodChangedAt ?? null,
        currency: currency.code,
      };
    });
  },
};
