import assert from "node:assert/strict";
import { notifyPerson, notifyStaff } from "../../../data/notices/announce.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import type { Notice } from "../../../data/notices/kinds.ts";
import { leaseNext, postponeMail, removeMail } from "../../../data/notices/mail_queue.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import type { Tables } from "../../../data/db/tables.ts";
import { savePreferences } from "../../../data/staff/accounts/preferences.ts";
import type { Store } from "../../../data/store.ts";
import { openStoreAt } from "../../support/databases.ts";
import { type Ground, onEachEngine, racingEngines } from "../../support/engines.ts";
import { actor, addAccount, signInAs } from "../../support/fixtures.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const changed: Notice = { kind: "password_changed", facts: {} };
const submitted = (n: number): Notice => ({
  kind: "kyc_submitted",
  facts: { count: 1, requestId: `k_${n}`, userName: `Person ${n}`, documents: 1 },
});
const transaction: Notice = {
  kind: "large_transaction",
  facts: { count: 1, transactionId: "t_1", description: "Payout 1", amountCents: 2_000_000 },
};

const tellOf = (store: Store, staffId: string, notice: Notice) =>
  store.db.transaction().execute((trx) => notifyPerson(trx, staffId, notice, store.now()));

const announceTo = (store: Store, notice: Notice) =>
  store.db.transaction().execute((trx) => notifyStaff(trx, notice, store.now()));

/** Recipients of waiting letters, with the counted facts. */
async function waiting(store: Store): Promise<[staffId: string, count: number | null][]> {
  const rows = await store.db.selectFrom("outbox").selectAll().orderBy("staffId").orderBy("since")
    .execute();
  return rows.map(({ staffId, facts }) => [staffId, JSON.parse(facts).count ?? null]);
}

async function leaseAll({ db, now }: Store) {
  const rows: Tables["outbox"][] = [];
  for (let row; (row = await leaseNext(db, "outbox", now()));) rows.push(row);
  return rows;
}

/** Leases what is due, and reads it as a sender does. */
async function claimAll(store: Store): Promise<outbox.Letter[]> {
  const letters: outbox.Letter[] = [];
  for (const row of await leaseAll(store)) {
    const letter = await outbox.readStaffLetter(store.db, row);
    if (letter) letters.push(letter);
    else await removeMail(store.db, "outbox", row);
  }
  return letters;
}

const remove = (store: Store, letter: outbox.Letter) => removeMail(store.db, "outbox", letter);

async function switchEmails(store: Store, id: string, isOn: boolean): Promise<void> {
  const person = await signInAs(store, `${id}@desk.example`);
  const values = { ...person.settings, emailNotifications: isOn };
  await savePreferences(store, values, person);
}

