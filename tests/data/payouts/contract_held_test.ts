import assert from "node:assert/strict";
import { countRecords } from "../../../data/list/count.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { readNeeds } from "../../../data/reports/needs.ts";
import { importable } from "../../../data/imports/importable.ts";
import { transactionFile } from "../../../data/payouts/file.ts";
import { type HoldStep, readPayout } from "../../../data/payouts/holds.ts";
import { paidTimes } from "../../../data/payouts/paid.ts";
import { countPayouts, readHeld } from "../../../data/payouts/to_check.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount } from "../../support/fixtures.ts";
import { aTransaction, aUser } from "../../support/records.ts";
import { bring } from "../../support/transactions.ts";
import { takeHoldStep } from "../../support/steps.ts";

const payout = (id: string, changes: Partial<transactions.Transaction> = {}) =>
  aTransaction({
    id,
    type: "payout",
    status: "pending",
    userId: "u_1",
    amountCents: 100,
    ...changes,
  });

async function hold(store: Store, id: string, step: HoldStep = "hold", version = 0) {
  const person = { id: "s_fay", name: "Fay", requestId: null };
  await takeHoldStep(store, id, step, { reason: "Why" }, { person, version, idempotencyKey: null });
}

async function idsIn(store: Store, address: string): Promise<string[]> {
  const query = parseListQuery(transactions.listShape, new URLSearchParams(address));
  const { rows } = await transactions.list(store, query);
  const { records } = await countRecords(transactions.listShape, store, query);
  assert.equal(records, rows.length);
  return rows.map(({ id }) => id).toSorted();
}

async function plant(store: Store): Promise<void> {
  await addAccount(store, "s_fay", { role: "finance" });
  await users.insert(store.db, [
    aUser({ id: "u_1", name: "Ada", payoutMethodChangedAt: "2026-01-02T03:04:05.678Z" }),
  ]);
  await transactions.insert(store.db, [
    payout("t_1"),
    payout("t_2"),
    payout("t_3", { status: "completed" }),
  ]);
}

onEachEngine({
  "held payouts have a tab, a sum, their age and a line of the dashboard after three days": async (
    { store, clock },
  ) => {
    await plant(store);
    await hold(store, "t_1");
    await hold(store, "t_2");
    await hold(store, "t_2", "release", 1);
    assert.deepEqual(await idsIn(store, "queue=held"), ["t_1"]);
    const since = store.now().toISOString();
    const lineOf = async () =>
      (await readNeeds(store, { id: "s_fay", role: "finance" }))
        .find(({ name }) => name === "held");
    assert.equal(await lineOf(), undefined);
    clock.advance(3 * 86_400_000 + 1);
    const now = store.now().toISOString();
    assert.deepEqual(await readHeld(store.db, now), { count: 1, minor: 100, since });
    assert.deepEqual(await lineOf(), { name: "held", count: 1, isMore: false, minor: 100 });
  },

  "files name the hold, the payout method and the currency, and come in again unchanged": async (
    { store },
  ) => {
    await plant(store);
    await hold(store, "t_1");
    const at = store.now().toISOString();
    const rows = await transactions.getMany(store, ["t_1", "t_2"]);
    const file = await transactionFile.toRows([...rows], store) as Record<string, unknown>[];
    const last = transactionFile.fields.slice(-6, -1);
    assert.deepEqual(last, ["held", "heldBy", "heldAt", "payoutMethodChangedAt", "currency"]);
    assert.deepEqual(file.map((row) => last.map((name) => row[name])), [
      [true, "Person s_fay", at, "2026-01-02T03:04:05.678Z", "USD"],
      [false, null, null, "2026-01-02T03:04:05.678Z", "USD"],
    ]);
    const schema = importable("transactions").schema({
      now: store.now(),
      currency: store.currency,
      staffIds: new Set(),
      history: true,
      documentTypes: null,
    });
    assert.deepEqual(file.map((row) => schema.parse(row)), rows);
  },

  "a held payout that the platform completes is told, to be checked, and ends by a release": async (
    { store, clock },
  ) => {
    await plant(store);
    await addAccount(store, "s_sam", { role: "support" });
    await hold(store, "t_1");
    await hold(store, "t_2");
    clock.advance(60_000);
    const paid = payout("t_1", { status: "completed" });
    await bring(store, paid);
    await bring(store, paid, payout("t_9"));
    const entries = await store.db.selectFrom("audit_log").select(["subject", "at"])
      .where("action", "=", "Payout paid while held").execute();
    assert.deepEqual(entries.map(({ subject }) => subject), ["t_1"], "told once");
    const told = await store.db.selectFrom("notifications").select("staffId")
      .where("kind", "=", "paid_while_held").execute();
    assert.deepEqual(told.map(({ staffId }) => staffId), ["s_fay"]);
    assert.deepEqual(await idsIn(store, "queue=to-check"), ["t_1", "t_2", "t_9"]);
    assert.deepEqual(await idsIn(store, "queue=to-check&status=completed"), ["t_1"]);
    assert.deepEqual(await idsIn(store, "queue=held"), ["t_2"]);
    const { count, minor } = (await countPayouts(store, "")).toCheck;
    assert.deepEqual([count, minor], [3, 300]);
    const { hold: state, isPaidWhileHeld } = await readPayout(store, "t_1");
    assert.equal(isPaidWhileHeld, true);
    const at = (await paidTimes(store.db, new Map([["t_1", state!]]))).get("t_1");
    assert.equal(at, entries[0]!.at);
    await hold(store, "t_1", "release", 1);
    assert.deepEqual(await idsIn(store, "queue=to-check"), ["t_2", "t_9"]);
  },
});
