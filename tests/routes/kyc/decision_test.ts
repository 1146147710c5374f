import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";
import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { confirm, decisionPath, openConfirmation, toastsOf } from "../../support/decisions.ts";
import { type Answer, type Desk, withDesk } from "../../support/helpers.ts";
import { quietly } from "../../support/stores.ts";
import { elements, only, rowsOf } from "../../support/markup.ts";
import { traces } from "../../support/records.ts";

const read = ({ store }: Desk, id: string) => kyc.get(store, id);

const successes: [id: string, status: DecisionStatus, steps: string][] = [
  ["k_1", "accepted", "Review Revoke"],
  ["k_2", "declined", ""],
  ["k_4", "revoked", ""],
];

for (const [id, status, steps] of successes) {
  Deno.test(`confirming ${status} brings the toast and the new row, and closes the dialog`, () =>
    withDesk(async (desk) => {
      const before = await read(desk, id);
      const answer = await confirm(desk, id, status, "Looked at it.");
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("hx-trigger"), "dialog:close, list:renew");
      const [toast, row] = elements(answer.text, "hx-partial");
      assert.deepEqual(
        [toast?.attributes["hx-target"], toast?.attributes["hx-swap"]],
        [".toasts", "beforeend"],
      );
      assert.equal(toast?.text, `KYC request ${status} successfully Undo Z`);
      assert.deepEqual(
        [row?.attributes["hx-target"], row?.attributes["hx-swap"]],
        [`[id="${id}"]`, "outerMorph"],
      );
      const cells = rowsOf(row?.html ?? "").get(id);
      assert.deepEqual([cells?.[0], cells?.[3], cells?.[5]], [before.userName, status, steps]);
      const after = await read(desk, id);
      assert.deepEqual(
        [after.status, after.reviewNotes, after.reviewedBy, after.version],
        [status, "Looked at it.", "s_1", 2],
      );
    }));
}

Deno.test("the row in a decision's answer equals the row of the list", () =>
  withDesk(async (desk) => {
    const { text } = await confirm(desk, "k_1", "accepted");
    const list = (await desk.get("/kyc")).text;
    assert.equal(only(text, "tr", { id: "k_1" }).html, only(list, "tr", { id: "k_1" }).html);
  }));

Deno.test("the row in a decision's answer has the columns of the list behind the dialog", async (t) => {
  const labelsIn = (html: string) =>
    elements(only(html, "tr", { id: "k_1" }).html, "td")
      .map(({ attributes }) => attributes["data-label"]);
  for (const address of ["/kyc?assigned=nobody", "/kyc?select=1&assigned=nobody", "http://"]) {
    await t.step(address, () =>
      withDesk(async (desk) => {
        const isList = address.startsWith("/kyc");
        const { text: list } = await desk.get(isList ? address : "/kyc");
        assert.equal(labelsIn(list).includes("Assigned to"), isList);
        const form = await openConfirmation(desk, "k_1", "accepted");
        const headers = { "hx-request": "true", "list-address": address };
        const { text } = await desk.post(decisionPath("k_1", "accepted"), form, headers);
        assert.deepEqual(labelsIn(text), labelsIn(list));
        const boxes = elements(text, "input", { type: "checkbox" }).length;
        assert.equal(boxes, address.includes("select") ? 1 : 0);
      }));
  }
});

Deno.test("a decision replaces no row in a list that names its columns, which is loaded again", () =>
  withDesk(async (desk) => {
    const form = await openConfirmation(desk, "k_1", "accepted");
    const headers = { "hx-request": "true", "list-address": "/kyc?columns=id,userName" };
    const answer = await desk.post(decisionPath("k_1", "accepted"), form, headers);
    assert.equal(answer.headers.get("hx-trigger"), "dialog:close, list:renew");
    assert.deepEqual(elements(answer.text, "tr"), []);
  }));

Deno.test("a decision needs no notes, and keeps their lines", () =>
  withDesk(async (desk) => {
    assert.equal((await confirm(desk, "k_1", "accepted", "")).status, 200);
    assert.equal((await read(desk, "k_1")).reviewNotes, "");
    assert.equal((await confirm(desk, "k_2", "declined", "one\r\ntwo")).status, 200);
    assert.equal((await read(desk, "k_2")).reviewNotes, "one\ntwo");
  }));

