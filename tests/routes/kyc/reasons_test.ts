import assert from "node:assert/strict";
import { confirm, decisionPath, openConfirmation } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";

const path = decisionPath("k_1", "declined");
const messageIn = (html: string) => only(html, "textarea", { name: "message" }).text;
const reasonsIn = (html: string) => elements(html, "input", { name: "reasons" });
const chosenIn = (html: string) =>
  reasonsIn(html).filter(({ attributes }) => attributes.checked !== undefined)
    .map(({ attributes }) => attributes.value);

/** A form that is sent as browsers send it, with repeated fields. */
async function send(desk: Desk, to: string, form: Record<string, string>, reasons: string[]) {
  const body = new URLSearchParams({ ...await openConfirmation(desk, "k_1", "declined"), ...form });
  for (const reason of reasons) body.append("reasons", reason);
  return await desk.send(to, { method: "POST", body });
}

Deno.test("a confirmation has reasons, then the message, then the specification's notes", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment(path);
    assert.match(
      textOf(text),
      /Reasons 1 Document unreadable 2 Document expired .* 9 No answer .*Which document .*Message to the applicant .*Review Notes/,
    );
    assert.deepEqual(reasonsIn(text).map(({ attributes }) => attributes["aria-keyshortcuts"]), [
      ..."123456789",
    ]);
    const { attributes } = only(text, "textarea", { name: "message" });
    assert.equal(attributes.lang, "en");
    const accept = (await desk.fragment(decisionPath("k_1", "accepted"))).text;
    assert.deepEqual(
      [reasonsIn(accept), messageIn(accept)],
      [[], ""],
      "no reason is for accepting",
    );
  }));

Deno.test("without scripts a button inserts the templates, in the applicant's language, and keeps what was typed", () =>
  withDesk(async (desk) => {
    const { userId } = await desk.store.db.selectFrom("kyc_requests").select("userId")
      .where("id", "=", "k_1").executeTakeFirstOrThrow();
    await desk.store.db.updateTable("users").set({ language: "fr" }).where("id", "=", userId)
      .execute();
    const insert = only((await desk.get(path)).text, "button", { class: "secondary sm" });
    const to = insert.attributes.formaction ?? "";
    const form = { message: "Bonjour !", reviewNotes: "Blurred.", document: "2" };
    const { status, text } = await send(desk, to, form, ["document-unreadable", "no-answer"]);
    assert.equal(status, 200);
    assert.match(
      messageIn(text),
      /^Bonjour ! Nous n’avons pas pu lire votre document « utility-bill\.svg »\. .* Nous vous avons/,
    );
    assert.equal(only(text, "textarea", { name: "message" }).attributes.lang, "fr");
    assert.equal(only(text, "textarea", { name: "reviewNotes" }).text, "Blurred.");
    assert.deepEqual(chosenIn(text), ["document-unreadable", "no-answer"]);
    const preview = only(text, "p", { class: "notes", lang: "fr" });
    assert.equal(preview.text, textOf(messageIn(text)));
  }));

Deno.test("a reason and a message are decided with, and shown in the details and by the API", () =>
  withDesk(async (desk) => {
    const form = { message: "Send\r\nit again.", reviewNotes: "Blurred." };
    const sent = await send(desk, path, form, ["document-unreadable"]);
    assert.equal(sent.status, 303);
    const details = textOf((await desk.get("/kyc/k_1")).text);
    assert.match(details, /Reasons Document unreadable Message to the applicant Send it again\./);
    assert.match(details, /History .*Reasons: Document unreadable .* Send it again\. Blurred\./);
    const { text } = await desk.get("/api/kyc-requests/k_1");
    const { reasons, message, reviewNotes } = JSON.parse(text);
    assert.deepEqual({ reasons, message, reviewNotes }, {
      reasons: ["document-unreadable"],
      message: "Send\nit again.",
      reviewNotes: "Blurred.",
    });
    assert.match((await desk.get("/kyc/export.csv?q=k_1")).text, /document-unreadable/);
  }));

Deno.test("a refused reason or message is 422 beside its field, with what was typed", () =>
  withDesk(async (desk) => {
    const refusals: [form: Record<string, string>, reasons: string[], id: string, text: RegExp][] =
      [
        [{ message: "“{document}”" }, [], "message-error", /^Replace \{document\} in the message/],
        [{ message: "x".repeat(2_001) }, [], "message-error", /^Use at most 2,000 characters\.$/],
        [{}, ["none-such"], "reasons-error", /none-such” is not a reason for this step\.$/],
      ];
    for (const [form, reasons, id, expected] of refusals) {
      const { status, text } = await send(desk, path, { ...form, reviewNotes: "Kept." }, reasons);
      assert.equal(status, 422);
      assert.match(only(text, "small", { id }).text, expected);
      assert.equal(messageIn(text), form.message ?? "");
      assert.equal(only(text, "textarea", { name: "reviewNotes" }).text, "Kept.");
    }
    await desk.store.db.updateTable("kyc_reason_rules")
      .set({ reasonRequired: '["declined"]' }).execute();
    assert.match(textOf((await desk.get(path)).text), /Reasons \(required\)/);
    const { text } = await send(desk, path, { reviewNotes: "" }, []);
    assert.equal(only(text, "small", { id: "reasons-error" }).text, "Choose a reason.");
  }));

Deno.test("drafts of steps keep reasons and message apart", () =>
  withDesk(async (desk) => {
    const draft = { reviewNotes: "No.", reasons: "no-answer", message: "Hm.", version: "1" };
    await desk.post("/kyc/k_1/draft", { ...draft, step: "declined" });
    const declining = (await desk.fragment(path)).text;
    assert.deepEqual([chosenIn(declining), messageIn(declining)], [["no-answer"], "Hm."]);
    const accepting = (await desk.fragment(decisionPath("k_1", "accepted"))).text;
    assert.equal(messageIn(accepting), "");
  }));

Deno.test("a reviewer whose decision is stale keeps the message as a draft of the step", () =>
  withDesk(async (dana) => {
    const marcus = await dana.colleague("s_2");
    const fields = await openConfirmation(dana, "k_1", "declined");
    await confirm(marcus, "k_1", "accepted", "Fine.");
    const form = { ...fields, reasons: "document-unreadable", message: "Send it again." };
    assert.equal((await confirm(dana, "k_1", "declined", "Blurred.", form)).status, 409);
    assert.equal((await marcus.post("/kyc/k_1/undo", { version: "2" })).status, 303);
    const { text } = await dana.fragment(decisionPath("k_1", "declined"));
    assert.equal(messageIn(text), "Send it again.");
  }));
