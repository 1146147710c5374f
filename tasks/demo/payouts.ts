import { minorUnits } from "../../data/base/currency.ts";
import { invalidate } from "../../data/db/cache_tags.ts";
import { payoutSteps } from "../../data/payouts/holds.ts";
import { insert, type Transaction } from "../../data/transactions/transactions.ts";
import { takeStep } from "../../data/steps/take.ts";
import type { Store } from "../../data/store.ts";
import { HOUR_MS } from "../../data/base/durations.ts";

type Payout = [id: string, name: string, userId: string, amount: number, hoursAgo: number];

/** Pending payouts of people with each verdict; the last one is held. */
const payouts: readonly Payout[] = [
  ["t_demo_1", "Chiara Conti", "u_3", 1_180, 5],
  ["t_demo_2", "Kwame Mensah", "u_11", 2_640.40, 7],
  ["t_demo_3", "Hana Suzuki", "u_8", 960.25, 9],
  ["t_demo_4", "Somebody new", "u_demo_new", 415, 11],
];

/** More payouts to check, one of them held by a colleague of finance. In this demo only. */
export async function addPayouts(
  store: Store,
  { id: staffId, name }: { id: string; name: string },
): Promise<void> {
  const at = (hoursAgo: number) =>
    new Date(store.now().getTime() - hoursAgo * HOUR_MS).toISOString();
  const transactions = payouts.map(([id, name, userId, amount, hoursAgo]): Transaction => ({
    id,
    type: "payout",
    status: "pending",
    description: `Mentor payout, ${name}`,
    userId,
    amountCents: minorUnits(store.currency, amount),
    date: at(hoursAgo),
  }));
  await store.db.transaction().execute(async (trx) => {
    await insert(trx, transactions);
    await trx.updateTable("users").set({ payoutMethodChangedAt: at(3) })
      .where("id", "in", ["u_8", "u_11"]).execute();
    await invalidate(trx, "Users");
  });
  const reason = "The bank account is new: call the person back before paying.";
  await takeStep(store, payoutSteps.steps.hold, "t_demo_2", { reason }, {
    actor: { id: staffId, name, requestId: null },
    via: "page",
    version: 0,
    key: null,
  });
}
