import assert from "node:assert/strict";
import { claim } from "../../../data/staff/sessions/claims.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { elements, factsOf } from "../../support/markup.ts";
import { actor, aRequest, aTransaction, aUser, many, terms } from "../../support/records.ts";
import { become } from "../../support/roles.ts";
import { announceSteps, ask, decide, escalate, takeHoldStep } from "../../support/steps.ts";

const withPerson = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [aUser({ id: "u_ana", name: "Ana Ilić" })]);
    await become(desk, "support", "s_test");
    await test(desk);
  }, { sample: false });

const plantRequest = ({ store }: Desk, changes: Partial<kyc.KycRequest> = {}) =>
  kyc.insert(store.db, [aRequest({ userId: "u_ana", ...changes })]);

const answersOf = async (desk: Desk): Promise<string> => {
  const { status, text } = await desk.fragment("/users/u_ana");
  assert.equal(status, 200);
  return elements(text, "section", { class: "stack answers" })[0]?.html ?? "";
};

Deno.test("support reads where a request is, when it is due and what happens next", () =>
  withPerson(async (desk) => {
    const submittedAt = desk.store.now().toISOString();
    await plantRequest(desk, { submittedAt });
    const earlier = many(3, (n, at) => aRequest({ id: `k_${n}`, submittedAt: at }));
    await kyc.insert(desk.store.db, earlier);
    const facts = new Map(factsOf(await answersOf(desk)));
    assert.equal(facts.get("Stage"), "Waiting for review, about 3 before it");
    assert.match(facts.get("Due") ?? "", /due in (23|24) h/);
    assert.equal(facts.get("Next step"), "A reviewer decides, or asks for another document.");
  }));

Deno.test("support reads why a request was declined and the message, never the notes", () =>
  withPerson(async (desk) => {
    await plantRequest(desk);
    const decision = {
      status: "declined" as const,
      reviewNotes: "Internal suspicion",
      reasons: ["document-unreadable"],
      message: "The scan cannot be read.",
    };
    await decide(desk.store, "k_test", decision, terms({ reviewer: actor() }));
    const fresh = await answersOf(desk);
    const facts = new Map(factsOf(fresh));
    assert.match(facts.get("Status") ?? "", /^declined [A-Z][a-z]+ \d+, \d{4}, \d\d:\d\d$/);
    assert.equal(facts.get("Message to the applicant"), "The scan cannot be read.");
    assert.ok(facts.get("Reasons"), "the reason has a label");
    assert.equal(facts.get("Next step"), "The applicant can submit a new request.");
    assert.match(fresh, /Not sent yet/);
    const { text } = await desk.get("/users/u_ana");
    assert.doesNotMatch(text, /Internal suspicion/);
  }));

Deno.test("support reads which document was asked for again, why and until when", () =>
  withPerson(async (desk) => {
    await plantRequest(desk);
    const input = {
      reason: "document-unreadable",
      message: "Please send a sharper photo.",
      days: 7,
    };
    await ask(desk.store, "k_test", "1", input, { reviewer: actor(), version: 1 });
    const html = await answersOf(desk);
    const facts = new Map(factsOf(html));
    assert.equal(facts.get("Stage"), "Waiting for applicant");
    assert.match(facts.get("Asked for") ?? "", /^passport\.svg.*answer due.*sharper photo\./);
    assert.match(html, /Not sent yet/);
    await announceSteps({
      ...desk.store,
      now: () => new Date(desk.store.now().getTime() + 31_000),
    });
    assert.doesNotMatch(await answersOf(desk), /Not sent yet/);
  }));

