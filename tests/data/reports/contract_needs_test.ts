import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { StaffRole } from "../../../data/permissions.ts";
import { countQueue } from "../../../data/kyc/queue/queue.ts";
import { countQueues } from "../../../data/kyc/figures/queue_figures.ts";
import { queues } from "../../../data/kyc/requests/queues.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { readNeeds } from "../../../data/reports/needs.ts";
import type { Store } from "../../../data/store.ts";
import { readTagVersion } from "../../../data/db/cache_tags.ts";
import * as users from "../../../data/records/users.ts";
import { RETENTION_TAG, setRetention } from "../../../data/retention/settings.ts";
import { aTransaction, aUser } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, kycRequest } from "../../support/fixtures.ts";
import { escalate, placeLegalHold } from "../../support/steps.ts";

/** The clock stands at 2026-11-19T14:37:12.345Z; these are due in 24 hours. */
const submitted = {
  "2026-11-16T14:00:00.000Z": "over",
  "2026-11-18T14:36:59.999Z": "just over",
  "2026-11-18T14:37:00.000Z": "within the minute",
  "2026-11-18T20:36:59.999Z": "soon",
  "2026-11-18T20:37:00.000Z": "later",
};

const ends = ["2026-11-19T14:37:12.345Z", "2026-11-20T00:00:00.000Z", "2026-12-19T14:36:00.000Z"];

async function plant({ db }: Store): Promise<void> {
  const pending = Object.keys(submitted).map((submittedAt, n) =>
    kycRequest(n + 1, { submittedAt })
  );
  const accepted = ends.map((expiresAt, n) =>
    kycRequest(n + 11, { status: "accepted", expiresAt, type: "business" })
  );
  const later = kycRequest(21, { status: "accepted", expiresAt: "2027-02-01T00:00:00.000Z" });
  await db.transaction().execute((trx) => kyc.insert(trx, [...pending, ...accepted, later]));
  await transactions.insert(
    db,
    [100_000, 342_050, 99_999].map((amountCents, n) =>
      aTransaction({ id: `t_${n}`, type: "payout", status: "pending", amountCents })
    ),
  );
}

onEachEngine({
  "waiting work is listed worst first, with its number and its first instant": async (
    { store },
  ) => {
    await plant(store);
    assert.deepEqual(await readNeeds(store, { id: "s_1", role: "admin" }), [
      { name: "overdue", count: 2, isMore: false, at: "2026-11-17T14:00:00.000Z" },
      { name: "due-soon", count: 2, isMore: false, at: "2026-11-19T14:37:00.000Z" },
      { name: "payouts", count: 2, isMore: false, minor: 442_050, from: 1_000 },
      { name: "to-check", count: 3, isMore: false, minor: 542_049 },
      { name: "ending-soon", count: 2, isMore: false, at: "2026-11-20T00:00:00.000Z" },
      { name: "to-review", count: 5, isMore: false, at: "2026-11-17T14:00:00.000Z" },
    ]);
  },
  "what is due for deletion is a line for admins and auditors, without what is held": async (
    { store, clock },
  ) => {
    const ada = await addAccount(store, "s_1");
    const [joinedAt, endedAt] = ["2020-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"];
    const people = ["u_1", "u_2"].map((id) =>
      aUser({ id, email: `${id}@example.com`, joinedAt, endedAt })
    );
    await users.insert(store.db, people);
    const versions = async () =>
      new Map([[RETENTION_TAG, await readTagVersion(store.db, RETENTION_TAG)]]);
    const figureFor = async (role: StaffRole) => {
      const needs = await readNeeds(store, { id: "s_1", role, versions: await versions() });
      return needs.find(({ name }) => name === "due-deletions")?.count;
    };
    assert.equal(await figureFor("admin"), undefined, "off");
    const person = { id: ada.id, name: ada.name, requestId: "r-1" };
    await setRetention(store, { fileYears: 1 }, person);
    const roles = ["admin", "auditor", "moderator", "finance", "support"] as const;
    assert.deepEqual(await Promise.all(roles.map(figureFor)), [
      ...[2, 2, undefined, undefined, undefined],
    ]);
    const held = { reason: "Claim 12", authority: "Court" };
    await placeLegalHold(store, "user u_2", held, { person, version: 0 });
    clock.advance(5 * 60_000);
    assert.equal(await figureFor("admin"), 1);
  },
  "each role sees the work that it may do": async ({ store }) => {
    await plant(store);
    const terms = { person: actor("s_1", "One"), version: 1 };
    await escalate(store, "k_5", { question: "Is this enough?" }, terms);
    const namesFor = async (role: StaffRole) =>
      (await readNeeds(store, { id: "s_1", role })).map(({ name }) => name);
    const review = ["overdue", "due-soon", "ending-soon"];
    assert.deepEqual(await namesFor("moderator"), review);
    assert.deepEqual(await namesFor("support"), []);
    assert.ok((await namesFor("admin")).includes("escalated"));
    assert.ok((await namesFor("admin")).includes("payouts"));
  },
  "kinds of work without any are left out": async ({ store }) => {
    assert.deepEqual(await readNeeds(store, { id: "s_1", role: "admin" }), []);
    await store.db.transaction().execute((trx) =>
      kyc.insert(trx, [kycRequest(1, { submittedAt: "2026-11-16T14:00:00.000Z" })])
    );
    // All that waits is over: to name it again as what waits would say nothing more.
    assert.deepEqual(
      (await readNeeds(store, { id: "s_1", role: "admin" })).map(({ name }) => name),
      ["overdue"],
    );
  },
  "the numbers are those of the lists that they lead to, at any time": async ({ store, clock }) => {
    await plant(store);
    for (const minutes of [0, 1, 359, 1, 600, 9_000, 43_200, 400_000]) {
      clock.advance(minutes * 60_000);
      const figures = await countQueues(store, "s_1");
      for (const queue of queues) {
        assert.deepEqual(figures[queue], await countQueue(store, queue), `${queue} +${minutes}`);
      }
    }
  },
});
