import assert from "node:assert/strict";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { hiddenFieldsOf, toastsOf } from "../../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, only } from "../../../support/markup.ts";
import { traces } from "../../../support/records.ts";
import { stepForms } from "./step_forms.ts";
import { quietly, TestClock } from "../../../support/stores.ts";

const htmx = { "hx-request": "true" };

/** Opens the form of a step twice: `send` sends the first one, `late` the other. */
async function open(desk: Desk, step: string) {
  const { form, action, typed, otherwise = {} } = stepForms[step]!;
  const path = await form(desk);
  const fieldsOf = async () => hiddenFieldsOf((await desk.fragment(path)).text);
  const sender = (fields: Record<string, string>) => (headers: HeadersInit = htmx, changes = {}) =>
    desk.post(action ?? path, { ...fields, ...typed, ...changes }, headers);
  const fields = await fieldsOf();
  const [field, text = ""] = Object.entries(typed).find(([, value]) => value.includes(" ")) ?? [];
  const other = field === undefined ? otherwise : { [field]: `${text} (late)` };
  return { fields, text, send: sender(fields), late: sender(await fieldsOf()), other };
}

const endOf = (text: string): string | undefined =>
  elements(text, "button").find(({ attributes }) => attributes["data-undo"])
    ?.attributes["data-ends-in"];

const undoIn = (text: string): string =>
  only(text, "form", { class: "undo end" }).attributes.action!;

const withClock = (test: (desk: Desk, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock();
  return withDesk((desk) => test(desk, clock), { now: clock.now });
};

for (const [step, { wrong, toasts: [done, undone] }] of Object.entries(stepForms)) {
  Deno.test(`a form is taken once, and its toast has an undo as long as it can be undone: ${step}`, () =>
    withClock(async (desk, clock) => {
      const { fields, send } = await open(desk, step);
      assert.ok(fields.version && fields.idempotencyKey && fields.reviewer);
      const ends = undone ? [UNDO_MS, UNDO_MS - 20_000].map(String) : [];
      const taken = await send();
      assert.equal(taken.status, 200);
      assert.deepEqual(toastsOf(taken), [done]);
      assert.equal(taken.headers.get("hx-trigger"), "dialog:close, list:renew");
      assert.equal(endOf(taken.text), ends[0]);
      clock.advance(20_000);
      const before = await traces(desk.store);
      const again = await send();
      assert.deepEqual([again.status, toastsOf(again)], [200, [done]]);
      assert.equal(endOf(again.text), ends[1]);
      clock.advance(10_000);
      assert.equal(endOf((await send()).text), undefined);
      assert.deepEqual(await traces(desk.store), before);
    }));

  Deno.test(`a form of another person or version is 409 and keeps what was typed: ${step}`, () =>
    withDesk(async (desk) => {
      const { text, send, late, other } = await open(desk, step);
      const foreign = await send(htmx, { reviewer: "s_2" });
      assert.equal(foreign.status, 409);
      assert.match(textOf(foreign.text), /You're now signed in as Dana Okafor/);
      assert.ok(foreign.text.includes(text), foreign.text);
      await send();
      const before = await traces(desk.store);
      for (const headers of [htmx, {}]) {
        const outdated = await late(headers, other);
        assert.equal(outdated.status, 409);
        assert.ok(outdated.text.includes(text && `${text} (late)`), outdated.text);
      }
      assert.deepEqual(await traces(desk.store), before);
    }));

  if (wrong) {
    Deno.test(`a form with a wrong field is 422 and changes nothing: ${step}`, () =>
      withDesk(async (desk) => {
        const { send, fields } = await open(desk, step);
        const before = await traces(desk.store);
        for (const headers of [htmx, {}]) {
          const { status, text } = await send(headers, wrong);
          assert.equal(status, 422);
          assert.ok(text.includes('aria-invalid="true"'), text);
          const { idempotencyKey, version } = hiddenFieldsOf(text);
          assert.deepEqual([idempotencyKey, version], [fields.idempotencyKey, fields.version]);
        }
        assert.deepEqual(await traces(desk.store), before);
      }));
  }

  Deno.test(`without JavaScript a step and its undo lead to a page with their toast: ${step}`, () =>
    withClock(async (desk) => {
      const { send } = await open(desk, step);
      const sent = await send({});
      assert.equal(sent.status, 303);
      const page = await desk.get(sent.headers.get("location")!);
      assert.ok(toastsOf(page)[0]?.startsWith(done));
      if (!undone) return;
      const { status, headers } = await desk.post(undoIn(page.text), {});
      assert.equal(status, 303);
      const after = await desk.get(headers.get("location")!);
      assert.deepEqual(toastsOf(after), [undone]);
      assert.deepEqual(elements(after.text, "form", { class: "undo end" }), []);
      // Another correction can be asked for; a record that has a step does not take it twice.
      assert.equal((await send({})).status, step === "correction" ? 303 : 409);
    }));

  if (undone) {
    Deno.test(`an undo is refused to another member, and after 30 seconds: ${step}`, () =>
      withClock(async (desk, clock) => {
        const { send } = await open(desk, step);
        const action = undoIn((await send()).text);
        await desk.store.db.updateTable("staff").set({ role: "admin" }).execute();
        const other = await desk.colleague("s_4");
        const before = await traces(desk.store);
        await quietly(async () => {
          const foreign = await other.post(action, {}, htmx);
          assert.equal(foreign.status, 403);
          assert.match(textOf(foreign.text), /Only the person who took a step/);
          clock.advance(UNDO_MS);
          for (const headers of [htmx, {}]) {
            for (const place of ["", "&place=dialog"]) {
              const late = await desk.post(`${action}${place}`, {}, headers);
              assert.equal(late.status, 409);
              assert.match(textOf(late.text), /only be undone for 30 seconds/);
            }
          }
        });
        assert.deepEqual(await traces(desk.store), before);
      }));
  }
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