onEachEngine({
  "without a mail server nothing is queued, and queued emails stay for a day": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    await tellOf(store, "s_1", changed);
    assert.deepEqual(await waiting(store), []);
    await outbox.open(store.db);
    await outbox.open(store.db);
    assert.deepEqual(await waiting(store), [], "nothing is made up for");
    await tellOf(store, "s_1", changed);
    assert.deepEqual(await waiting(store), [["s_1", null]]);
    assert.equal(await outbox.close(store.db, store.now()), true);
    await tellOf(store, "s_1", changed);
    assert.equal(await outbox.close(store.db, store.now()), false);
    assert.deepEqual(await waiting(store), [["s_1", null]]);
    clock.advance(24 * 60 * MINUTE_MS + 1);
    await outbox.close(store.db, store.now());
    assert.deepEqual(await waiting(store), []);
  },
  "emails are queued in the transaction that causes them": async ({ store }) => {
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    await assert.rejects(
      store.db.transaction().execute(async (trx) => {
        await notifyPerson(trx, "s_1", changed, store.now());
        throw new Error("taken back");
      }),
    );
    assert.deepEqual(await waiting(store), []);
  },
  "a grouped notice is one email at the end of its hour, even if it was read meanwhile": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    await announceTo(store, submitted(1));
    await announceTo(store, submitted(2));
    await store.db.updateTable("notifications").set({ read: 1 }).execute();
    await announceTo(store, submitted(3));
    assert.deepEqual(await waiting(store), [["s_1", 3]]);
    assert.deepEqual(await claimAll(store), [], "more may come");
    clock.advance(HOUR_MS);
    await announceTo(store, submitted(4));
    const [letter, ...rest] = await claimAll(store);
    assert.deepEqual(letter?.notice.facts, { ...submitted(1).facts, count: 3 });
    assert.deepEqual(rest, []);
    await remove(store, letter!);
    assert.deepEqual(await waiting(store), [["s_1", 1]]);
  },
  "a process whose lease has ended postpones nothing": async ({ store }) => {
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    await tellOf(store, "s_1", changed);
    const [mail] = await leaseAll(store);
    const leasedUntil = "2030-01-01T00:00:00.000Z";
    await store.db.updateTable("outbox").set({ leasedUntil }).execute();
    await postponeMail(store.db, "outbox", mail!, store.now());
    const rows = await store.db.selectFrom("outbox").select(["leasedUntil", "dueAt"]).execute();
    assert.deepEqual(rows, [{ leasedUntil, dueAt: mail!.dueAt }]);
  },
  "a sign-in that was refused is mailed at once, and once an hour": async ({ store }) => {
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    const refused: Notice = {
      kind: "sign_in_refused",
      facts: { count: 1, address: "192.0.2.9" },
    };
    await tellOf(store, "s_1", refused);
    const [letter] = await claimAll(store);
    assert.deepEqual(letter?.notice, refused);
    await remove(store, letter!);
    await tellOf(store, "s_1", refused);
    assert.deepEqual(await waiting(store), []);
  },
  "people who have switched emails off are left out, before and after": async (
    { store, clock },
  ) => {
    for (const id of ["s_before", "s_after", "s_on"]) await addAccount(store, id);
    await outbox.open(store.db);
    await switchEmails(store, "s_before", false);
    await announceTo(store, submitted(1));
    assert.deepEqual(await waiting(store), [["s_after", 1], ["s_on", 1]]);
    await switchEmails(store, "s_after", false);
    clock.advance(HOUR_MS);
    const letters = await claimAll(store);
    assert.deepEqual(letters.map(({ to }) => to.email), ["s_on@desk.example"]);
    await switchEmails(store, "s_after", true);
    assert.deepEqual(await waiting(store), [["s_on", 1]], "it does not come back");
  },
  "people who have switched emails off are mailed about signs of a takeover of their account":
    async ({ store }) => {
      await addAccount(store, "s_1");
      await outbox.open(store.db);
      await switchEmails(store, "s_1", false);
      const kinds = ["password_changed", "two_factor_on", "two_factor_off"] as const;
      for (const kind of kinds) await tellOf(store, "s_1", { kind, facts: {} });
      const letters = await claimAll(store);
      assert.deepEqual(letters.map(({ notice }) => notice.kind).toSorted(), kinds.toSorted());
    },
  "an account that was closed meanwhile gets nothing": async ({ store }) => {
    await addAccount(store, "s_1");
    await addAccount(store, "s_2");
    await outbox.open(store.db);
    await tellOf(store, "s_1", changed);
    const closed = { role: "admin", status: "inactive" } as const;
    await changeStaff(store, "s_1", closed, actor("s_2", "Ada"));
    assert.deepEqual(await claimAll(store), []);
    assert.deepEqual(await waiting(store), []);
  },
  "notices about finance go only to those who may read it when they are sent": async (
    { store, clock },
  ) => {
    for (const id of ["s_1", "s_2"]) await addAccount(store, id);
    await addAccount(store, "s_3", { role: "support" });
    await outbox.open(store.db);
    await announceTo(store, transaction);
    assert.deepEqual(await waiting(store), [["s_1", 1], ["s_2", 1]]);
    const lesser = { role: "moderator", status: "active" } as const;
    await changeStaff(store, "s_1", lesser, actor("s_2", "Ada"));
    clock.advance(HOUR_MS);
    const letters = await claimAll(store);
    assert.deepEqual(
      letters.map(({ to, notice }) => [to.email, notice.kind]).toSorted(),
      [["s_1@desk.example", "role_changed"], ["s_2@desk.example", "large_transaction"]],
    );
  },
  "an email is leased by the database's clock, and free again when the lease is over": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    await tellOf(store, "s_1", changed);
    const [letter] = await claimAll(store);
    clock.advance(2 * MINUTE_MS);
    assert.deepEqual(await claimAll(store), [], "to a process whose clock is ahead");
    const over = { leasedUntil: "2020-01-01T00:00:00.000Z" };
    await store.db.updateTable("outbox").set(over).execute();
    assert.equal((await claimAll(store)).length, 1);
    await remove(store, { ...letter!, ...over });
    assert.deepEqual(await waiting(store), [["s_1", null]], "the first lease is over");
  },
  "a failed email waits longer each time, up to an hour, and is given up after 24 hours": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    await tellOf(store, "s_1", changed);
    const begun = store.now().getTime();
    const triedAt: number[] = [];
    for (let goesOn = true; goesOn;) {
      const mail = await leaseNext(store.db, "outbox", store.now());
      assert.ok(mail);
      triedAt.push((store.now().getTime() - begun) / MINUTE_MS);
      goesOn = await postponeMail(store.db, "outbox", mail, store.now());
      const next = await store.db.selectFrom("outbox").select("dueAt").executeTakeFirst();
      assert.equal(next !== undefined, goesOn);
      if (next) clock.advance(Date.parse(next.dueAt) - store.now().getTime());
    }
    assert.deepEqual(triedAt.slice(0, 9), [0, 1, 2, 4, 8, 16, 32, 64, 124]);
    assert.equal(triedAt.at(-1), 24 * 60);
    assert.deepEqual(await waiting(store), []);
  },
});

onEachEngine({
  "each email is leased by one of two processes": async (
    { store, url, clock }: Ground,
  ) => {
    const people = Array.from({ length: 20 }, (_, n) => `s_${n}`);
    for (const id of people) await addAccount(store, id);
    await outbox.open(store.db);
    await announceTo(store, submitted(1));
    clock.advance(HOUR_MS);
    const other = await openStoreAt(url, clock.now);
    try {
      const won = (await Promise.all([store, other, store].map(leaseAll))).flat();
      assert.deepEqual(won.map(({ staffId }) => staffId).toSorted(), people.toSorted());
    } finally {
      await other.close();
    }
  },
}, racingEngines());
