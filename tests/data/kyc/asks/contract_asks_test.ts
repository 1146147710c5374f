import assert from "node:assert/strict";
import { system } from "../../../../data/audit/write.ts";
import { Overtaken } from "../../../../data/errors/domain_error.ts";
import { markUnanswered } from "../../../../data/kyc/asks/answers.ts";
import { asksOf } from "../../../../data/kyc/asks/asks.ts";
import { receiveDocument } from "../../../../data/kyc/documents/receive.ts";
import { countQueues } from "../../../../data/kyc/figures/queue_figures.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../../data/store.ts";
import { aPng } from "../../../documents/made.ts";
import { onEachEngine, racingEngines } from "../../../support/engines.ts";
import { actor, addAccount, kycRequest, plantRequests } from "../../../support/fixtures.ts";
import { DAY_MS, terms } from "../../../support/records.ts";
import { openDatabase } from "../../../../data/db/database.ts";
import { walk } from "../walk.ts";
import { addEndpoint } from "./scene.ts";
import { ask, decide, escalate, undoStep } from "../../../support/steps.ts";

const reviewer = actor("s_1", "Rita Reviewer");
const HOUR_MS = 60 * 60 * 1000;
const unreadable = { reason: "document-unreadable", message: "Please send it again.", days: 7 };

const find = (store: Store, id = "k_1") => kyc.get(store, id);

async function askAgain(store: Store, documentId = "1", changes: Partial<typeof unreadable> = {}) {
  const { version } = await find(store);
  const form = { ...unreadable, ...changes };
  return await ask(store, "k_1", documentId, form, { reviewer, version });
}

let grey = 0;
const send = (store: Store, id: string, replaces: string | null, requestId = "k_1") =>
  receiveDocument(store, requestId, {
    id,
    type: "id",
    name: `${id}.png`,
    declaredType: null,
    replaces,
    bytes: aPng({ grey: grey++ % 256 }),
  }, system);

async function plant(store: Store): Promise<void> {
  await addAccount(store, "s_1");
  await plantRequests(store, 3);
}

const conflict = (text: RegExp) => (error: unknown) =>
  error instanceof Overtaken && error.kind === "conflict" && text.test(error.message);

const countsOf = async (store: Store) => {
  const figures = await countQueues(store, "s_1");
  return (["to-review", "waiting", "no-answer"] as const).map((queue) => figures[queue].count);
};

