import assert from "node:assert/strict";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { system } from "../../../data/audit/write.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { StaffRole } from "../../../data/permissions.ts";
import { aPng } from "../../documents/made.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aRequest } from "../../support/records.ts";

const ASK = "/kyc/k_test/documents/1/ask";
const SESSION = "queue=to-review";
const QUESTION = "Is this passport a forgery?";
const ANSWER = "It is genuine.";

const onDesk = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [
      aRequest(),
      aRequest({
        id: "k_other",
        userName: "Other Person",
        submittedAt: "2026-03-05T00:00:00.000Z",
      }),
    ]);
    await desk.stayAwake();
    await test(desk);
  }, { sample: false });

const be = ({ store }: Desk, role: StaffRole) =>
  store.db.updateTable("staff").set({ role }).execute();

const show = async (desk: Desk, path: string) => mainOf((await desk.get(path)).text);

const asking = (changes: Record<string, string> = {}) => ({
  reason: "document-unreadable",
  message: "Please send it again.",
  days: "7",
  version: "1",
  ...changes,
});

const send = (desk: Desk, id: string, replaces: string | null) =>
  receiveDocument(desk.store, "k_test", {
    id,
    type: "id",
    name: `${id}.png`,
    declaredType: null,
    replaces,
    bytes: aPng(),
  }, system);

Deno.test("A document is asked for with the reasons that concern its type alone", () =>
  onDesk(async (desk) => {
    const selfie = { type: "selfie", url: "/kyc/k_face/documents/1", name: "selfie.svg" };
    await kyc.insert(desk.store.db, [aRequest({ id: "k_face", documents: [selfie] })]);
    const [ofId, ofSelfie] = await Promise.all(["k_test", "k_face"].map(async (id) => {
      const { text } = await desk.fragment(`/kyc/${id}/documents/1/ask`);
      return elements(text, "input", { type: "radio" }).map(({ attributes }) => attributes.value);
    }));
    assert.deepEqual(ofId, [
      ...["document-unreadable", "document-expired", "name-differs", "wrong-document-type"],
    ]);
    assert.deepEqual(ofSelfie, ["document-unreadable", "wrong-document-type"]);
    const refused = await desk.post(
      "/kyc/k_face/documents/1/ask",
      asking({ reason: "address-too-old" }),
    );
    assert.equal(refused.status, 422);
    assert.match(refused.text, /This reason is about another kind of document/);
  }));

Deno.test("the dialog opens with the first reason and its message, so that two keys send it", () =>
  onDesk(async (desk) => {
    const { text, status } = await desk.fragment(ASK);
    assert.equal(status, 200);
    const radios = elements(text, "input", { type: "radio" });
    assert.equal(radios[0]?.attributes.value, "document-unreadable");
    assert.deepEqual(radios.map(({ attributes }) => "checked" in attributes).slice(0, 2), [
      true,
      false,
    ]);
    assert.match(only(text, "textarea").text, /passport\.svg/);
    assert.equal(only(text, "input", { id: "days" }).attributes.value, "7");
    assert.equal(only(text, "button", { form: "step" }).text, "Send request");
    assert.match(text, /Request a New Document/);
  }));

Deno.test("an asked request moves to a tab of its own and shows the ask", () =>
  onDesk(async (desk) => {
    const { status, headers } = await desk.post(ASK, asking());
    assert.deepEqual([status, headers.get("location")], [303, "/kyc/k_test"]);
    const tabs = elements(
      only(await show(desk, "/kyc?queue=waiting"), "nav", { class: "tabs" }).html,
      "a",
    ).map(({ text }) => text);
    assert.deepEqual(tabs.slice(1), [
      ...["To review 1", "Overdue 1", "Expiring soon 0", "Waiting for applicant 1"],
    ]);
    assert.deepEqual([...rowsOf(await show(desk, "/kyc?queue=waiting")).keys()], ["k_test"]);
    assert.match(textOf(await show(desk, "/kyc?queue=waiting")), /Waiting for applicant/);
    const details = textOf(await show(desk, "/kyc/k_test"));
    assert.match(details, /passport\.svg: Document unreadable/);
    assert.match(details, /Please send it again\./);
    assert.match(details, /answer due/);
    const again = await desk.post(ASK, asking({ version: "2" }));
    assert.equal(again.status, 409);
    assert.match(textOf(again.text), /already been asked/);
  }));

Deno.test("list, details and review say until when the applicant can answer", () =>
  onDesk(async (desk) => {
    await desk.post(ASK, asking());
    const { stageUntil } = await kyc.get(desk.store, "k_test");
    const timesIn = (html: string) =>
      elements(html, "time").filter(({ attributes }) => attributes.datetime === stageUntil);
    const row = only(await show(desk, "/kyc?queue=waiting"), "tr", { id: "k_test" });
    assert.match(row.text, /answer due /);
    assert.equal(timesIn(row.html).length, 1);
    const facts = elements(await show(desk, "/kyc/k_test"), "dl")[0]!;
    assert.match(facts.text, /Answer due/);
    assert.equal(timesIn(facts.html).length, 1);
    const { text } = await desk.get(
      `/kyc/k_test/review?${SESSION.replace("to-review", "waiting")}`,
    );
    const bar = only(text, "header", { class: "review-bar" });
    assert.match(bar.text, /answer due /);
    assert.equal(timesIn(bar.html).length, 1);
  }));

