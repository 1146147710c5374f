import assert from "node:assert/strict";
import { settleCurrency } from "../../../data/db/desk_currency.ts";
import { upsertRecords } from "../../../data/records/write.ts";
import {
  listShape,
  pendingPayoutSums,
  type Transaction,
} from "../../../data/transactions/transactions.ts";
import type { Store } from "../../../data/store.ts";
import { aTransaction } from "../../support/records.ts";
import { readTotals } from "../../support/totals.ts";
import { onEachEngine } from "../../support/engines.ts";

const LARGE = 1_000_00;

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
      { id: "t_1", amountCents: LARGE },
      { id: "t_2", amountCents: LARGE - 1 },
      { id: "t_3", amountCents: 250_000 },
      { id: "t_4", amountCents: 250_000, status: "completed" },
      { id: "t_5", amountCents: 250_000, type: "refund" },
    );
    assert.deepEqual(await waiting(store), [2, 350_000]);
    await bring(store, { id: "t_3", amountCents: 250_000, status: "completed" });
    assert.deepEqual(await waiting(store), [1, 100_000]);
    await bring(store, { id: "t_1", amountCents: LARGE + 1 });
    assert.deepEqual(await waiting(store), [1, 100_001]);
  },

  "the limit of large payouts is 1,000 of the desk's currency, whatever its digits": async (
    { store },
  ) => {
    for (const [code, thousand] of [["JPY", 1_000], ["KWD", 1_000_000]] as const) {
      await settleCurrency(store.db, code);
      await bring(
        store,
        { id: "t_1", amountCents: thousand },
        { id: "t_2", amountCents: thousand - 1 },
      );
      assert.deepEqual(await waiting(store), [1, thousand], code);
      await bring(store, { id: "t_1", amountCents: 1 }, { id: "t_2", amountCents: 1 });
      assert.deepEqual(await waiting(store), [0, 0], code);
      await store.db.deleteFrom("transactions").execute();
      await store.db.deleteFrom("sums").execute();
    }
  },
});
