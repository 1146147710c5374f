import assert from "node:assert/strict";
import { upsertRecords } from "../../../data/records/write.ts";
import {
  LARGE_PAYOUT_CENTS,
  listShape,
  pendingPayoutSums,
  type Transaction,
} from "../../../data/records/transactions.ts";
import type { Store } from "../../../data/store.ts";
import { aTransaction } from "../../support/records.ts";
import { readTotals } from "../../support/totals.ts";
import { onEachEngine } from "../../support/engines.ts";

const bring = ({ db }: Store, ...changes: Partial<Transaction>[]) =>
  db.transaction().execute((trx) =>
    upsertRecords(
      trx,
      listShape,
      changes.map((change) => aTransaction({ type: "payout", status: "pending", ...change })),
    )
  );

const waiting = async ({ db }: Store) => Object.values(await readTotals(db, pendingPayoutSums));

onEachEngine({
  "pending payouts of $1,000 and more are counted and summed up as they come and go": async (
    { store },
  ) => {
    await bring(
      store,
      { id: "t_1", amountCents: LARGE_PAYOUT_CENTS },
      { id: "t_2", amountCents: LARGE_PAYOUT_CENTS - 1 },
      { id: "t_3", amountCents: 250_000 },
      { id: "t_4", amountCents: 250_000, status: "completed" },
      { id: "t_5", amountCents: 250_000, type: "refund" },
    );
    assert.deepEqual(await waiting(store), [2, 350_000]);
    await bring(store, { id: "t_3", amountCents: 250_000, status: "completed" });
    assert.deepEqual(await waiting(store), [1, 100_000]);
    await bring(store, { id: "t_1", amountCents: LARGE_PAYOUT_CENTS + 1 });
    assert.deepEqual(await waiting(store), [1, 100_001]);
  },
});
