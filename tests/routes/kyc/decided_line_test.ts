import assert from "node:assert/strict";
import { confirm, openConfirmation } from "../../support/decisions.ts";
import { textOf, withDesk } from "../../support/helpers.ts";
import { elements, factsOf, only } from "../../support/markup.ts";

const LINE = /^Declined by Dana Okafor on \w+ \d+, \d{4}, \d\d:\d\d ?: Document unreadable$/;

Deno.test("details, review and the person's page say who declined a request, when and why", () =>
  withDesk(async (desk) => {
    const fields = await openConfirmation(desk, "k_1", "declined");
    await confirm(desk, "k_1", "declined", "No.", { ...fields, reasons: "document-unreadable" });
    for (const path of ["/kyc/k_1", "/kyc/k_1/review?queue=to-review"]) {
      const facts = factsOf((await desk.get(path)).text);
      const at = facts.findIndex(([label]) => label === "Status");
      assert.equal(facts[at + 1]![0], "Decision");
      assert.match(facts[at + 1]![1], LINE);
    }
    const { text } = await desk.get("/users/u_1");
    assert.match(
      textOf(text),
      /declined Submitted \w+ \d+, \d{4} Declined by Dana Okafor on \w+ \d+, \d{4}, \d\d:\d\d ?: Document/,
    );
  }));

Deno.test("a pending request has no line of a decision, even after an undone one", () =>
  withDesk(async (desk) => {
    await confirm(desk, "k_1", "declined");
    await desk.post("/kyc/k_1/undo", { version: "2" });
    const labels = factsOf((await desk.get("/kyc/k_1")).text).map(([label]) => label);
    assert.ok(!labels.includes("Decision"));
  }));

Deno.test("the history is one list, the newest entry first", () =>
  withDesk(async (desk) => {
    await confirm(desk, "k_1", "declined", "First.");
    await desk.post("/kyc/k_1/reopen", { version: "2", reason: "Second." });
    const { text } = await desk.get("/kyc/k_1");
    const [history] = elements(text, "details", { class: "history" });
    assert.match(textOf(history!.html), /Second\..*First\..*submitted with the request/);
  }));

Deno.test("a row shows the number of comments on its request", () =>
  withDesk(async (desk) => {
    const add = () => desk.post("/kyc/k_1/comments", { id: crypto.randomUUID(), text: "Hm." });
    const rowText = async () => {
      const { text } = await desk.get("/kyc");
      return textOf(elements(text, "tr", { id: "k_1" })[0]!.html);
    };
    assert.doesNotMatch(await rowText(), /comments/);
    await add();
    await add();
    assert.match(await rowText(), /2 KYC comments \(2\)/);
    const id = (await desk.store.db.selectFrom("comments").select("id").executeTakeFirst())!.id;
    await desk.post(`/kyc/k_1/comments/${id}/remove`, {});
    assert.match(await rowText(), /KYC comments \(1\)/);
  }));

Deno.test("an empty queue says why, and offers to clear filters only if some are set", () =>
  withDesk(async (desk) => {
    const shown = async (query: string) => textOf((await desk.fragment(`/kyc?${query}`)).text);
    const empty = await shown("queue=waiting");
    assert.match(empty, /No applicant has been asked for a document\./);
    assert.doesNotMatch(empty, /Clear filters/);
    const narrowed = await shown("queue=waiting&q=nobody");
    assert.match(narrowed, /Clear filters/);
    assert.doesNotMatch(narrowed, /No applicant has been asked/);
  }));

Deno.test("the row of an escalated request shows the question, and the toast of a step its request", () =>
  withDesk(async (desk) => {
    const version = "1";
    const form = { version, question: "Is this stamp real?" };
    const { text } = await desk.post("/kyc/k_1/escalation", form, { "hx-request": "true" });
    assert.equal(elements(text, "a", { href: "/kyc/k_1" }).some((a) => a.text === "Show it"), true);
    const list = await desk.get("/kyc?queue=escalated");
    const row = textOf(elements(list.text, "tr", { id: "k_1" })[0]!.html);
    assert.match(row, /pending Is this stamp real\?/);
  }));

Deno.test("after a conflict Next is the main button of review", () =>
  withDesk(async (desk) => {
    const path = "/kyc/k_1/review?queue=to-review";
    const classOf = (html: string) =>
      elements(only(html, "form", { id: "skip" }).html, "button")[0]!.attributes.class;
    const open = await desk.get(path);
    assert.equal(classOf(open.text), "secondary");
    await confirm(desk, "k_1", "accepted");
    const { text } = await desk.get(path);
    assert.equal(classOf(text), "next");
    assert.match(textOf(text), /Next S/);
  }));
