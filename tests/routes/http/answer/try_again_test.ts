import assert from "node:assert/strict";
import { DomainError } from "../../../../data/errors/domain_error.ts";
import { hiddenFieldsOf } from "../../../support/decisions.ts";
import { type Answer, Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, only } from "../../../support/markup.ts";
import { traces } from "../../../support/records.ts";
import { selectionForms, stepForms } from "./step_forms.ts";
import { quietly } from "../../../support/stores.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const HTMX = { "hx-request": "true" };
const REASON = "The database is busy. Try again shortly. What you typed is still here.";

const busy = new DomainError("unavailable", "database.busy", { retryAfterSeconds: 3 });

/** A desk on which every step fails as when others have locked the database. */
const withBusyDesk = (test: (desk: Desk, usual: Desk) => Promise<void>) =>
  withDesk(async (usual) => {
    const db = new Proxy(usual.store.db, {
      get: (target, name) => {
        if (name === "transaction") return () => ({ execute: () => Promise.reject(busy) });
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const desk = new Desk({ ...usual.store, db }, { JWT_SECRET: SECRET });
    desk.setCookie("session", usual.cookie("session") ?? "");
    await quietly(() => test(desk, usual));
  }, { env: { JWT_SECRET: SECRET } });

const shownIn = ({ text }: Answer, name: string): string[] => [
  ...elements(text, "textarea", { name }).map(({ text }) => text),
  ...elements(text, "input", { name }).filter(({ attributes: { type, checked } }) =>
    type !== "radio" || checked !== undefined
  ).map(({ attributes }) => attributes.value ?? ""),
  ...elements(text, "select", { name }).flatMap(({ html }) =>
    elements(html, "option").filter(({ attributes }) => attributes.selected !== undefined)
      .map(({ attributes }) => attributes.value ?? "")
  ),
];

for (const [name, step] of Object.entries({ ...stepForms, ...selectionForms })) {
  Deno.test(`The form of a step comes again when the database is busy: ${name}`, () =>
    withBusyDesk(async (desk, usual) => {
      const form = await step.form(usual);
      const { action = form, typed } = step;
      const hidden = hiddenFieldsOf((await usual.fragment(form)).text);
      const before = await traces(desk.store);
      for (const headers of [{}, HTMX]) {
        const answer = await desk.post(action, { ...hidden, ...typed }, headers);
        assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "3"]);
        assert.ok(textOf(answer.text).includes(REASON), textOf(answer.text));
        for (const [field, value] of Object.entries(typed)) {
          assert.deepEqual(shownIn(answer, field), [value], field);
        }
        // The same key: the first attempt may have succeeded after all.
        assert.deepEqual(hiddenFieldsOf(only(answer.text, "form", { action }).html), hidden);
        const submit = elements(answer.text, "button", { type: "submit" })
          .filter(({ attributes }) => attributes.form !== undefined);
        assert.deepEqual(submit.map(({ text }) => text), ["Try again"]);
      }
      assert.deepEqual(await traces(desk.store), before);
      assert.equal((await usual.post(action, { ...hidden, ...typed })).status, 303);
    }));
}

Deno.test("The typed text comes back even when no record can be read", () =>
  withBusyDesk(async (desk, usual) => {
    const path = "/kyc/k_1/decision?status=declined";
    const hidden = hiddenFieldsOf((await usual.fragment(path)).text);
    const form = { ...hidden, reviewNotes: "Blurred at the edge" };
    await usual.store.db.schema.alterTable("users").renameTo("away").execute();
    const answer = await desk.post(path, form);
    assert.equal(answer.status, 503);
    assert.ok(textOf(answer.text).includes(REASON));
    assert.match(textOf(answer.text), /Blurred at the edge.*Try again/);
    assert.deepEqual(hiddenFieldsOf(only(answer.text, "form", { action: path }).html), form);
    const fragment = await desk.post(path, form, HTMX);
    assert.deepEqual([fragment.status, fragment.text], [503, ""]);
    assert.equal(
      decodeURIComponent(fragment.headers.get("failure-text")!),
      "The database is busy. Try again shortly.",
    );
  }));

Deno.test("A form with a password is not sent back", () =>
  withBusyDesk(async (desk) => {
    const { status, text } = await desk.signIn("admin@example.com", "a secret");
    assert.equal(status, 503);
    assert.doesNotMatch(text, /a secret|Try again<\/button>/);
  }));
