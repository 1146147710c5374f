import assert from "node:assert/strict";
import { changePassword } from "../../../data/staff/accounts/credentials.ts";
import { changeStaff, endStaffSessions } from "../../../data/staff/accounts/membership.ts";
import { notifyPerson } from "../../../data/notices/announce.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Notice } from "../../../data/notices/kinds.ts";
import { listNotifications } from "../../../data/notices/notifications.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import type { Settings } from "../../../data/settings.ts";
import { savePreferences } from "../../../data/staff/accounts/preferences.ts";
import type { Store } from "../../../data/store.ts";
import { runDailyNotices } from "../../../data/notices/daily.ts";
import { onEachEngine } from "../../support/engines.ts";
import {
  actor,
  addAccount,
  caller,
  kycRequest,
  PASSWORD,
  signInAs,
} from "../../support/fixtures.ts";
import { importText, ndjson } from "../imports/import_files.ts";
import { announceSteps, decide } from "../../support/steps.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Notifications of a person, oldest first; `kinds` alone unless the facts matter. */
async function told(store: Store, staffId: string): Promise<Notice[]> {
  const rows = await store.db.selectFrom("notifications").selectAll()
    .where("staffId", "=", staffId).orderBy("time").orderBy("id").execute();
  return rows.map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) }) as Notice);
}

const kinds = async (store: Store, staffId: string) =>
  (await told(store, staffId)).map(({ kind }) => kind);

/** An admin, a moderator, one of support, and an admin whose account is closed. */
async function addPeople(store: Store): Promise<void> {
  await addAccount(store, "s_admin");
  await addAccount(store, "s_mod", { role: "moderator" });
  await addAccount(store, "s_sup", { role: "support" });
  await addAccount(store, "s_gone", { status: "inactive" });
}

async function switchOff(store: Store, id: string, name: keyof Settings): Promise<void> {
  const person = await signInAs(store, `${id}@desk.example`);
  await savePreferences(store, { ...person.settings, [name]: false }, person);
}

const transaction = (n: number, amount: number) => ({
  id: `t_${n}`,
  type: "payout",
  amount,
  description: `Payout ${n}`,
  userId: "u_1",
  date: "2026-11-18T10:00:00.000Z",
  status: "pending",
});

/** An acceptance that ends so many days from now, at noon. */
async function accept(store: Store, n: number, endsInDays: number): Promise<void> {
  const noon = Date.parse(`${store.now().toISOString().slice(0, 10)}T12:00:00.000Z`);
  const expiresAt = new Date(noon + endsInDays * DAY_MS).toISOString();
  await store.db.transaction().execute((trx) =>
    kyc.insert(trx, [kycRequest(n, { status: "accepted", expiresAt })])
  );
}

