import assert from "node:assert/strict";
import {
  claim,
  type ClaimNext,
  claimOf,
  claimsOf,
  release,
  removeExpiredClaims,
  takeOver,
} from "../../../../data/staff/sessions/claims.ts";
import { draftOf, saveDraft } from "../../../../data/kyc/decisions/drafts.ts";
import {
  countClaimed,
  countClaimedByOthers,
  firstFree,
  leaveAndClaimNext,
  takeAndClaimNext,
} from "../../../../data/kyc/queue/claim_next.ts";
import {
  readReviewSession,
  skipRequest,
  startReviewSession,
} from "../../../../data/kyc/queue/review_session.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { endSessions, signOut } from "../../../../data/staff/sessions/sessions.ts";
import type { Store } from "../../../../data/store.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount, plantRequests, signInAs } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { versionOf } from "../../../support/stores.ts";
import { declined, nextFor } from "./scene.ts";
import { answerEscalation, ask, decide, escalate } from "../../../support/steps.ts";

const MINUTE_MS = 60_000;

const plant = async (store: Store, count: number) => {
  for (const id of ["s_1", "s_2"]) await addAccount(store, id);
  await plantRequests(store, count);
};

const holderOf = async (store: Store, id = "k_1") => (await claimOf(store, id))?.name ?? null;
const versionOfClaims = (store: Store) => versionOf(store.db, ["Claims"]);

