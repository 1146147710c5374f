import assert from "node:assert/strict";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { toastsOf } from "../../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, only } from "../../../support/markup.ts";
import { TestClock } from "../../../support/stores.ts";

const htmx = { "hx-request": "true" };
const message = "Please send the other side, too.";

/** Steps with requests of the sample. */
const steps: { path: string; fields: Record<string, string> }[] = [
  {
    path: "/kyc/k_1/documents/1/ask",
    fields: { reason: "document-unreadable", message, days: "7", version: "1" },
  },
  { path: "/kyc/k_1/escalation", fields: { question: "Is it real?", version: "1" } },
  { path: "/kyc/k_5/reopen", fields: { reason: "A mistake", version: "1" } },
];

const formsTo = (html: string, end: string) =>
  elements(html, "form").map(({ attributes }) => attributes.action ?? "")
    .filter((action) => action.includes(end));

const withClock = (test: (desk: Desk, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock();
  return withDesk((desk) => test(desk, clock), { now: clock.now });
};

for (const { path, fields } of steps) {
  const page = path.split("/").slice(0, 3).join("/");

  Deno.test(`the page and review offer the undo of a step: ${path}`, () =>
    withClock(async (desk, clock) => {
      await desk.post(path, fields);
      const offered = formsTo((await desk.get(page)).text, "/undo");
      assert.equal(offered.length, 2, "in the toast and at the foot of the page");
      const review = await desk.get(`${page}/review?queue=to-review`);
      assert.equal(formsTo(review.text, "/undo").length, 1);
      clock.advance(UNDO_MS);
      assert.deepEqual(formsTo((await desk.get(page)).text, "/undo"), []);
    }));
}

Deno.test("an undone question and an undone message are in their forms again", () =>
  withClock(async (desk) => {
    for (const { path, fields } of steps.slice(0, 2)) {
      const { version } = await desk.store.db.selectFrom("kyc_requests").select("version")
        .where("id", "=", "k_1").executeTakeFirstOrThrow();
      await desk.post(path, { ...fields, version: `${version}` });
      await desk.post("/kyc/k_1/undo", {});
      const { text } = await desk.fragment(path);
      assert.equal(only(text, "textarea").text, fields.message ?? fields.question ?? "");
    }
  }));

Deno.test("an ask is withdrawn in the details, in review and without scripts", () =>
  withClock(async (desk, clock) => {
    const [ask] = steps;
    for (const [version, headers] of [["1", {}], ["3", htmx]] as const) {
      await desk.post(ask!.path, { ...ask!.fields, version });
      clock.advance(UNDO_MS);
      const { text } = headers === htmx
        ? await desk.fragment("/kyc/k_1")
        : await desk.get("/kyc/k_1");
      const [withdraw = ""] = formsTo(text, "/documents/1/withdraw");
      const answer = await desk.post(withdraw, {}, headers);
      assert.equal(answer.status, headers === htmx ? 200 : 303);
      const toasts = toastsOf(headers === htmx ? answer : await desk.get("/kyc/k_1"));
      assert.deepEqual(toasts, ["Document request withdrawn"]);
    }
    await desk.post(ask!.path, { ...ask!.fields, version: "5" });
    const review = await desk.get("/kyc/k_1/review?queue=waiting");
    const [inReview = ""] = formsTo(review.text, "/documents/1/withdraw");
    const answer = await desk.post(inReview, {}, htmx);
    assert.match(answer.text, /data-address="\/kyc\/k_1\/review\?queue=waiting/);
    assert.match(textOf((await desk.get("/kyc/k_1")).text), /Withdrawn by/);
    const stale = await desk.post("/kyc/k_1/documents/1/withdraw?version=2", {});
    assert.equal(stale.status, 409);
  }));
