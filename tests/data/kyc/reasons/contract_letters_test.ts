import assert from "node:assert/strict";
import { idOfDocument } from "../../../../data/kyc/requests/document.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import * as outbox from "../../../../data/notices/outbox.ts";
import * as users from "../../../../data/records/users.ts";
import type { Store } from "../../../../data/store.ts";
import { type ApplicantMail, sendLetters } from "../../../../server/applicant_mail.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { kycRequest } from "../../../support/fixtures.ts";
import { quietly } from "../../../support/stores.ts";
import { aUser, terms } from "../../../support/records.ts";
import { announceSteps, ask, decide, undoStep } from "../../../support/steps.ts";

const from = { name: "Academy", address: "kyc@academy.example" };

/** A desk that mails applicants, and one of them, who reads Spanish. */
async function setUp({ store }: Ground, { isOn = true } = {}) {
  const { userId } = kycRequest(1);
  await users.insert(store.db, [
    aUser({ id: userId, name: "Ana\nLópez", email: "ana@example.com", language: "es" }),
  ]);
  await kyc.insert(store.db, [kycRequest(1), kycRequest(2, { userId: "u_unknown" })]);
  await outbox.open(store.db);
  await store.db.updateTable("kyc_reason_rules").set({ mailsApplicants: isOn ? 1 : 0 }).execute();
}

const decline = (store: Store, id = "k_1", message: string | null = "Envíe otro.\nGracias.") =>
  decide(store, id, { status: "declined", reviewNotes: "Looks forged.", message }, terms());

/** Sends what is due, and returns it. */
async function sent(store: Store): Promise<ApplicantMail[]> {
  const mails: ApplicantMail[] = [];
  await announceSteps(store);
  await sendLetters(store, {
    from,
    problem: "",
    deliver: (mail) => Promise.resolve(void mails.push(mail)),
  });
  return mails;
}

const waiting = ({ db }: Store) => db.selectFrom("kyc_letters").selectAll().execute();

onEachEngine({
  "a letter leaves 30 seconds after the decision, once, in the person's language, without notes":
    async (ground) => {
      const { store, clock } = ground;
      await setUp(ground);
      await decline(store);
      clock.advance(UNDO_MS - 1);
      assert.deepEqual(await sent(store), []);
      clock.advance(1);
      const [mail, ...more] = await sent(store);
      assert.deepEqual(more, []);
      assert.deepEqual(mail?.to, {
        name: (await users.get(store, kycRequest(1).userId)).name,
        address: "ana@example.com",
      });
      assert.equal(mail?.subject, "Sobre la verificación de su identidad");
      assert.equal(mail.text, "Hola, Ana López:\n\nEnvíe otro.\nGracias.\n\nAcademy\n");
      assert.match(mail.messageId, /^<letter-k_1-2\.\d+@academy\.example>$/);
      assert.doesNotMatch(JSON.stringify(mail), /forged/);
      assert.deepEqual([await sent(store), await waiting(store)], [[], []]);
    },
  "the message that asks for a new document is sent too": async (ground) => {
    const { store, clock } = ground;
    await setUp(ground);
    const [document] = (await kyc.get(store, "k_1")).documents;
    const question = { reason: "document-unreadable", message: "Envíe una foto nítida.", days: 7 };
    const asker = { reviewer: terms().reviewer, version: 1 };
    await ask(store, "k_1", idOfDocument(document!, 0), question, asker);
    clock.advance(UNDO_MS);
    assert.deepEqual((await sent(store)).map(({ text }) => text), [
      "Hola, Ana López:\n\nEnvíe una foto nítida.\n\nAcademy\n",
    ]);
  },
  "a decision that is undone sends no letter": async (ground) => {
    const { store, clock } = ground;
    await setUp(ground);
    await decline(store);
    const reviewer = terms().reviewer;
    await undoStep(store, "k_1", { reviewer, version: null });
    clock.advance(UNDO_MS);
    assert.deepEqual([await sent(store), await waiting(store)], [[], []]);
  },
  "no letter is written without a message, without an address, or while letters are off": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await setUp(ground);
    await decline(store, "k_1", null);
    await decline(store, "k_2");
    clock.advance(UNDO_MS);
    await announceSteps(store);
    await store.db.updateTable("kyc_reason_rules").set({ mailsApplicants: 0 }).execute();
    await decline(store);
    clock.advance(UNDO_MS);
    await announceSteps(store);
    assert.deepEqual(await waiting(store), []);
  },
  "letters that wait when an admin turns them off are not sent": async (ground) => {
    const { store, clock } = ground;
    await setUp(ground);
    await decline(store);
    clock.advance(UNDO_MS);
    await announceSteps(store);
    assert.equal((await waiting(store)).length, 1);
    await store.db.updateTable("kyc_reason_rules").set({ mailsApplicants: 0 }).execute();
    assert.deepEqual([await sent(store), await waiting(store)], [[], []]);
  },
  "a desk without a mail server writes no letter": async (ground) => {
    const { store, clock } = ground;
    await setUp(ground);
    await outbox.close(store.db, store.now());
    await decline(store);
    clock.advance(UNDO_MS);
    await announceSteps(store);
    assert.deepEqual(await waiting(store), []);
  },
  "a letter that fails is tried again later under the same id, and given up after a day": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await setUp(ground);
    await decline(store);
    clock.advance(UNDO_MS);
    await announceSteps(store);
    const ids: string[] = [];
    const failing = {
      from,
      problem: "",
      deliver: ({ messageId }: ApplicantMail) => {
        ids.push(messageId);
        return Promise.reject(new Error("busy"));
      },
    };
    await quietly(() => sendLetters(store, failing));
    assert.deepEqual(await sent(store), [], "not at once");
    clock.advance(60_000);
    await quietly(() => sendLetters(store, failing));
    assert.equal(ids.length, 2);
    assert.equal(new Set(ids).size, 1);
    clock.advance(25 * 60 * 60_000);
    const [late, log] = await quietly(() => sent(store));
    assert.deepEqual([late, await waiting(store)], [[], []]);
    assert.match(log, /k_1:2 has waited for more than 24 hours/);
  },
});
