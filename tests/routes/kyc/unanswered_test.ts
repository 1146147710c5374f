import assert from "node:assert/strict";
import { markUnanswered } from "../../../data/kyc/asks/answers.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";
import { aRequest } from "../../support/records.ts";

const ASK = "/kyc/k_test/documents/1/ask";
const DAY_MS = 24 * 60 * 60 * 1000;

const onDesk = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest()]);
    await test(desk);
  }, { sample: false });

const show = async (desk: Desk, path: string) => mainOf((await desk.get(path)).text);

const asking = (changes: Record<string, string> = {}) => ({
  reason: "document-unreadable",
  message: "Please send it again.",
  days: "1",
  version: "1",
  ...changes,
});

/** Lets the terms of all asks pass. */
const remainSilent = ({ store }: Desk) =>
  markUnanswered({ ...store, now: () => new Date(store.now().getTime() + 2 * DAY_MS) });

Deno.test("without an answer, one key repeats the ask with its own reason and message", () =>
  onDesk(async (desk) => {
    const message = "Ana, your passport has expired.";
    await desk.post(ASK, asking({ reason: "document-expired", message }));
    await remainSilent(desk);
    const state = only(await show(desk, "/kyc/k_test"), "section", { class: "stack case-state" });
    assert.match(state.text, /^No answer .*Ask again, or decide without an answer\./);
    assert.equal(only(state.html, "a", { role: "button" }).attributes.href, ASK);
    const { text } = await desk.fragment(ASK);
    const checked = elements(text, "input", { type: "radio" })
      .filter(({ attributes }) => "checked" in attributes);
    assert.deepEqual(
      checked.map(({ attributes }) => [attributes.value, "autofocus" in attributes]),
      [
        ["document-expired", true],
      ],
    );
    assert.equal(only(text, "textarea").text, message);
    const other = await desk.post(`${ASK}/templates`, asking({ reason: "name-differs" }));
    assert.doesNotMatch(only(other.text, "textarea").text, /Ana/);
  }));

Deno.test("after three asks without an answer, only a decision is left", () =>
  onDesk(async (desk) => {
    for (const version of ["1", "3", "5"]) {
      assert.equal((await desk.post(ASK, asking({ version }))).status, 303);
      await remainSilent(desk);
    }
    const state = only(await show(desk, "/kyc/k_test"), "section", { class: "stack case-state" });
    assert.match(state.text, /three times\. Decide the request now\./);
    assert.doesNotMatch(state.html, /\/ask"/);
  }));

Deno.test("a review that starts in the details goes on in the request's own queue", () =>
  onDesk(async (desk) => {
    const queueOf = async () =>
      /review\?queue=([\w-]+)"/.exec(await show(desk, "/kyc/k_test"))?.[1];
    assert.equal(await queueOf(), "to-review");
    await desk.post(ASK, asking());
    assert.equal(await queueOf(), "waiting");
    await remainSilent(desk);
    assert.equal(await queueOf(), "no-answer");
  }));
