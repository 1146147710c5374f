import assert from "node:assert/strict";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { hiddenFieldsOf, toastsOf } from "../../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, only } from "../../../support/markup.ts";
import { stepForms } from "./step_forms.ts";
import { TestClock } from "../../../support/stores.ts";

const htmx = { "hx-request": "true" };

/** Opens the form of a step twice: `send` sends the first one, `late` the other. */
async function open(desk: Desk, step: string) {
  const { form, action = form, typed } = await stepForms[step]!(desk);
  const fieldsOf = async () => hiddenFieldsOf((await desk.fragment(form)).text);
  const sender = (fields: Record<string, string>) => (headers: HeadersInit = htmx, changes = {}) =>
    desk.post(action, { ...fields, ...typed, ...changes }, headers);
  const fields = await fieldsOf();
  const [field, text = ""] = Object.entries(typed).find(([, value]) => value.includes(" ")) ?? [];
  const other = field === undefined ? {} : { [field]: `${text} (late)` };
  return { fields, text, send: sender(fields), late: sender(await fieldsOf()), other };
}

const endOf = (text: string): string | undefined =>
  elements(text, "button").find(({ attributes }) => attributes["data-undo"])
    ?.attributes["data-ends-in"];

for (const step of Object.keys(stepForms)) {
  Deno.test(`a form is taken once, and its toast has an undo as long as it can be undone: ${step}`, () => {
    const clock = new TestClock();
    return withDesk(async (desk) => {
      const { fields, send } = await open(desk, step);
      assert.ok(fields.version && fields.idempotencyKey && fields.reviewer);
      const ends = step === "answer" ? [] : [UNDO_MS, UNDO_MS - 20_000].map(String);
      const taken = await send();
      assert.equal(taken.status, 200);
      assert.equal(taken.headers.get("hx-trigger"), "dialog:close, list:renew");
      assert.equal(endOf(taken.text), ends[0]);
      clock.advance(20_000);
      const again = await send();
      assert.deepEqual([again.status, toastsOf(again)], [200, toastsOf(taken)]);
      assert.equal(endOf(again.text), ends[1]);
      clock.advance(10_000);
      assert.equal(endOf((await send()).text), undefined);
    }, { now: clock.now });
  });

  Deno.test(`a form of another person or version is 409 and keeps what was typed: ${step}`, () =>
    withDesk(async (desk) => {
      const { text, send, late, other } = await open(desk, step);
      const foreign = await send(htmx, { reviewer: "s_2" });
      assert.equal(foreign.status, 409);
      assert.match(textOf(foreign.text), /You're now signed in as Dana Okafor/);
      assert.ok(foreign.text.includes(text), foreign.text);
      await send();
      for (const headers of [htmx, {}]) {
        const outdated = await late(headers, other);
        assert.equal(outdated.status, 409);
        assert.ok(outdated.text.includes(text && `${text} (late)`), outdated.text);
      }
    }));
}

Deno.test("without JavaScript the toast of a step is in the page that follows, as long as it can be undone", () => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const { send } = await open(desk, "ask");
    const { status, headers } = await send({});
    assert.deepEqual([status, headers.get("location")], [303, "/kyc/k_1"]);
    clock.advance(10_000);
    const page = await desk.get("/kyc/k_1");
    assert.equal(endOf(only(page.text, "form", { class: "undo end" }).html), "20000");
    await send({});
    clock.advance(UNDO_MS);
    const late = await desk.get("/kyc/k_1");
    assert.equal(toastsOf(late).length, 1);
    assert.deepEqual(elements(late.text, "form", { class: "undo end" }), []);
  }, { now: clock.now });
});

Deno.test("a toast in a cookie that the desk has not written sends no form", () =>
  withDesk(async (desk) => {
    const until = "2999-01-01T00:00:00.000Z";
    for (const action of ["/staff/s_2/deactivate", "//example.com/undo?", "/kyc/../x/undo?"]) {
      const waiting = new URLSearchParams({ key: "kyc_accepted", action, until });
      desk.setCookie("toast", encodeURIComponent(`${waiting}`));
      const { text } = await desk.get("/kyc");
      assert.deepEqual(elements(text, "form", { class: "undo end" }), [], action);
    }
  }));

Deno.test("the button that withdraws a request for a document carries its key", () => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const { send } = await open(desk, "ask");
    await send();
    clock.advance(UNDO_MS);
    const { text } = await desk.fragment("/kyc/k_1");
    const form = elements(text, "form").find(({ attributes }) =>
      attributes.action?.includes("/withdraw")
    )!;
    const fields = hiddenFieldsOf(form.html);
    assert.ok(fields.idempotencyKey);
    const first = await desk.post(form.attributes.action!, fields, htmx);
    const again = await desk.post(form.attributes.action!, fields, htmx);
    assert.deepEqual([first.status, again.status], [200, 200]);
    assert.equal(again.text, first.text);
  }, { now: clock.now });
});