/** Sends the form from the dialog and from the page, and asserts that nothing changes. */
async function refusals(
  desk: Desk,
  path: string,
  form: Record<string, string>,
): Promise<[fragment: Answer, page: Answer]> {
  const before = await traces(desk.store);
  await desk.get("/dashboard"); // shows the toast of the sign-in
  const fragment = await desk.post(path, form, { "hx-request": "true" });
  const page = await desk.post(path, form);
  assert.deepEqual(await traces(desk.store), before);
  assert.deepEqual([toastsOf(fragment), toastsOf(page)], [[], []]);
  return [fragment, page];
}

Deno.test("notes that are too long are 422, and the form comes back with what was typed", () =>
  withDesk(async (desk) => {
    const fields = await openConfirmation(desk, "k_1", "declined");
    const reviewNotes = "ä".repeat(10_001);
    const path = decisionPath("k_1", "declined");
    const [fragment, page] = await refusals(desk, path, { ...fields, reviewNotes });
    for (const answer of [fragment, page]) {
      assert.equal(answer.status, 422);
      const notes = only(answer.text, "textarea", { name: "reviewNotes" });
      assert.equal(notes.text, reviewNotes);
      assert.equal(notes.attributes["aria-invalid"], "true");
      const error = only(answer.text, "small", { id: notes.attributes["aria-describedby"]! });
      assert.equal(error.text, "Use at most 10,000 characters.");
    }
    assert.match(fragment.text, /^<article id="dialog-body">/);
    assert.equal((await confirm(desk, "k_1", "declined", "ä".repeat(10_000))).status, 200);
  }));

Deno.test("a form without what it must carry is 422 and changes nothing", async (t) => {
  await withDesk(async (desk) => {
    const fields = await openConfirmation(desk, "k_1", "accepted");
    const bad: Record<string, Record<string, string>> = {
      "no version": { idempotencyKey: "key-1" },
      "a version that is no number": { ...fields, version: "latest" },
      "an empty version": { ...fields, version: "" },
      "a version below 1": { ...fields, version: "0" },
      "no key": { version: "1" },
      "an empty key": { ...fields, idempotencyKey: "" },
      "another reviewer": { ...fields, reviewedBy: "s_2" },
      "a status of its own": { ...fields, status: "revoked" },
    };
    for (const [why, form] of Object.entries(bad)) {
      await t.step(why, async () => {
        const path = decisionPath("k_1", "accepted");
        const [fragment, page] = await refusals(desk, path, { ...form, reviewNotes: "Kept." });
        assert.deepEqual([fragment.status, page.status], [422, 422]);
        assert.equal(only(fragment.text, "textarea", { name: "reviewNotes" }).text, "Kept.");
      });
    }
  });
});

Deno.test("a decision about an unknown request is 404 and changes nothing", () =>
  withDesk(async (desk) => {
    const form = { version: "1", idempotencyKey: "key-1", reviewNotes: "" };
    for (const path of [decisionPath("k_none", "accepted"), decisionPath("k_1", "expired")]) {
      const [fragment, page] = await refusals(desk, path, form);
      assert.deepEqual([fragment.status, page.status], [404, 404], path);
    }
  }));

Deno.test("a decision that cannot be written is 500, says nothing internal and changes nothing", () =>
  withDesk(async (desk) => {
    const fields = await openConfirmation(desk, "k_1", "accepted");
    const { db } = desk.store;
    const before = await db.selectFrom("kyc_requests").selectAll().execute();
    await db.schema.alterTable("audit_log").renameTo("away").execute();
    const [answer, log] = await quietly(() => confirm(desk, "k_1", "accepted", "", fields));
    assert.equal(answer.status, 500);
    assert.doesNotMatch(answer.text, /audit_log|sqlite|at file:/i);
    assert.ok(log.includes(answer.headers.get("x-request-id") ?? "none"));
    assert.deepEqual(await db.selectFrom("kyc_requests").selectAll().execute(), before);
  }));