onEachEngine({
  "new requests are one notification an hour, for those who may read them and want it": async (
    { store, clock },
  ) => {
    await addPeople(store);
    await switchOff(store, "s_sup", "kycUpdates");
    const requests = [1, 2, 3].map((n) => kycRequest(n));
    await importText(store, "kyc-requests", "ndjson", ndjson(requests.slice(0, 1)));
    const first = { requestId: "k_1", userName: "Person 1", documents: 1 };
    const one = [{ kind: "kyc_submitted", facts: { count: 1, ...first } }];
    assert.deepEqual(await told(store, "s_mod"), one);
    // The first one is known already; one that comes decided waits for nobody.
    const decided = kycRequest(4, { status: "declined" });
    await importText(store, "kyc-requests", "ndjson", ndjson([...requests, decided]));
    const three = [{ kind: "kyc_submitted", facts: { count: 3, ...first } }];
    assert.deepEqual(await told(store, "s_mod"), three);
    assert.deepEqual(await told(store, "s_admin"), three);
    assert.deepEqual(await told(store, "s_sup"), []);
    assert.deepEqual(await told(store, "s_gone"), []);
    clock.advance(60 * 60 * 1000);
    await importText(store, "kyc-requests", "ndjson", ndjson([kycRequest(5)]));
    assert.deepEqual(
      (await told(store, "s_mod")).map(({ facts }) => "count" in facts && facts.count),
      [
        3,
        1,
      ],
    );
  },
  "a notification that was read is not extended: a new one is added": async ({ store }) => {
    await addPeople(store);
    await importText(store, "kyc-requests", "ndjson", ndjson([kycRequest(1)]));
    await store.db.updateTable("notifications").set({ read: 1 }).execute();
    await importText(store, "kyc-requests", "ndjson", ndjson([kycRequest(2)]));
    const [only, ...rest] = await told(store, "s_mod");
    assert.deepEqual(rest, []);
    assert.deepEqual(only?.facts, {
      count: 1,
      requestId: "k_2",
      userName: "Person 2",
      documents: 1,
    });
  },
  "a large transaction notifies those who may read finance, a small one nobody": async (
    { store },
  ) => {
    await addPeople(store);
    const file = ndjson([transaction(1, 9_999.99), transaction(2, 10_000)]);
    await importText(store, "transactions", "ndjson", file);
    assert.deepEqual(await told(store, "s_admin"), [{
      kind: "large_transaction",
      facts: { count: 1, transactionId: "t_2", description: "Payout 2", amountCents: 1_000_000 },
    }]);
    assert.deepEqual(await told(store, "s_mod"), []);
    await switchOff(store, "s_admin", "transactionAlerts");
    await importText(store, "transactions", "ndjson", ndjson([transaction(3, 20_000)]));
    assert.equal((await told(store, "s_admin")).length, 1);
  },
  "decisions notify the other reviewers, once an hour": async (
    { store, clock },
  ) => {
    await addPeople(store);
    await store.db.transaction().execute((trx) => kyc.insert(trx, [kycRequest(1), kycRequest(2)]));
    const terms = {
      reviewer: actor("s_mod", "Mo"),
      version: null,
      onlyOffered: true,
      idempotencyKey: "once",
    };
    const declined = { status: "declined", reviewNotes: "" } as const;
    for (let n = 0; n < 2; n++) await decide(store, "k_1", declined, terms);
    const accepted = { status: "accepted", reviewNotes: "" } as const;
    await decide(store, "k_2", accepted, { ...terms, idempotencyKey: null });
    await announceSteps(store);
    assert.deepEqual(await told(store, "s_admin"), [], "they can still be undone");
    clock.advance(UNDO_MS);
    for (let n = 0; n < 2; n++) await announceSteps(store);
    const facts = { count: 2, accepted: 1, declined: 1, revoked: 0 };
    assert.deepEqual(await told(store, "s_admin"), [{ kind: "kyc_decisions", facts }]);
    assert.deepEqual(await told(store, "s_mod"), [], "who decides knows");
    assert.deepEqual(await told(store, "s_sup"), [], "who decides nothing need not know");
  },
  "staff are notified 30, 7 and 1 days before acceptances expire, once a day": async (
    { store, clock },
  ) => {
    await addPeople(store);
    for (const [n, days] of [1, 7, 30, 30, 2, 8, 31].entries()) await accept(store, n + 1, days);
    await Promise.all([runDailyNotices(store), runDailyNotices(store)]);
    await runDailyNotices(store);
    const daysTold = async () =>
      (await told(store, "s_mod")).map(({ facts }) =>
        "days" in facts ? [facts.days, facts.count, facts.requestId] : []
      ).toSorted();
    const first = [[1, 1, "k_1"], [30, 2, "k_3"], [7, 1, "k_2"]];
    assert.deepEqual(await daysTold(), first);
    clock.advance(DAY_MS);
    await runDailyNotices(store);
    const second = [[1, 1, "k_5"], [30, 1, "k_7"], [7, 1, "k_6"]];
    assert.deepEqual(await daysTold(), [...first, ...second].toSorted());
  },
  "a day that was missed is made up for, but not what has ended since": async (
    { store, clock },
  ) => {
    await addPeople(store);
    await runDailyNotices(store);
    await accept(store, 1, 2);
    await accept(store, 2, 9);
    clock.advance(3 * DAY_MS);
    await runDailyNotices(store);
    const facts = (await told(store, "s_mod")).map(({ facts }) =>
      "days" in facts ? [facts.days, facts.requestId] : []
    );
    assert.deepEqual(facts, [[7, "k_2"]]);
  },
  "a weekly report comes on Mondays to those who want it": async ({ store, clock }) => {
    await addPeople(store);
    const person = await signInAs(store, "s_mod@desk.example");
    await savePreferences(store, { ...person.settings, weeklyReports: true }, person);
    // The first one is a Friday.
    for (let day = 0; day < 8; day++) {
      await runDailyNotices(store);
      clock.advance(DAY_MS);
    }
    assert.deepEqual(await kinds(store, "s_mod"), ["weekly_report"]);
    assert.deepEqual(await kinds(store, "s_admin"), []);
  },
  "events of one's own account are notified regardless of the settings": async ({ store }) => {
    await addPeople(store);
    const admin = actor("s_admin", "Ada");
    const person = await signInAs(store, "s_sup@desk.example");
    await signInAs(store, "s_sup@desk.example");
    await signInAs(store, "s_sup@desk.example", { ...caller(), device: "a phone" });
    const strong = "a staple that no horse has seen";
    await changePassword(store, person, { current: PASSWORD, next: strong });
    await changeStaff(store, "s_sup", { role: "support", status: "active" }, admin);
    await changeStaff(store, "s_sup", { role: "moderator", status: "active" }, admin);
    await endStaffSessions(store, "s_sup", admin);
    assert.deepEqual((await kinds(store, "s_sup")).toSorted(), [
      "password_changed",
      "role_changed",
      "sessions_ended",
      "signed_in_elsewhere",
    ]);
    assert.deepEqual(await kinds(store, "s_mod"), []);
  },
  "notifications older than 90 days go": async ({ store, clock }) => {
    await addPeople(store);
    await importText(store, "kyc-requests", "ndjson", ndjson([kycRequest(1)]));
    clock.advance(90 * DAY_MS);
    await runDailyNotices(store);
    assert.deepEqual(await kinds(store, "s_mod"), ["kyc_submitted"]);
    clock.advance(DAY_MS);
    await runDailyNotices(store);
    assert.deepEqual(await kinds(store, "s_mod"), []);
  },
});

