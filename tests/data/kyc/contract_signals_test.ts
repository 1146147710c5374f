import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { readSignals, type Signal } from "../../../data/kyc/requests/signals.ts";
import { upsertRecords } from "../../../data/records/write.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import type { Permission } from "../../../data/permissions.ts";
import type { Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import { aTransaction, aUser, DAY_MS, terms } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { kycRequest } from "../../support/fixtures.ts";
import { decide } from "../../support/steps.ts";

const all = () => true;
const signals = async (
  store: Store,
  id = "k_1",
  may: (permission: Permission) => boolean = all,
  timeZone = "UTC",
): Promise<Signal[]> => await readSignals(store, await kyc.get(store, id), { may, timeZone });

/** The request `k_1` of `u_1`, and others. */
const plant = (store: Store, ...others: kyc.KycRequest[]) =>
  kyc.insert(store.db, [kycRequest(1), ...others]);

const hand = (store: Store, requestId: string, bytes: Uint8Array<ArrayBuffer>) => {
  const given = { type: "id", declaredType: null, replaces: null, id: "d_1" } as const;
  return receiveDocument(store, requestId, { ...given, name: `${requestId}.png`, bytes }, system);
};

onEachEngine({
  "a request without related facts has no signals": async ({ store }) => {
    await plant(store, kycRequest(2));
    await users.insert(store.db, [aUser({ id: "u_1" })]);
    assert.deepEqual(await signals(store), []);
  },
  "identical bytes in another applicant's request are a signal, in one's own they are not": async (
    { store },
  ) => {
    await plant(store, kycRequest(2), kycRequest(3, { userId: "u_1" }), kycRequest(4));
    for (const id of ["k_1", "k_2", "k_3"]) await hand(store, id, aPng());
    await hand(store, "k_4", aPng({ grey: 7 }));
    const told = { kind: "sameBytes", requestId: "k_2", userName: "Person 2" };
    assert.deepEqual(await signals(store), [told]);
    assert.deepEqual(await signals(store, "k_4"), []);
    assert.equal((await signals(store, "k_2")).length, 2);
  },
  "an earlier decline or revocation is a signal, also if it was imported or replaced": async (
    { store, clock },
  ) => {
    const theirs = (n: number, changes: Partial<kyc.KycRequest> = {}) =>
      kycRequest(n, { userId: "u_1", ...changes });
    await plant(store, theirs(2, { status: "declined" }), theirs(3), kycRequest(4), theirs(5));
    const take = (id: string, status: "accepted" | "declined" | "revoked") =>
      decide(store, id, { status, reviewNotes: "" }, terms());
    await take("k_3", "revoked");
    const at = clock.now().toISOString();
    clock.advance(DAY_MS);
    await take("k_3", "accepted");
    await take("k_4", "declined");
    assert.deepEqual(await signals(store), [
      { kind: "earlier", status: "revoked", requestId: "k_3", at },
      { kind: "earlier", status: "declined", requestId: "k_2", at: theirs(2).submittedAt },
    ]);
    // Its own decision is no earlier one.
    await take("k_4", "declined");
    assert.deepEqual(await signals(store, "k_4"), []);
  },
  "an account with the same name and the same email up to dots and plus tags is a signal": async (
    { store },
  ) => {
    await plant(store);
    const email = "Jo.Ann+desk@mail.example";
    await users.insert(store.db, [
      aUser({ id: "u_1", name: "Jo Ilić", email }),
      aUser({ id: "u_2", name: "jo ilic", email: "joann@mail.example" }),
      aUser({ id: "u_3", name: "Someone Else", email: "j.oann@mail.example" }),
      aUser({ id: "u_4", name: "Jo Ilić", email: "joann@other.example" }),
    ]);
    assert.deepEqual(await signals(store), [
      { kind: "sameEmail", userId: "u_2", name: "jo ilic" },
    ]);
    assert.deepEqual(await signals(store, "k_1", (asked) => asked !== "users.read"), []);
    // The key follows the address.
    const moved = aUser({ id: "u_2", name: "Jo Ilic", email: "moved@mail.example" });
    await store.db.transaction().execute((trx) => upsertRecords(trx, users.listShape, [moved]));
    assert.deepEqual(await signals(store), []);
  },
  "pending payouts without an accepted KYC are a signal for those who may read finance": async (
    { store },
  ) => {
    await plant(store);
    const waiting = { userId: "u_1", type: "payout", status: "pending" } as const;
    await transactions.insert(store.db, [
      aTransaction({ id: "t_1", ...waiting, amountCents: 500 }),
      aTransaction({ id: "t_2", ...waiting, amountCents: 250 }),
      aTransaction({ id: "t_3", ...waiting, status: "completed" }),
      aTransaction({ id: "t_4", ...waiting, userId: "u_2" }),
    ]);
    const told = { kind: "payouts", userId: "u_1", count: 2, minor: 750, isMore: false };
    assert.deepEqual(await signals(store), [told]);
    // Others do not even have it read.
    await store.db.schema.alterTable("transactions").renameTo("locked_away").execute();
    try {
      assert.deepEqual(await signals(store, "k_1", (asked) => asked !== "finance.read"), []);
    } finally {
      await store.db.schema.alterTable("locked_away").renameTo("transactions").execute();
    }
    await decide(store, "k_1", { status: "accepted", reviewNotes: "" }, terms());
    assert.deepEqual(await signals(store), []);
  },
  "an approval that ends within thirty days says in how many": async ({ store, clock }) => {
    const ends = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
    const theirs = { userId: "u_1", status: "accepted" } as const;
    await plant(
      store,
      kycRequest(2, { ...theirs, expiresAt: ends(12.5) }),
      kycRequest(3, { ...theirs, expiresAt: ends(30) }),
      kycRequest(4, { ...theirs, expiresAt: ends(-1) }),
    );
    const told = [{ kind: "ends", requestId: "k_2", days: 13, at: ends(12.5) }];
    assert.deepEqual(await signals(store), told);
    assert.deepEqual(await signals(store, "k_2"), told);
  },
  "an approval ends today, tomorrow or in days as the reader's calendar has them": async (
    { store },
  ) => {
    // It is Nov 19, 14:37 in UTC.
    const ends = ["2026-11-19T23:30:00.000Z", "2026-11-20T04:30:00.000Z"];
    await plant(
      store,
      ...ends.map((expiresAt, index) =>
        kycRequest(index + 2, { userId: "u_1", status: "accepted", expiresAt })
      ),
    );
    const daysIn = async (timeZone: string) => {
      const told = await signals(store, "k_1", all, timeZone);
      const days = (id: string) => told.find((one) => one.kind === "ends" && one.requestId === id);
      return ["k_2", "k_3"].map((id) => ({ days: null, ...days(id) }.days));
    };
    assert.deepEqual(await daysIn("UTC"), [0, 1]);
    assert.deepEqual(await daysIn("Europe/Paris"), [1, 1]);
    assert.deepEqual(await daysIn("America/New_York"), [0, 0]);
  },
});
