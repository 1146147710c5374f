import assert from "node:assert/strict";
import fc from "fast-check";
import type { Actor } from "../../../data/audit/trail.ts";
import { system } from "../../../data/audit/write.ts";
import {
  readValidity,
  setValidity,
  validityCells,
  type ValidityTable,
} from "../../../data/kyc/decisions/validity.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import * as users from "../../../data/records/users.ts";
import { createAdmin } from "../../../data/staff/accounts/credentials.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount } from "../../support/fixtures.ts";
import { aRequest, aUser, DAY_MS, terms } from "../../support/records.ts";
import { decide, reopen, undoStep } from "../../support/steps.ts";
import { importText, ndjson } from "../imports/import_files.ts";

const accepted = { status: "accepted", reviewNotes: "" } as const;
const admin = actor("s_1", "Ada Admin");

const everywhere = (days: number) =>
  Object.fromEntries(validityCells.map(({ name }) => [name, days])) as ValidityTable;

async function change(
  store: Store,
  changes: Partial<ValidityTable>,
  by: Actor = admin,
): Promise<void> {
  await setValidity(store, { ...await readValidity(store.db), ...changes }, by);
}

/** A request for each cell of the table, `k_NAME`; people of normal risk have none. */
async function plant(store: Store, prefix = "k"): Promise<void> {
  for (const { name, type, risk } of validityCells) {
    const id = `${prefix}_${name}`;
    const person = aUser({ id: `u_${id}`, email: `${id}@example.com` });
    await users.insert(store.db, [risk === "normal" ? person : { ...person, risk }]);
    await kyc.insert(store.db, [
      aRequest({ id, userId: person.id, type, submittedAt: store.now().toISOString() }),
    ]);
  }
}

const endOf = async (store: Store, id: string) => (await kyc.get(store, id)).expiresAt;

/** Start of an acceptance, days, and its end; around leap days. */
const ends: readonly [start: string, days: number, end: string][] = [
  ["2027-02-28T12:00:00.000Z", 1, "2027-03-01T12:00:00.000Z"],
  ["2027-03-01T23:59:59.999Z", 365, "2028-02-29T23:59:59.999Z"],
  ["2028-02-28T00:00:00.000Z", 1, "2028-02-29T00:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", 365, "2029-02-28T12:00:00.000Z"],
  ["2028-02-29T12:00:00.001Z", 366, "2029-03-01T12:00:00.001Z"],
  ["2028-02-29T23:59:59.999Z", 1461, "2032-02-29T23:59:59.999Z"],
];

