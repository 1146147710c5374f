import assert from "node:assert/strict";
import { confirm, decisionPath, openConfirmation, toastsOf } from "../../../support/decisions.ts";
import { type Desk, refusalIn, textOf, withDesk } from "../../../support/helpers.ts";
import { elements } from "../../../support/markup.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { TestClock } from "../../../support/stores.ts";

const undoForms = (html: string) =>
  elements(html, "form").map(({ attributes }) => attributes.action ?? "")
    .filter((action) => action.includes("/undo"));

const onlyForm = (html: string): string => undoForms(html)[0] ?? assert.fail("no form to undo");

const rowIn = (text: string) => textOf(/<tr id="k_1".*?<\/tr>/s.exec(text)?.[0] ?? "");
const htmx = { "hx-request": "true" };

const withClock = (test: (desk: Desk, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock();
  return withDesk((desk) => test(desk, clock), { now: clock.now });
};

Deno.test("the toast of a decision in the list undoes it, and its row is pending again", () =>
  withClock(async (desk) => {
    const toast = await confirm(desk, "k_1", "declined", "Too dark");
    const answer = await desk.post(onlyForm(toast.text), {}, htmx);
    assert.equal(answer.status, 200);
    assert.deepEqual(toastsOf(answer), ["Decision undone"]);
    assert.match(rowIn(answer.text), /Draft.*pending/);
    assert.equal(answer.headers.get("hx-trigger"), "list:renew");
    const { reviewNotes } = await openConfirmationText(desk);
    assert.equal(reviewNotes, "Too dark");
  }));

async function openConfirmationText(desk: Desk): Promise<{ reviewNotes: string }> {
  const { text } = await desk.fragment(decisionPath("k_1", "declined"));
  return { reviewNotes: /name="reviewNotes"[^>]*>(.*?)<\/textarea>/s.exec(text)?.[1] ?? "" };
}

Deno.test("the button is there as long as the decision can be undone, for its reviewer alone", () =>
  withClock(async (desk, clock) => {
    await confirm(desk, "k_1", "accepted");
    assert.equal(undoForms((await desk.fragment("/kyc/k_1")).text).length, 1);
    const colleague = await desk.colleague("s_4");
    assert.deepEqual(undoForms((await colleague.get("/kyc/k_1")).text), []);
    clock.advance(UNDO_MS);
    assert.deepEqual(undoForms((await desk.get("/kyc/k_1")).text), []);
  }));

Deno.test("in review, undo leads back to the request with its draft", () =>
  withClock(async (desk) => {
    const path = `${decisionPath("k_1", "declined")}&queue=to-review`;
    const form = { ...await openConfirmation(desk, "k_1", "declined"), reviewNotes: "Too dark" };
    const next = await desk.post(path, form, htmx);
    const answer = await desk.post(onlyForm(next.text), {}, htmx);
    assert.equal(answer.status, 200);
    assert.match(answer.text, /data-address="\/kyc\/k_1\/review\?queue=to-review/);
    assert.deepEqual(toastsOf(answer).map((text) => text.startsWith("Decision undone")), [true]);
    assert.equal((await openConfirmationText(desk)).reviewNotes, "Too dark");
  }));

Deno.test("the API undoes a decision, and says why it cannot", () =>
  withClock(async (desk) => {
    const path = "/api/kyc-requests/k_1";
    await desk.json("PATCH", `${path}/status`, { status: "accepted", reviewNotes: "Fine" });
    const { status, text, headers } = await desk.json("POST", `${path}/undo`, {});
    const { reviewNotes, expiresAt, status: now } = JSON.parse(text);
    assert.equal(status, 200);
    assert.match(headers.get("etag") ?? "", /^"3-pending-/);
    assert.deepEqual([now, reviewNotes, expiresAt], ["pending", null, null]);
    const again = await desk.json("POST", `${path}/undo`, {});
    assert.equal(again.status, 409);
    assert.deepEqual(refusalIn(again), {
      error: "This has already been undone.",
      code: "undo.done",
    });
  }));