onEachEngine({
  "an asked request waits, its clock stops, and it returns before all others": async (
    { store, clock },
  ) => {
    await plant(store);
    const before = await find(store);
    clock.advance(HOUR_MS);
    const asked = await askAgain(store);
    const until = new Date(clock.now().getTime() + 7 * DAY_MS).toISOString();
    assert.deepEqual([asked.stage, asked.stageUntil, asked.version], ["waiting", until, 2]);
    assert.deepEqual((await walk(store, "queue=waiting")).ids, ["k_1"]);
    assert.deepEqual(await countsOf(store), [2, 1, 0]);
    assert.equal((await walk(store, "status=pending")).count, 3);
    clock.advance(5 * HOUR_MS);
    const { request } = await send(store, "better", "1");
    assert.deepEqual([request.stage, request.stageUntil, request.version], ["answered", null, 3]);
    const moved = Date.parse(request.due!.at) - Date.parse(before.due!.at);
    assert.equal(moved, 5 * HOUR_MS, "only the time that it waited");
    assert.deepEqual(await find(store), request);
    assert.deepEqual((await walk(store, "queue=to-review")).ids, ["k_1", "k_2", "k_3"]);
    assert.equal((await asksOf(store.db, "k_1"))[0]?.answeredWith, "better");
  },
  "a request that was answered in part after the other's due date has waited until then": async (
    { store, clock },
  ) => {
    await plant(store);
    await send(store, "address", null);
    const before = await find(store);
    await askAgain(store, "address", { days: 1 });
    clock.advance(2 * DAY_MS);
    await askAgain(store, "1", { days: 10 });
    clock.advance(3 * DAY_MS);
    await send(store, "better", "1");
    await markUnanswered(store);
    const after = await find(store);
    assert.equal(after.stage, "no-answer");
    assert.equal(Date.parse(after.due!.at) - Date.parse(before.due!.at), 5 * DAY_MS);
  },
  "a late document answers, but returns no request that has been escalated": async (
    { store, clock },
  ) => {
    await plant(store);
    const { stageUntil } = await askAgain(store);
    clock.advance(Date.parse(stageUntil!) - clock.now().getTime());
    await markUnanswered(store);
    const { version } = await find(store);
    await escalate(store, "k_1", { question: "Real?" }, { person: reviewer, version });
    const { request } = await send(store, "better", "1");
    assert.equal(request.stage, "escalated");
    assert.deepEqual(await find(store), request);
    assert.equal((await asksOf(store.db, "k_1"))[0]?.answeredWith, "better");
  },
  "a request returns once every asked document has been replaced": async ({ store }) => {
    await plant(store);
    await send(store, "address", null);
    await askAgain(store, "1");
    await askAgain(store, "address", { days: 2 });
    await send(store, "address2", "address");
    assert.equal((await find(store)).stage, "waiting");
    await send(store, "other", null);
    assert.equal((await find(store)).stage, "waiting");
    await send(store, "passport2", "1");
    assert.equal((await find(store)).stage, "answered");
  },
  "a full request takes the document that it was asked for, and no other": async ({ store }) => {
    await plant(store);
    const documents = Array.from({ length: 50 }, (_, index) => ({
      type: "id" as const,
      url: `/kyc/k_9/documents/${index}`,
      name: `${index}.png`,
    }));
    await kyc.insert(store.db, [kycRequest(9, { documents })]);
    const { version } = await find(store, "k_9");
    await ask(store, "k_9", "50", unreadable, { reviewer, version });
    const full = { kind: "invalid", message: /at most 50 documents/ };
    await assert.rejects(send(store, "more", "49", "k_9"), full);
    const { request } = await send(store, "better", "50", "k_9");
    assert.deepEqual([request.stage, request.documents.length], ["answered", 51]);
    await assert.rejects(send(store, "best", "50", "k_9"), full);
  },
  "without an answer by the due date it moves on, once, and a late document still counts": async (
    { store, clock },
  ) => {
    await plant(store);
    await askAgain(store, "1", { days: 1 });
    clock.advance(DAY_MS - 1);
    await markUnanswered(store);
    assert.equal((await find(store)).stage, "waiting");
    clock.advance(HOUR_MS);
    await Promise.all([markUnanswered(store), markUnanswered(store)]);
    const unanswered = await find(store);
    assert.deepEqual([unanswered.stage, unanswered.version], ["no-answer", 3]);
    assert.deepEqual(await countsOf(store), [2, 0, 1]);
    const waited = Date.parse(unanswered.dueFrom) - Date.parse(unanswered.submittedAt);
    assert.equal(waited, DAY_MS, "until the due date, not until it was noticed");
    await send(store, "late", "1");
    assert.equal((await find(store)).stage, "answered");
  },
  "a request without an answer that is answered in part waits for no further instant": async (
    { store, clock },
  ) => {
    await plant(store);
    await send(store, "address", null);
    for (const id of ["1", "address"]) await askAgain(store, id, { days: 1 });
    clock.advance(DAY_MS);
    await markUnanswered(store);
    const { request } = await send(store, "late", "1");
    assert.deepEqual([request.stage, request.stageUntil], ["no-answer", null]);
    await send(store, "later", "address");
    assert.equal((await find(store)).stage, "answered");
  },
  "an ask that was not answered ends with the next one for its document": async (
    { store, clock },
  ) => {
    await plant(store);
    await askAgain(store, "1", { days: 1 });
    clock.advance(DAY_MS);
    await markUnanswered(store);
    await askAgain(store, "1");
    const endedAt = clock.now().toISOString();
    await send(store, "better", "1");
    const asks = await asksOf(store.db, "k_1");
    assert.deepEqual(asks.map(({ answeredWith, endedAt }) => [answeredWith, endedAt]), [
      [null, endedAt],
      ["better", null],
    ]);
  },
  "a document is asked for three times, whatever came in its place, then it is decided": async (
    { store, clock },
  ) => {
    await plant(store);
    for (const [current, next] of [["1", "a"], ["a", "b"], ["b", "c"]] as const) {
      clock.advance(1_000);
      await askAgain(store, current);
      await assert.rejects(askAgain(store, current), conflict(/already been asked/));
      await send(store, next, current);
    }
    await assert.rejects(askAgain(store, "c"), conflict(/three times/));
    await assert.rejects(askAgain(store, "1"), conflict(/newer document/));
    await decide(store, "k_1", { status: "declined", reviewNotes: "" }, terms({ reviewer }));
    await assert.rejects(askAgain(store, "c"), conflict(/current status/));
    await assert.rejects(send(store, "d", "c"), { kind: "conflict", message: /new request/ });
  },
  "a wrong version, message or reason asks for nothing": async ({ store }) => {
    await plant(store);
    const stale = ask(store, "k_1", "1", unreadable, { reviewer, version: 7 });
    await assert.rejects(stale, { kind: "stale" });
    await assert.rejects(askAgain(store, "nothing"), { kind: "not_found" });
    await assert.rejects(askAgain(store, "1", { message: "  " }), { field: "message" });
    await assert.rejects(askAgain(store, "1", { reason: "of_my_own" }), { field: "reasons" });
    assert.deepEqual(await asksOf(store.db, "k_1"), []);
    assert.equal((await find(store)).version, 1);
  },
  "an undone decision leaves a request waiting as before": async ({ store, clock }) => {
    await plant(store);
    const waiting = await askAgain(store);
    clock.advance(1_000);
    await decide(store, "k_1", { status: "declined", reviewNotes: "" }, terms({ reviewer }));
    assert.deepEqual(await countsOf(store), [2, 0, 0]);
    await undoStep(store, "k_1", { reviewer, version: null });
    assert.deepEqual(await find(store), { ...waiting, version: 4 });
    assert.deepEqual(await countsOf(store), [2, 1, 0]);
    await send(store, "better", "1");
    assert.equal((await find(store)).stage, "answered");
  },
  "a webhook and the trail contain the ask": async ({ store }) => {
    await plant(store);
    await addEndpoint(store);
    const { stageUntil } = await askAgain(store);
    const { type, content } = await store.db.selectFrom("webhook_deliveries").selectAll()
      .executeTakeFirstOrThrow();
    assert.equal(type, "kyc.document_requested");
    assert.deepEqual(JSON.parse(content), {
      requestId: "k_1",
      userId: "u_1",
      status: "pending",
      version: 2,
      reasons: [unreadable.reason],
      message: unreadable.message,
      documentId: "1",
      until: stageUntil,
    });
    const entry = await store.db.selectFrom("audit_log").select(["target", "after"])
      .where("action", "=", "Document requested").executeTakeFirstOrThrow();
    assert.equal(entry.target, "passport.svg, Person 1 (k_1)");
    assert.equal(JSON.parse(entry.after!).message, unreadable.message);
  },
});

onEachEngine({
  "two processes move an unanswered request on once": async ({ store, clock, url }) => {
    await plant(store);
    await askAgain(store, "1", { days: 1 });
    clock.advance(2 * DAY_MS);
    const db = openDatabase(url);
    try {
      await Promise.all([markUnanswered(store), markUnanswered({ db, now: store.now })]);
    } finally {
      await db.destroy();
    }
    assert.equal((await find(store)).version, 3);
    assert.deepEqual(await countsOf(store), [2, 0, 1]);
  },
}, racingEngines());