Deno.test("a wrong number of days, an empty message or a placeholder is an error at its field", () =>
  onDesk(async (desk) => {
    const wrong: [string, string, RegExp][] = [
      ["days", "91", /whole number of days from 1 to 90/],
      ["days", "0x10", /whole number of days from 1 to 90/],
      ["days", "1e1", /whole number of days from 1 to 90/],
      ["days", "", /whole number of days from 1 to 90/],
      ["message", " ", /Write a message/],
      ["message", "Send {document}", /Replace \{document\}/],
      ["message", "x".repeat(2_001), /at most 2,000/],
    ];
    for (const [field, value, text] of wrong) {
      const answer = await desk.post(ASK, asking({ [field]: value }));
      assert.equal(answer.status, 422, field);
      assert.match(textOf(answer.text), text);
    }
    assert.equal((await kyc.get(desk.store, "k_test")).version, 1);
  }));

Deno.test("without scripts another reason inserts its template", () =>
  onDesk(async (desk) => {
    const sent = asking({ reason: "document-expired", days: "3" });
    const { text } = await desk.post(`${ASK}/templates`, sent);
    assert.doesNotMatch(only(text, "textarea").text, /send it again/);
    assert.match(only(text, "textarea").text, /expired/);
    assert.equal(only(text, "input", { id: "days" }).attributes.value, "3");
    await kyc.insert(desk.store.db, [aRequest({ id: "ask_1" })]);
    const form = await desk.get("/kyc/ask_1/documents/1/ask");
    assert.ok(form.text.includes('formAction="/kyc/ask_1/documents/1/ask/templates"'));
  }));

Deno.test("in review the next request follows, and the new document stands beside the old one", () =>
  onDesk(async (desk) => {
    const { headers } = await desk.post(`${ASK}?${SESSION}`, asking());
    assert.match(headers.get("location") ?? "", /^\/kyc\/k_other\/review\?/);
    await send(desk, "better", "1");
    const list = await show(desk, "/kyc?queue=to-review");
    assert.deepEqual([...rowsOf(list).keys()], ["k_test", "k_other"]);
    assert.match(textOf(list), /new document/);
    const { text } = await desk.get(`/kyc/k_test/review?${SESSION}`);
    const shown = elements(text, "figure").filter(({ attributes }) => !("hidden" in attributes));
    assert.deepEqual(shown.map(({ attributes }) => attributes["data-older"]), ["1"]);
    assert.equal(only(text, "div", { id: "review" }).attributes["data-pair"], "");
    assert.match(textOf(text), /better\.png in place of passport\.svg/);
  }));

Deno.test("details show a new document beside the one it replaces, and fold older ones away", () =>
  onDesk(async (desk) => {
    await desk.post(ASK, asking());
    await send(desk, "better", "1");
    const again = asking({ version: "3" });
    await desk.post(ASK.replace("/1/", "/better/"), again);
    await send(desk, "best", "better");
    const namesIn = (html: string) =>
      elements(html, "a", { target: "_blank" }).map(({ text }) => text);
    const main = await show(desk, "/kyc/k_test");
    const pair = only(main, "li", { class: "versions" });
    assert.deepEqual(namesIn(pair.html), ["best.png", "better.png"]);
    assert.match(pair.text, /^ID , new document .*ID , replaced/);
    const older = only(main, "details", { class: "older-documents" });
    assert.match(older.text, /^1 older/);
    assert.deepEqual(namesIn(older.html), ["passport.svg"]);
    const decided = { status: "declined", reviewNotes: "" };
    await desk.json("PATCH", "/api/kyc-requests/k_test/status", decided);
    const after = await show(desk, "/kyc/k_test");
    assert.doesNotMatch(after, /class="versions"|new document/);
    assert.match(only(after, "details", { class: "older-documents" }).text, /^2 older/);
  }));

Deno.test("an escalated request shows its question to staff, and admins answer it", () =>
  onDesk(async (desk) => {
    await be(desk, "moderator");
    const form = { question: QUESTION, version: "1" };
    assert.equal((await desk.post("/kyc/k_test/escalation", form)).status, 303);
    assert.match(textOf(await show(desk, "/kyc?queue=escalated")), /Escalated 1/);
    const asked = await show(desk, "/kyc/k_test");
    assert.ok(textOf(asked).includes(QUESTION));
    assert.doesNotMatch(asked, /escalation\/answer/);
    const answer = { answer: ANSWER, version: "2" };
    assert.equal((await desk.post("/kyc/k_test/escalation/answer", answer)).status, 403);
    await be(desk, "admin");
    assert.ok(textOf((await desk.get("/kyc/k_test/escalation/answer")).text).includes(QUESTION));
    assert.equal((await desk.post("/kyc/k_test/escalation/answer", answer)).status, 303);
    assert.deepEqual([...rowsOf(await show(desk, "/kyc?queue=to-review")).keys()], [
      "k_test",
      "k_other",
    ]);
    for (const path of ["/kyc/k_test", `/kyc/k_test/review?${SESSION}`]) {
      const { text } = await desk.get(path);
      assert.ok(only(text, "section", { class: "stack case-state" }).text.includes(ANSWER), path);
    }
  }));