onEachEngine({
  "an acceptance lasts the days of its type and risk, over leap days too": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    for (const [at, [start, days, end]] of ends.entries()) {
      clock.advance(Date.parse(start) - clock.now().getTime());
      await plant(store, `k${at}`);
      for (const { name } of validityCells) {
        // All other cells are different.
        await setValidity(store, { ...everywhere(days + 7), [name]: days }, admin);
        const { expiresAt } = await decide(store, `k${at}_${name}`, accepted, terms());
        assert.equal(expiresAt, end, `${start} ${name}`);
        assert.equal(await endOf(store, `k${at}_${name}`), end);
      }
    }
  },
  "from any start, the end is that many times 24 hours later": async ({ store, clock }) => {
    await addAccount(store, "s_1");
    let n = 0;
    const cell = fc.constantFrom(...validityCells);
    const start = fc.integer({ min: 0, max: 4 * 366 * 24 * 60 }).map((minutes) =>
      Date.UTC(2027, 0, 1) + minutes * 60_000
    );
    const days = fc.integer({ min: 1, max: 3_650 });
    await fc.assert(
      fc.asyncProperty(cell, start, days, async ({ name, type, risk }, start, days) => {
        clock.advance(start - clock.now().getTime());
        const id = `k_${n++}`;
        await users.insert(store.db, [
          { ...aUser({ id: `u_${id}`, email: `${id}@example.com` }), risk },
        ]);
        await kyc.insert(store.db, [aRequest({ id, userId: `u_${id}`, type })]);
        await setValidity(store, { ...everywhere(days % 3_650 + 1), [name]: days }, admin);
        await decide(store, id, accepted, terms());
        const lasts = Date.parse(await endOf(store, id) ?? "") - start;
        assert.equal(lasts, days * DAY_MS);
      }),
      { numRuns: 30 },
    );
  },
  "without a change of the table each acceptance lasts 365 days, also of an unknown person": async (
    { store, clock },
  ) => {
    await plant(store);
    await kyc.insert(store.db, [aRequest({ id: "k_alone", userId: "u_unknown" })]);
    const end = new Date(clock.now().getTime() + 365 * DAY_MS).toISOString();
    for (const id of [...validityCells.map(({ name }) => `k_${name}`), "k_alone"]) {
      assert.equal((await decide(store, id, accepted, terms())).expiresAt, end, id);
    }
  },
  "a change counts from then on; undo and reopening keep to it": async ({ store, clock }) => {
    const { id, name } = await createAdmin(
      store,
      { name: "Ada Admin", email: "ada@example.com", password: "plover quartz meadow 71" },
      system,
    );
    const reviewer = actor(id, name);
    await plant(store);
    const after = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
    const [old, revoked] = ["k_individual_low", "k_business_high"];
    const first = (await decide(store, old, accepted, terms({ reviewer }))).expiresAt;
    assert.equal(first, after(365));
    await change(store, { individual_low: 730, business_high: 90 }, reviewer);
    assert.equal(await endOf(store, old), first, "the end of an acceptance that exists");
    await decide(store, revoked, accepted, terms({ reviewer }));
    assert.equal(await endOf(store, revoked), after(90));
    const ended = after(90);
    await decide(
      store,
      revoked,
      { status: "revoked", reviewNotes: "" },
      terms({ reviewer, version: 2 }),
    );
    await change(store, { business_high: 30 }, reviewer);
    await undoStep(store, revoked, { reviewer, version: 3 });
    assert.equal(await endOf(store, revoked), ended, "the end that was undone to");
    clock.advance(91 * DAY_MS);
    assert.equal((await kyc.get(store, revoked)).status, "expired");
    await reopen(store, revoked, { reason: "New papers" }, { reviewer, version: 4 });
    assert.equal(await endOf(store, revoked), null);
    await decide(store, revoked, accepted, terms({ reviewer, version: 5 }));
    assert.equal(await endOf(store, revoked), after(30));
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  },
  "a change of the table is one entry with both tables, and none where nothing changes": async (
    { store },
  ) => {
    await addAccount(store, "s_1");
    await change(store, { business_high: 90 });
    await change(store, { business_high: 90 });
    const entries = await store.db.selectFrom("audit_log").select(["before", "after", "seals"])
      .where("action", "=", "Validity changed").execute();
    assert.equal(entries.length, 1);
    assert.deepEqual(JSON.parse(entries[0]!.before!), everywhere(365));
    assert.deepEqual(JSON.parse(entries[0]!.after!), { ...everywhere(365), business_high: 90 });
    assert.deepEqual(Object.keys(JSON.parse(entries[0]!.seals!)), ["validity"]);
  },
  "only admins change the table, and not one that they have not seen": async ({ store }) => {
    await addAccount(store, "s_1");
    await addAccount(store, "s_2", { role: "moderator" });
    const wanted = { ...everywhere(365), business_high: 90 };
    await assert.rejects(setValidity(store, wanted, actor("s_2", "Mo")), { kind: "forbidden" });
    const seen = "30,30,30,30,30,30";
    await assert.rejects(setValidity(store, wanted, admin, seen), { code: "validity.changed" });
    assert.deepEqual(await readValidity(store.db), everywhere(365));
  },
  "rows of the table that no entry has brought are a fault, also before the first entry": async (
    { store },
  ) => {
    await store.db.insertInto("kyc_validity")
      .values({ type: "business", risk: "high", days: 3_650 }).execute();
    const { fault } = await verifyWithRecords(store.db, store.auditKey);
    assert.deepEqual([fault?.reason, fault?.record], [
      "a record differs from its digest",
      "validity",
    ]);
  },
  "history may last as long as the table says, or as the desk has said before": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    const send = (id: string, days: number) => {
      const expiresAt = new Date(clock.now().getTime() + days * DAY_MS).toISOString();
      const request = aRequest({ id, status: "accepted", expiresAt, documents: [] });
      return importText(store, "kyc-requests", "ndjson", ndjson([request]))
        .then(() => "", JSON.stringify);
    };
    assert.match(await send("k_1", 366), /expiresAt: is more than 365 days away/);
    await change(store, { individual_low: 730 });
    assert.match(await send("k_1", 731), /expiresAt: is more than 730 days away/);
    assert.equal(await send("k_1", 730), "");
    await change(store, everywhere(30));
    assert.equal(await send("k_2", 730), "");
    assert.match(await send("k_3", 731), /expiresAt: is more than 730 days away/);
  },
});
