import assert from "node:assert/strict";
import { readRefunds } from "../../../data/payouts/refunds.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { upsertRecords } from "../../../data/records/write.ts";
import type { Store } from "../../../data/store.ts";
import { Desk, textOf } from "../../support/helpers.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, PASSWORD } from "../../support/fixtures.ts";
import { aTransaction } from "../../support/records.ts";

const day = (n: number) => `2026-10-${String(n).padStart(2, "0")}T10:00:00.000Z`;

const charge = (id: string, n: number, changes: Partial<transactions.Transaction> = {}) =>
  aTransaction({ id, userId: "u_1", amountCents: 2_900, date: day(n), ...changes });

const refund = (id: string, n: number, changes: Partial<transactions.Transaction> = {}) =>
  charge(id, n, { type: "refund", ...changes });

/** The charge, and each refund with its number. */
async function relatedTo(store: Store, id: string): Promise<string | null> {
  const related = await readRefunds(store.db, await transactions.get(store, id));
  return related &&
    [
      related.charge?.id ?? `${related.chargeId}?`,
      ...related.refunds.map((one) => `${one.number}:${one.id}${one.refundOf === null ? "~" : ""}`),
    ].join(" ");
}

onEachEngine({
  "a refund belongs to the charge that it names, else to one of its person and amount": async (
    { store },
  ) => {
    await transactions.insert(store.db, [
      charge("c_1", 1),
      charge("c_2", 2),
      charge("c_3", 3, { amountCents: 5_000 }),
      charge("c_4", 4, { userId: "u_2" }),
      charge("c_5", 20),
      refund("r_1", 5),
      refund("r_2", 6),
      refund("r_3", 7),
      refund("r_4", 8, { refundOf: "c_3" }),
      refund("r_5", 9, { refundOf: "c_3", amountCents: 100 }),
      refund("r_6", 10, { refundOf: "c_unknown" }),
      refund("r_7", 11, { amountCents: 1 }),
      charge("p_1", 12, { type: "payout" }),
    ]);
    const expected = {
      c_1: "c_1 1:r_2~",
      c_2: "c_2 1:r_1~ 2:r_3~",
      r_3: "c_2 1:r_1~ 2:r_3~",
      c_3: "c_3 1:r_4 2:r_5",
      r_5: "c_3 1:r_4 2:r_5",
      r_6: "c_unknown? 1:r_6",
      c_4: null,
      c_5: null,
      r_7: null,
      p_1: null,
    };
    for (const [id, related] of Object.entries(expected)) {
      assert.equal(await relatedTo(store, id), related, id);
    }
  },

  "an import without refundOf keeps it, null clears it, and a change is in the feed": async (
    { store },
  ) => {
    const bring = (sent: object) =>
      upsertRecords(store.db, transactions.listShape, [sent as transactions.Transaction]);
    const stored = async () => (await transactions.get(store, "r_1")).refundOf;
    const version = async () =>
      (await store.db.selectFrom("changes").select("version").where("id", "=", "r_1")
        .executeTakeFirstOrThrow()).version;
    await bring(refund("r_1", 5, { refundOf: "c_1" }));
    await bring(refund("r_1", 5));
    assert.equal(await stored(), "c_1");
    assert.equal(await version(), 1);
    await bring({ ...refund("r_1", 5), refundOf: null });
    assert.equal(await stored(), undefined);
    assert.equal(await version(), 2);
    await bring(charge("c_1", 5, { refundOf: "c_0" }));
    assert.equal((await transactions.get(store, "c_1")).refundOf, undefined);
  },

  "details name the charge and its refunds, and mark the second one": async ({ store }) => {
    await transactions.insert(store.db, [
      charge("c_1", 1, { description: "Monthly fee" }),
      refund("r_1", 5, { description: "Refund of October" }),
      refund("r_2", 6, { description: "Refund again", refundOf: "c_1" }),
      refund("r_3", 7, { description: "Lost", refundOf: "c_9", userId: "u_2" }),
      charge("c_2", 8, { amountCents: 700 }),
      refund("r_4", 9, { refundOf: "c_2", userId: "u_2" }),
    ]);
    const { email } = await addAccount(store, "s_1", { role: "finance" });
    const desk = new Desk(store);
    await desk.signIn(email, PASSWORD);
    const details = async (id: string) => textOf((await desk.get(`/finance/${id}`)).text);
    assert.match(
      await details("c_1"),
      /Related.*Monthly fee.*Refund of October.*by person and amount.*Second refund.*Refund again/s,
    );
    assert.match(await details("r_2"), /Related.*Monthly fee.*Second refund/s);
    assert.match(await details("r_3"), /The charge c_9 is not in this desk/);
    assert.match(await details("r_4"), /Charge and refund are of different people/);
    const csv = (await desk.get("/finance/export.csv")).text;
    assert.match(csv, /^r_2,.*,c_1$/m);
    const api = JSON.parse((await desk.get("/api/transactions/r_2")).text);
    assert.equal(api.refundOf, "c_1");
  },
});