onEachEngine({
  "a request is claimed by one reviewer, and whoever comes later does not get it": async (
    { store },
  ) => {
    await plant(store, 2);
    assert.equal(await holderOf(store), null);
    const both = await Promise.all(["s_1", "s_2"].map((id) => claim(store, "k_1", id)));
    assert.deepEqual(both.toSorted(), [false, true]);
    assert.equal(await holderOf(store), both[0] ? "Person s_1" : "Person s_2");
    for (const take of [claim, takeOver]) {
      await assert.rejects(take(store, "k_none", "s_1"), { kind: "not_found" });
    }
  },
  "without activity a claim is free after five minutes, and activity extends it": async (
    { store, clock },
  ) => {
    await plant(store, 1);
    await claim(store, "k_1", "s_1");
    clock.advance(4 * MINUTE_MS);
    assert.equal(await claim(store, "k_1", "s_2"), false);
    assert.equal(await claim(store, "k_1", "s_1"), true);
    clock.advance(4 * MINUTE_MS);
    assert.equal(await claim(store, "k_1", "s_2"), false);
    clock.advance(MINUTE_MS + 1_000);
    assert.equal(await holderOf(store), null);
    assert.equal((await firstFree(store, nextFor("s_2")))?.id, "k_1");
    assert.equal(await claim(store, "k_1", "s_2"), true);
    assert.equal(await claim(store, "k_1", "s_1"), false);
  },
  "the cache tag changes when a claim begins or ends, not when it is renewed": async (
    { store, clock },
  ) => {
    await plant(store, 1);
    const versions = [await versionOfClaims(store)];
    const note = async () => versions.push(await versionOfClaims(store));
    await claim(store, "k_1", "s_1");
    await note();
    await claim(store, "k_1", "s_1");
    assert.equal(await versionOfClaims(store), versions.at(-1));
    await release(store, "k_1", "s_2");
    assert.equal(await versionOfClaims(store), versions.at(-1));
    await release(store, "k_1", "s_1");
    await note();
    await claim(store, "k_1", "s_1");
    await note();
    await removeExpiredClaims(store);
    assert.equal(await versionOfClaims(store), versions.at(-1));
    clock.advance(6 * MINUTE_MS);
    await removeExpiredClaims(store);
    await note();
    assert.deepEqual(await store.db.selectFrom("kyc_claims").selectAll().execute(), []);
    await claim(store, "k_1", "s_1");
    await note();
    clock.advance(6 * MINUTE_MS);
    await claim(store, "k_1", "s_1");
    await note();
    await takeOver(store, "k_1", "s_2");
    await note();
    assert.equal(new Set(versions).size, versions.length);
  },
  "taking over leaves the other reviewer's draft, and the other one may still decide": async (
    { store },
  ) => {
    await plant(store, 1);
    await claim(store, "k_1", "s_1");
    await saveDraft(store, "k_1", "s_1", { notes: "Half a sent", ticks: [], version: 1 });
    await takeOver(store, "k_1", "s_2");
    assert.equal(await holderOf(store), "Person s_2");
    assert.equal(await claim(store, "k_1", "s_1"), false);
    assert.equal((await draftOf(store, "k_1", "s_1"))?.notes, "Half a sent");
    await decide(store, "k_1", declined, terms({ reviewer: actor("s_1", "Rita"), version: 1 }));
    assert.equal(await holderOf(store), null);
  },
  "a decision and a skip claim the next free request, and pass over those of others": async (
    { store },
  ) => {
    await plant(store, 5);
    await claim(store, "k_2", "s_2");
    assert.equal((await leaveAndClaimNext(store, nextFor("s_1"))).next?.id, "k_1");
    const reviewer = actor("s_1", "Rita");
    const keyed = terms({ reviewer, idempotencyKey: "a" });
    const decideFirst = () =>
      takeAndClaimNext(
        store,
        (claimNext) => decide(store, "k_1", declined, { ...keyed, claimNext }),
        nextFor("s_1", { leaving: "k_1" }),
      );
    const { request, next, ahead } = await decideFirst();
    assert.deepEqual([request.status, next?.id, ahead?.id], ["declined", "k_3", "k_4"]);
    const replayed = await decideFirst();
    assert.equal(replayed.next?.id, "k_3", "a replayed decision claims the next one too");
    assert.equal(
      (await leaveAndClaimNext(store, nextFor("s_1", { leaving: "k_3" }))).next?.id,
      "k_4",
    );
    assert.deepEqual([...(await claimsOf(store)).keys()], ["k_2", "k_4"]);
    const traces = await store.db.selectFrom("audit_log").select("action").execute();
    assert.deepEqual(traces.map(({ action }) => action), ["KYC declined"]);
  },
  "A skipped request is not shown again, and one that a step leaves in its queue is skipped":
    async (
      { store },
    ) => {
      await plant(store, 3);
      const session = await startReviewSession(store, "s_1", { queue: "to-review" });
      const read = async () => (await readReviewSession(store, "s_1", session.id!))!;
      await skipRequest(store.db, session, "k_1");
      assert.equal((await firstFree(store, nextFor("s_1", await read())))?.id, "k_2");
      const reviewer = actor("s_1", "Rita");
      const question = { question: "Genuine?" };
      await escalate(store, "k_2", question, { person: reviewer, version: 1 });
      const answering = nextFor("s_1", { ...await read(), leaving: "k_2" });
      await takeAndClaimNext(
        store,
        (claimNext) =>
          answerEscalation(store, "k_2", { answer: "Yes." }, {
            person: reviewer,
            version: 2,
            claimNext,
          }),
        answering,
      );
      assert.deepEqual((await read()).skipped, ["k_1", "k_2"]);
    },
  "starting a review again renews the reviewer's own claim": async ({ store, clock }) => {
    await plant(store, 1);
    for (let n = 0; n < 2; n++) {
      assert.equal((await leaveAndClaimNext(store, nextFor("s_1"))).next?.id, "k_1");
      clock.advance(4 * MINUTE_MS);
    }
    assert.equal(await holderOf(store), "Person s_1");
  },
  "claimed requests are counted by queue, and by reviewer": async ({ store }) => {
    await plant(store, 3);
    await claim(store, "k_1", "s_1");
    for (const id of ["k_2", "k_3"]) await claim(store, id, "s_2");
    assert.equal((await countClaimed(store, "s_1"))["to-review"], 3);
    const others = (queue: "to-review" | "escalated") => countClaimedByOthers(store, queue, "s_1");
    assert.deepEqual([...await others("to-review")], [["Person s_2", 2]]);
    assert.deepEqual([...await others("escalated")], []);
  },
  "a reviewer has at most five claims, and the oldest one ends": async ({ store, clock }) => {
    await plant(store, 8);
    await claim(store, "k_8", "s_2");
    const claims = async () => [...(await claimsOf(store)).keys()];
    for (const id of ["k_1", "k_2", "k_3", "k_4", "k_5", "k_6"]) {
      clock.advance(1_000);
      assert.equal(await claim(store, id, "s_1"), true);
    }
    assert.deepEqual(await claims(), ["k_2", "k_3", "k_4", "k_5", "k_6", "k_8"]);
    clock.advance(1_000);
    await takeOver(store, "k_8", "s_1");
    assert.deepEqual(await claims(), ["k_3", "k_4", "k_5", "k_6", "k_8"]);
    assert.equal((await leaveAndClaimNext(store, nextFor("s_1"))).next?.id, "k_1");
    assert.deepEqual(await claims(), ["k_1", "k_4", "k_5", "k_6", "k_8"]);
  },
  "a decided request is claimed by the queue of approvals that end soon alone": async (
    { store, clock },
  ) => {
    await plant(store, 2);
    await decide(store, "k_1", declined, terms({ reviewer: actor("s_2", "Otto"), version: 1 }));
    const accepted = { status: "accepted", reviewNotes: "" } as const;
    await decide(store, "k_2", accepted, terms({ reviewer: actor("s_2", "Otto"), version: 1 }));
    for (const id of ["k_1", "k_2"]) {
      assert.equal(await claim(store, id, "s_1"), false);
      await takeOver(store, id, "s_1");
    }
    assert.deepEqual([...(await claimsOf(store)).keys()], []);
    clock.advance(340 * 24 * 60 * MINUTE_MS);
    const ending = nextFor("s_1", { queue: "ending-soon" });
    assert.equal((await leaveAndClaimNext(store, ending)).next?.id, "k_2");
    assert.equal(await claim(store, "k_2", "s_1"), true, "a claim is renewed");
    await takeOver(store, "k_2", "s_2");
    assert.equal(await holderOf(store, "k_2"), "Person s_2");
  },
  "a refused decision claims nothing and releases nothing": async ({ store }) => {
    await plant(store, 2);
    await claim(store, "k_1", "s_1");
    const stale = terms({ reviewer: actor("s_1", "Rita"), version: 7 });
    await assert.rejects(takeAndClaimNext(
      store,
      (claimNext) => decide(store, "k_1", declined, { ...stale, claimNext }),
      nextFor("s_1", { leaving: "k_1" }),
    ));
    assert.deepEqual([...(await claimsOf(store)).keys()], ["k_1"]);
  },
  "asking, escalating and answering claim the next request in their own transaction": async (
    { store },
  ) => {
    await plant(store, 3);
    const person = actor("s_1", "Rita");
    const form = { reason: "document-unreadable", message: "Please send it again.", days: 7 };
    type Take = (claimNext: ClaimNext) => Promise<kyc.KycRecord>;
    const steps: [left: string, next: string, Take][] = [
      [
        "k_1",
        "k_2",
        (claimNext) => ask(store, "k_1", "1", form, { reviewer: person, version: 1, claimNext }),
      ],
      [
        "k_2",
        "k_3",
        (claimNext) =>
          escalate(store, "k_2", { question: "Genuine?" }, { person, version: 1, claimNext }),
      ],
      ["k_2", "k_3", (claimNext) => {
        const terms = { person, version: 2, claimNext };
        return answerEscalation(store, "k_2", { answer: "Yes." }, terms);
      }],
    ];
    for (const [left, next, take] of steps) {
      await claim(store, left, "s_1");
      // A step whose claim fails is not taken, so it can be taken again.
      await assert.rejects(take(() => Promise.reject(new Error("no claim"))), /no claim/);
      const taken = await takeAndClaimNext(store, take, nextFor("s_1", { leaving: left }));
      assert.equal(taken.next?.id, next);
      assert.deepEqual([...(await claimsOf(store)).keys()], [next]);
      await release(store, next, "s_1");
    }
  },
  "signing out, and the end of all sessions, release a person's claims": async ({ store }) => {
    await plant(store, 3);
    await claim(store, "k_1", "s_1");
    await claim(store, "k_2", "s_2");
    await signOut(store, await signInAs(store, "s_1@desk.example"));
    assert.deepEqual([...(await claimsOf(store)).keys()], ["k_2"]);
    await store.db.transaction().execute((trx) => endSessions(trx, "s_2", "another"));
    assert.equal(await holderOf(store, "k_2"), "Person s_2");
    await store.db.transaction().execute((trx) => endSessions(trx, "s_2"));
    assert.deepEqual([...(await claimsOf(store)).keys()], []);
  },
});
