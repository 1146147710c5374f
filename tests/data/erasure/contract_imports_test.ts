import assert from "node:assert/strict";
import type { CheckedFile } from "../../../data/imports/check.ts";
import { importFile } from "../../../data/imports/imports.ts";
import { bodyFile } from "../../../data/imports/body_file.ts";
import type { ImportName } from "../../../data/imports/importable.ts";
import { putCheck } from "../../../data/kyc/checks/put_check.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as users from "../../../data/records/users.ts";
import { system } from "../../../data/audit/write.ts";
import { utf8 } from "../../../data/base/bytes.ts";
import type { Store } from "../../../data/store.ts";
import type { Transaction } from "../../../data/transactions/transactions.ts";
import { aPng } from "../../documents/made.ts";
import { bothEngines, type Ground, onEachEngine } from "../../support/engines.ts";
import { aCommunity, aRequest, aTransaction, aUser } from "../../support/records.ts";
import { erase } from "./erasing.ts";

const gone = aUser({ id: "u_gone", name: "Wanda Vexler", email: "wanda@example.com" });
const other = aUser({ id: "u_other", email: "other@example.com" });

/** A payment of the person as the platform sends it. */
function aPayment(changes: Partial<Transaction>): object {
  const { amountCents, ...payment } = aTransaction({ userId: "u_gone", ...changes });
  return { ...payment, amount: amountCents / 100 };
}

const erased = (test: (store: Store) => Promise<void>) => async ({ store, clock }: Ground) => {
  await users.insert(store.db, [gone]);
  await kyc.insert(store.db, [
    aRequest({ id: "k_gone", userId: "u_gone", status: "declined", reviewNotes: "No" }),
  ]);
  await erase(store, clock, "u_gone");
  await test(store);
};

async function importRecords(store: Store, name: ImportName, records: readonly object[]) {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  let skipped: CheckedFile["skipped"] = [];
  const written = await importFile(store, name, bodyFile("ndjson", utf8(lines)), {
    actor: system,
    name: "test",
    token: "feed",
    onChecked: (checked) => void ({ skipped } = checked),
  });
  return { ...written, skipped };
}

onEachEngine({
  "A line about an erased person is left out, and the others come in": erased(async (store) => {
    const answer = await importRecords(store, "users", [other, gone]);
    assert.deepEqual(answer, {
      inserted: 1,
      updated: 0,
      unchanged: 0,
      skipped: [{ line: 2, code: "user.erased" }],
    });
    const requests = [
      aRequest({ id: "k_new", userId: "u_gone" }),
      aRequest({ id: "k_own", userId: "u_other" }),
    ];
    const { inserted, skipped } = await importRecords(store, "kyc-requests", requests);
    assert.deepEqual([inserted, skipped], [1, [{ line: 1, code: "user.erased" }]]);
  }),
  "One record alone about an erased person is a conflict": erased(async (store) => {
    const refusal = { kind: "conflict", code: "user.erased" };
    await assert.rejects(importRecords(store, "users", [gone]), refusal);
    assert.equal(await users.nameOf(store.db, "u_gone"), null);
  }),
  "Payments and communities come in without an erased person": erased(async (store) => {
    const payment = aPayment({
      description: "Wanda Vexler, monthly subscription",
      paymentMethod: "Card of Wanda Vexler",
    });
    const community = aCommunity({ mentorId: "u_gone", mentorName: "Wanda Vexler" });
    for (let time = 0; time < 2; time++) {
      await importRecords(store, "transactions", [payment]);
      await importRecords(store, "communities", [community]);
      const rows = [
        await store.db.selectFrom("transactions").selectAll().execute(),
        await store.db.selectFrom("communities").selectAll().execute(),
      ];
      assert.doesNotMatch(JSON.stringify(rows), /wanda|u_gone/i);
    }
  }),
  "A document or check of an erased person's request is gone": erased(async (store) => {
    const file = {
      id: "d_1",
      type: "id",
      name: "id.png",
      declaredType: null,
      replaces: null,
      bytes: aPng({ grey: 3 }),
    };
    const ranAt = store.now().toISOString();
    const run = { kind: "sanctions", provider: "Screenwise", ranAt, result: "clear" as const };
    await assert.rejects(receiveDocument(store, "k_gone", file, system), { kind: "gone" });
    await assert.rejects(putCheck(store, "k_gone", run, system), { kind: "gone" });
  }),
  "A person who joined after the erasure is a new one": erased(async (store) => {
    const joinedAt = new Date(store.now().getTime() + 1_000).toISOString();
    const anew = { ...gone, name: "Wanda Again", joinedAt };
    assert.equal((await importRecords(store, "users", [anew, other])).inserted, 2);
    const payment = aPayment({ description: "New subscription" });
    await importRecords(store, "transactions", [payment]);
    const { userId } = await store.db.selectFrom("transactions").select("userId")
      .executeTakeFirstOrThrow();
    assert.equal(userId, "u_gone");
  }),
}, bothEngines());
