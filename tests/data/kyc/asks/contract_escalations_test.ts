import assert from "node:assert/strict";
import { escalationsOf } from "../../../../data/kyc/asks/escalations.ts";
import { countQueues } from "../../../../data/kyc/figures/queue_figures.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import * as outbox from "../../../../data/notices/outbox.ts";
import * as users from "../../../../data/records/users.ts";
import type { Store } from "../../../../data/store.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount, plantRequests } from "../../../support/fixtures.ts";
import { aUser, terms } from "../../../support/records.ts";
import { walk } from "../walk.ts";
import { addEndpoint } from "./scene.ts";
import {
  announceSteps,
  answerEscalation,
  ask as askForDocument,
  decide,
  escalate,
} from "../../../support/steps.ts";

const mona = actor("s_mod", "Mona Moderator");
const adam = actor("s_admin", "Adam Admin");
const QUESTION = "Is this\n<b>passport</b> a forgery?";

async function plant(store: Store): Promise<void> {
  await addAccount(store, "s_admin");
  await addAccount(store, "s_mod", { role: "moderator" });
  await addAccount(store, "s_help", { role: "support" });
  await plantRequests(store, 2);
}

const ask = (store: Store, version = 1) =>
  escalate(store, "k_1", { question: QUESTION }, { person: mona, version });

const answer = (store: Store, version = 2) =>
  answerEscalation(store, "k_1", { answer: "It is not." }, { person: adam, version });

/** Until then the escalation can be undone. */
async function announce({ store, clock }: Ground): Promise<void> {
  clock.advance(UNDO_MS);
  await announceSteps(store);
}

const noticesOf = async (store: Store) => {
  const rows = await store.db.selectFrom("notifications").select(["staffId", "kind", "facts"])
    .execute();
  assert.ok(rows.every(({ facts }) => !facts.includes("passport")), "the question stays inside");
  return rows.map(({ staffId, kind }) => `${staffId} ${kind}`).toSorted();
};

onEachEngine({
  "an escalated request moves to a queue of its own, and admins are notified": async (
    ground,
  ) => {
    const { store } = ground;
    await plant(store);
    const escalated = await ask(store);
    await announce(ground);
    assert.deepEqual([escalated.stage, escalated.version], ["escalated", 2]);
    assert.deepEqual((await walk(store, "queue=escalated")).ids, ["k_1"]);
    assert.deepEqual((await walk(store, "queue=to-review")).ids, ["k_2"]);
    const { escalated: counted } = await countQueues(store, "s_1");
    assert.deepEqual(counted, { count: 1, isAll: true });
    assert.deepEqual(await noticesOf(store), ["s_admin kyc_escalated"]);
    await assert.rejects(ask(store, 2), { kind: "conflict" });
    await assert.rejects(ask(store), { kind: "stale" });
  },
  "the answer of an admin returns it, due as before, and both texts stay": async (ground) => {
    const { store } = ground;
    await plant(store);
    const before = await kyc.get(store, "k_1");
    await ask(store);
    await announce(ground);
    const returned = await answer(store);
    assert.deepEqual(
      [returned.stage, returned.stageSince, returned.dueFrom],
      ["review", null, before.dueFrom],
    );
    const [row] = await escalationsOf(store.db, "k_1");
    assert.deepEqual([row?.question, row?.answer, row?.answeredBy], [
      QUESTION,
      "It is not.",
      "s_admin",
    ]);
    assert.deepEqual(await noticesOf(store), [
      "s_admin kyc_escalated",
      "s_mod kyc_escalation_answered",
    ]);
    await assert.rejects(answer(store, 3), { kind: "conflict" });
  },
  "an admin who answers their own question is not notified": async ({ store }) => {
    await plant(store);
    await escalate(store, "k_1", { question: QUESTION }, { person: adam, version: 1 });
    await answer(store);
    assert.deepEqual(await noticesOf(store), []);
  },
  "a request that waits is not escalated, and an escalated one is not asked about": async (
    { store },
  ) => {
    await plant(store);
    const form = { reason: "document-unreadable", message: "Please send it again.", days: 7 };
    const askAbout = (id: string, version: number) =>
      askForDocument(store, id, "1", form, { reviewer: mona, version });
    await askAbout("k_1", 1);
    await assert.rejects(ask(store, 2), { kind: "conflict" });
    await escalate(store, "k_2", { question: QUESTION }, { person: mona, version: 1 });
    await assert.rejects(askAbout("k_2", 2), { kind: "conflict", message: /escalation first/ });
  },
  "an admin may decide without an answer": async ({ store }) => {
    await plant(store);
    await ask(store);
    const refused = { status: "declined", reviewNotes: "" } as const;
    await decide(store, "k_1", refused, terms({ reviewer: adam }));
    assert.equal((await countQueues(store, "s_1")).escalated.count, 0);
    await assert.rejects(answer(store, 3), { kind: "conflict" });
  },
  "no webhook and no letter to the applicant contains an escalation": async (ground) => {
    const { store } = ground;
    await plant(store);
    await users.insert(store.db, [aUser({ id: (await kyc.get(store, "k_1")).userId })]);
    await outbox.open(store.db);
    await store.db.updateTable("kyc_reason_rules").set({ mailsApplicants: 1 }).execute();
    await addEndpoint(store);
    await ask(store);
    await announce(ground);
    await answer(store);
    assert.deepEqual(await store.db.selectFrom("webhook_deliveries").selectAll().execute(), []);
    assert.deepEqual(await store.db.selectFrom("kyc_letters").selectAll().execute(), []);
    const mails = await store.db.selectFrom("outbox").select(["staffId", "facts"])
      .orderBy("staffId").execute();
    assert.deepEqual(mails.map(({ staffId }) => staffId), ["s_admin", "s_mod"]);
    assert.ok(mails.every(({ facts }) => !/passport|It is not/.test(facts)));
  },
});