Deno.test("support sees the charges of one person with their descriptions, and no more", () =>
  withPerson(async (desk) => {
    await transactions.insert(desk.store.db, [
      ...many(
        7,
        (n, date) => aTransaction({ id: `t_${n}`, userId: "u_ana", date, amountCents: 100_00 + n }),
      ),
      aTransaction({ id: "t_out", userId: "u_ana", type: "payout", status: "pending" }),
      aTransaction({ id: "t_held", userId: "u_ana", type: "payout", status: "pending" }),
      aTransaction({ id: "t_other", userId: "u_bo", amountCents: 777_77 }),
    ]);
    const hold = { person: actor(), version: 0, idempotencyKey: null };
    await takeHoldStep(desk.store, "t_held", "hold", { reason: "Suspicious account" }, hold);
    for (const { text } of [await desk.fragment("/users/u_ana"), await desk.get("/users/u_ana")]) {
      const lines = elements(text, "li").map((line) => line.text).filter((line) => /\$/.test(line));
      assert.equal(lines.length, 9);
      assert.equal(lines[1], "Payout Mar 4, 2026 held Test subscription $1,234.50 pending");
      assert.equal(lines[0], "Payout Mar 4, 2026 Test subscription $1,234.50 pending");
      assert.equal(lines[2], "Charge Jan 1, 2025 Test subscription $100.07 completed");
      assert.match(text, /A held payout waits until finance releases it\./);
      assert.match(text, /<summary>Earlier<\/summary>/);
      assert.doesNotMatch(text, /777\.77|t_out|Suspicious|href="\/finance/);
    }
    for (const path of ["/finance", "/finance/t_1", "/api/transactions"]) {
      assert.equal((await desk.get(path)).status, 403, path);
    }
    const { text: found } = await desk.get("/search?q=t_1");
    assert.doesNotMatch(found, /\/finance|\$/);
  }));

Deno.test("support finds a person by the number of a charge, and nothing of the charge", () =>
  withPerson(async (desk) => {
    await transactions.insert(desk.store.db, [
      aTransaction({ userId: "u_ana", description: "Duplicate charge, invoice INV-20418" }),
    ]);
    for (const path of ["/search?q=20418", "/users?q=20418", "/search?q=%2320418"]) {
      const { text } = await desk.get(path);
      assert.match(text, /href="\/users\/u_ana"/, path);
      assert.doesNotMatch(text, /Duplicate|INV-|\$1,234|t_test/, path);
    }
    for (const path of ["/users?q=2041", "/users?q=20418+ana", "/users?q=INV-20418"]) {
      assert.doesNotMatch((await desk.get(path)).text, /href="\/users\/u_ana"/, path);
    }
    assert.equal((await desk.get("/api/users?q=20418")).text, "[]");
  }));

Deno.test("support reads that somebody reviews a request now, and not who", () =>
  withPerson(async (desk) => {
    await plantRequest(desk);
    await claim(desk.store, "k_test", "s_test");
    const facts = new Map(factsOf(await answersOf(desk)));
    assert.equal(facts.get("Stage"), "In review now");
  }));

Deno.test("support reads that no reason was recorded for a decision", () =>
  withPerson(async (desk) => {
    await plantRequest(desk, { status: "declined" });
    assert.equal(new Map(factsOf(await answersOf(desk))).get("Reasons"), "Not recorded");
  }));

Deno.test("support reads what a person without requests must do", () =>
  withPerson(async (desk) => {
    const { text } = await desk.fragment("/users/u_ana");
    assert.match(text, /No KYC requests\./);
    assert.deepEqual(factsOf(await answersOf(desk)), [
      ["Stage", "Not submitted"],
      ["Next step", "The applicant must submit a request."],
    ]);
  }));

const answerText = async (desk: Desk): Promise<string | undefined> => {
  const { text } = await desk.fragment("/users/u_ana");
  return elements(text, "p", { id: "answer-text" })[0]?.text;
};

Deno.test("the answer to copy is in the person's language, and nothing internal is in it", () =>
  withPerson(async (desk) => {
    const { db } = desk.store;
    const speak = (language: string | null) =>
      db.updateTable("users").set({ language }).where("id", "=", "u_ana").execute();
    assert.match(await answerText(desk) ?? "", /^Hello Ana Ilić,\s+We have not received a request/);
    await plantRequest(desk, { userName: "Ana Ilić" });
    const waiting = {
      en: /waiting for our review/,
      es: /^Hola, Ana.*revisión/,
      fr: /^Bonjour Ana/,
    };
    for (const [language, expected] of Object.entries(waiting)) {
      await speak(`${language}-XX`);
      assert.match(await answerText(desk) ?? "", expected);
    }
    await speak("de");
    assert.match(await answerText(desk) ?? "", waiting.en);
    await speak("es");
    const input = { reason: "document-unreadable", message: "Envíe una foto mejor.", days: 7 };
    await ask(desk.store, "k_test", "1", input, { reviewer: actor(), version: 1 });
    assert.equal(await answerText(desk), undefined, "the reviewer can still undo the ask");
    const later = new Date(desk.store.now().getTime() + 31_000);
    await announceSteps({ ...desk.store, now: () => later });
    assert.match(
      await answerText(desk) ?? "",
      /nueva versión de «passport\.svg» antes del \d+ de [a-z]+ de \d{4}\.\s+Envíe una foto mejor\./,
    );
  }));

Deno.test("the answer to copy has the message of a decision, never its notes, reasons or escalation", () =>
  withPerson(async (desk) => {
    await plantRequest(desk);
    const question = "Suspicious source of funds";
    await escalate(desk.store, "k_test", { question }, { person: actor(), version: 1 });
    const { text: page } = await desk.fragment("/users/u_ana");
    assert.doesNotMatch(page, /Suspicious/);
    const decision = {
      status: "declined" as const,
      reviewNotes: "Internal suspicion",
      reasons: ["document-unreadable"],
      message: "The scan cannot be read.",
    };
    await decide(desk.store, "k_test", decision, terms({ reviewer: actor() }));
    const later = new Date(desk.store.now().getTime() + 31_000);
    await announceSteps({ ...desk.store, now: () => later });
    const text = await answerText(desk) ?? "";
    assert.match(text, /^Hello Ana Ilić,.*could not verify.*The scan cannot be read\.$/s);
    assert.doesNotMatch(text, /Internal|unreadable|reviewer/i);
  }));

Deno.test("the answer comes first on a person's page", () =>
  withPerson(async (desk) => {
    const { text } = await desk.get("/users/u_ana");
    assert.ok(text.indexOf("Current request") < text.indexOf("Last Activity"));
    assert.ok(text.indexOf("Current request") > text.indexOf("Ana Ilić"));
  }));
