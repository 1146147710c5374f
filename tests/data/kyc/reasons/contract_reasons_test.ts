import assert from "node:assert/strict";
import { system } from "../../../../data/audit/write.ts";
import type { Decision } from "../../../../data/kyc/decisions/decision_input.ts";
import { openDraft, saveDraft } from "../../../../data/kyc/decisions/drafts.ts";
import { explanationRefusal } from "../../../../data/kyc/reasons/apply.ts";
import { reasonEditor } from "../../../../data/kyc/reasons/manage.ts";
import { listReasons, markUsed, reasonsFor } from "../../../../data/kyc/reasons/reasons.ts";
import { namedDocuments, stepReasons, withTemplates } from "../../../../data/kyc/reasons/step.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { readHistory } from "../../../../data/kyc/requests/history.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import * as users from "../../../../data/records/users.ts";
import type { Store } from "../../../../data/store.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { kycRequest, plantRequests } from "../../../support/fixtures.ts";
import { aUser, terms } from "../../../support/records.ts";
import { withReceiver } from "../../webhooks/scene.ts";
import { decide } from "../../../support/steps.ts";

const given = { reasons: ["document-unreadable", "no-answer"], message: "Please send it again." };
const declined: Decision = { status: "declined", reviewNotes: "Secret.", ...given };

const named = (name: string) => [{ id: "1", type: "id", name }];

/** The types that the reasons of a new desk are about, if not all. */
const aboutTypes: Record<string, string[]> = {
  "document-expired": ["id", "business_registration", "tax_id"],
  "name-differs": ["id", "proof_of_address", "business_registration", "tax_id"],
  "address-too-old": ["proof_of_address"],
  "suspected-forgery": ["id"],
};

const require = (store: Store, rules: Record<string, string>) =>
  store.db.updateTable("kyc_reason_rules").set(rules).execute();

const refused = (store: Store, changes: Partial<Decision>) =>
  assert.rejects(decide(store, "k_1", { ...declined, ...changes }, terms()), { kind: "invalid" });