const proposed = (rule: string, target = "Ann (u_1)"): Notice => ({
  kind: "step_proposed",
  facts: { count: 1, rule, target, subjectId: "u_1" },
});

onEachEngine({
  "a new role hides proposals of steps that it may not take, from the list, the count and mails":
    async ({ store, clock }) => {
      await addPeople(store);
      await addAccount(store, "s_boss");
      await outbox.open(store.db);
      const { db } = store;
      const notices: Notice[] = [
        proposed("erase_person"),
        proposed("accept_business", 'A "rule":"erase_person" Ltd (k_1)'),
        {
          kind: "proposal_answered",
          facts: {
            rule: "loosen_rule",
            target: "erase_person",
            subjectId: "erase_person",
            state: "approved",
            byName: "Ben",
          },
        },
      ];
      for (const notice of notices) {
        await db.transaction().execute((trx) => notifyPerson(trx, "s_admin", notice, store.now()));
      }
      const mailed = async () => {
        const rows = await db.selectFrom("outbox").selectAll().where("staffId", "=", "s_admin")
          .execute();
        const letters = await Promise.all(rows.map((row) => outbox.readStaffLetter(db, row)));
        return letters.flatMap((letter) => letter ? [letter.notice] : []);
      };
      const seen = async () => {
        const member = await signInAs(store, "s_admin@desk.example");
        const shown = (await listNotifications(db, member, "all")).notifications;
        return [shown.map(({ notice }) => notice), await mailed()].map((all) =>
          all.flatMap(({ facts }) => "rule" in facts ? [facts.rule] : []).toSorted()
        ).concat([[String(member.unreadNotifications)]]);
      };
      const all = ["accept_business", "erase_person", "loosen_rule"];
      assert.deepEqual(await seen(), [all, all, ["3"]]);
      clock.advance(1_000);
      const change = (role: "moderator" | "support") =>
        changeStaff(store, "s_admin", { role, status: "active" }, actor("s_boss", "Bo"));
      await change("moderator");
      assert.deepEqual(await seen(), [["accept_business"], ["accept_business"], ["2"]]);
      await change("support");
      // The count is that of the two changes of the role.
      assert.deepEqual(await seen(), [[], [], ["2"]]);
    },

  "simultaneous events are merged completely": async ({ store, clock }) => {
    await addPeople(store);
    await Promise.all(
      Array.from(
        { length: 8 },
        () =>
          store.db.transaction().execute((trx) =>
            notifyPerson(trx, "s_sup", {
              kind: "sign_in_refused",
              facts: { count: 1, address: "192.0.2.1" },
            }, clock.now())
          ),
      ),
    );
    const [only, ...rest] = await told(store, "s_sup");
    assert.deepEqual(rest, []);
    assert.deepEqual(only?.facts, { count: 8, address: "192.0.2.1" });
  },
});