onEachEngine({
  "a desk begins with nine reasons, all of them for declining, in three languages": async (
    { store },
  ) => {
    const all = await listReasons(store.db);
    assert.deepEqual(all.map(({ code }) => code), [
      ...["document-unreadable", "document-expired", "name-differs", "address-too-old"],
      ...["wrong-document-type", "suspected-forgery", "under-age", "duplicate-account"],
      "no-answer",
    ]);
    assert.deepEqual(await reasonsFor(store.db, "declined"), all);
    assert.equal((await reasonsFor(store.db, "ask"))[0]?.code, "document-unreadable");
    assert.deepEqual(await reasonsFor(store.db, "accepted"), []);
    for (const { labels, templates } of all) {
      for (const texts of [labels, templates]) {
        assert.deepEqual(Object.keys(texts), ["en", "es", "fr"]);
        assert.ok(Object.values(texts).every((text) => text.length > 5));
        assert.equal(new Set(Object.values(texts).map((text) => text.includes("{"))).size, 1);
      }
    }
  },
  "the request, its history, the trail and the event have the reasons and the message": (
    ground,
  ) =>
    withReceiver(ground, () => new Response(null, { status: 204 }), async ({ receiver, look }) => {
      const { store } = ground;
      const after = await decide(store, "k_1", declined, terms());
      const { reasons, message } = after;
      assert.deepEqual({ reasons, message }, given);
      const stored = await kyc.get(store, "k_1");
      assert.deepEqual({ reasons: stored.reasons, message: stored.message }, given);
      const [past] = (await readHistory(store.db, stored)).decisions;
      assert.deepEqual({ reasons: past?.reasons, message: past?.message }, given);
      const entry = await store.db.selectFrom("audit_log").select("after")
        .where("action", "=", "KYC declined").executeTakeFirstOrThrow();
      const { reasons: codes, message: text } = JSON.parse(entry.after ?? "");
      assert.deepEqual({ reasons: codes, message: text }, given);
      ground.clock.advance(UNDO_MS);
      await look();
      const [{ body } = { body: "" }] = receiver.received;
      const { data } = JSON.parse(body);
      assert.deepEqual({ reasons: data.reasons, message: data.message }, given);
      assert.doesNotMatch(body, /Secret/, "notes are internal");
      const used = (await listReasons(store.db)).filter((one) => one.used);
      assert.deepEqual(used.map(({ code }) => code), given.reasons);
    }, ["kyc.decided"]),
  "a decision without reason and message has none, and space alone is no message": async (
    { store },
  ) => {
    await plantRequests(store, 1);
    const { reasons, message } = await decide(
      store,
      "k_1",
      { status: "declined", reviewNotes: "" },
      terms(),
    );
    assert.deepEqual({ reasons, message }, { reasons: [], message: null });
  },
  "unknown and inactive reasons, those of other steps and unfilled templates are refused": async (
    { store },
  ) => {
    await plantRequests(store, 1);
    await refused(store, { reasons: ["none-such"] });
    await refused(store, { status: "accepted" });
    await refused(store, { message: "Send “{document}” again." });
    await store.db.updateTable("kyc_reasons").set({ active: 0 })
      .where("code", "=", "no-answer").execute();
    await refused(store, {});
    assert.equal((await kyc.get(store, "k_1")).version, 1, "nothing was decided");
    await decide(store, "k_1", { ...declined, reasons: ["name-differs"] }, terms());
  },
  "a document's name in braces is no placeholder": async ({ store }) => {
    const named = { type: "id", url: "/kyc/k_1/documents/1", name: "scan{2}.png" } as const;
    await kyc.insert(store.db, [kycRequest(1, { documents: [named] })]);
    await refused(store, { message: "“scan{2}.png” is unreadable, {name}." });
    const message = "“scan{2}.png” is unreadable.";
    assert.equal((await decide(store, "k_1", { ...declined, message }, terms())).message, message);
  },
  "a reason of an imported decision cannot be removed": async ({ store }) => {
    await kyc.insert(store.db, [kycRequest(1, { status: "declined", reasons: ["no-answer"] })]);
    await assert.rejects(reasonEditor.remove(store, "no-answer", system), { kind: "conflict" });
    await reasonEditor.remove(store, "under-age", system);
  },
  "a reason that is being given cannot be removed": async ({ store }) => {
    let removing = Promise.resolve();
    await store.db.transaction().execute(async (trx) => {
      await explanationRefusal(trx, "declined", given, { id: "k_1", documents: [] });
      await markUsed(trx, given.reasons);
      removing = reasonEditor.remove(store, "no-answer", system);
      removing.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await assert.rejects(removing, { kind: "conflict" });
    assert.equal((await listReasons(store.db)).length, 9);
  },
  "a reason or message that an admin requires of a step is required there, and only there": async (
    { store },
  ) => {
    await plantRequests(store, 1);
    await require(store, { reasonRequired: '["declined"]', messageRequired: '["declined"]' });
    await refused(store, { reasons: [] });
    await refused(store, { message: null });
    await decide(store, "k_1", { status: "accepted", reviewNotes: "" }, terms());
  },
  "a message is in the person's language, English where it is unknown, with the document's name":
    async ({ store }) => {
      const person = aUser({ id: "u_es", email: "es@example.com", language: "es-MX" });
      await users.insert(store.db, [
        person,
        aUser({ id: "u_no", email: "no@example.com", language: "nb" }),
      ]);
      assert.deepEqual(await users.get(store, "u_es"), person);
      const step = await stepReasons(store.db, "declined", "u_es");
      const chosen = ["document-unreadable"];
      const filled = withTemplates(step, { chosen, message: "", documents: named("$&.pdf") });
      assert.match(filled, /^No hemos podido leer su documento «\$&\.pdf»/);
      const own = withTemplates(step, { chosen, message: "¡Hola!", documents: named("a.pdf") });
      assert.match(own, /^¡Hola!\n\nNo hemos/, "typed text stays");
      const again = { chosen, message: own, documents: named("a.pdf") };
      assert.equal(withTemplates(step, again), own);
      for (const unknown of ["u_no", "u_gone"]) {
        assert.equal((await stepReasons(store.db, "declined", unknown)).language, "en");
      }
      const unfilled = withTemplates(step, { chosen, message: "", documents: [] });
      assert.match(unfilled, /\{document\}/, "which blocks sending");
    },
  "a reason names a document of its own type, whichever is in view and whatever else is chosen":
    async ({ store }) => {
      const types = ["selfie", "id", "proof_of_address", "business_registration", "tax_id"];
      const subsets = Array.from(
        { length: 2 ** types.length },
        (_, bits) => types.filter((_, at) => bits & (1 << at)),
      );
      for (const userId of ["u_en", "u_es", "u_fr"]) {
        const language = userId.slice(2);
        const person = aUser({ id: userId, email: `${userId}@example.com`, language });
        await users.insert(store.db, [person]);
        const step = await stepReasons(store.db, "declined", userId);
        const chosen = step.reasons.map(({ code }) => code);
        for (const present of subsets.filter(({ length }) => length > 0)) {
          const documents = present.map((type) => ({ id: `d_${type}`, type, name: `${type}.pdf` }));
          for (const inView of present) {
            const typed = { chosen, message: "", documents, document: `d_${inView}` };
            const sentences = withTemplates(step, typed).split("\n\n");
            assert.equal(sentences.length, chosen.length);
            for (const [at, code] of chosen.entries()) {
              const [named] = /\w+(?=\.pdf)/.exec(sentences[at]!) ?? [];
              const wanted = (aboutTypes[code] ?? types).filter((type) => present.includes(type));
              const right = wanted.includes(inView) || wanted.length === 0 ? [inView] : wanted;
              assert.ok(named === undefined || right.includes(named), `${code}: ${named}`);
            }
          }
        }
      }
    },
  "replaced documents are named last, and repeated names are numbered": () => {
    const document = { type: "id", url: "/x", name: "id.pdf" } as const;
    const documents = [
      { ...document, id: "d_1" },
      { ...document, id: "d_2", replaces: "d_1" },
      { ...document, name: "bill.pdf" },
    ];
    assert.deepEqual(namedDocuments(documents), [
      { id: "d_2", type: "id", name: "id.pdf (1)" },
      { id: "3", type: "id", name: "bill.pdf" },
      { id: "d_1", type: "id", name: "id.pdf (3)" },
    ]);
    return Promise.resolve();
  },
  "history that is imported may have reasons and a message; a pending request has none": async (
    { store },
  ) => {
    await kyc.insert(store.db, [
      kycRequest(1, { status: "declined", reasons: ["old-code"], message: "No." }),
      kycRequest(2),
    ]);
    const [old, fresh] = await Promise.all([kyc.get(store, "k_1"), kyc.get(store, "k_2")]);
    assert.deepEqual([old.reasons, old.message], [["old-code"], "No."]);
    assert.deepEqual([fresh.reasons, fresh.message], [[], null]);
  },
  "each step has a draft of its own; notes of no step fill none": async (
    { store },
  ) => {
    await plantRequests(store, 1);
    const own = { requestId: "k_1", staffId: "s_1" };
    const open = (step: "accepted" | "declined") => openDraft(store, { ...own, step });
    const save = (typed: Partial<Parameters<typeof saveDraft>[3]>) =>
      saveDraft(store, "k_1", "s_1", { notes: "", ticks: [], version: 1, ...typed });
    await save({ notes: "Old." });
    for (const step of ["declined", "accepted"] as const) {
      const { notes, earlier } = (await open(step))!;
      assert.deepEqual([notes, earlier], ["", "Old."]);
    }
    await save({ notes: "" });
    await save({ step: "accepted", notes: "Fine.", message: "Welcome!" });
    await save({ step: "declined", notes: "No.", ...given, document: "1" });
    assert.deepEqual(await open("declined"), {
      notes: "No.",
      ...given,
      document: "1",
      ticks: [],
      earlier: "",
    });
    assert.equal((await open("accepted"))?.message, "Welcome!");
    await save({ step: "declined" });
    await save({ step: "accepted" });
    assert.equal(await open("accepted"), null, "empty drafts are deleted");
  },
});
