import assert from "node:assert/strict";
import { confirm, decisionPath, openConfirmation } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { only } from "../../support/markup.ts";
import { checklistKeys } from "../../../data/kyc/document_types/checklist.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";

const required = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await desk.post("/staff/reasons/rules", { checklistRequired: "on" });
    await test(desk);
  });

Deno.test("with a required checklist, accepting with an open item is 422 and says so at the list", () =>
  required(async (desk) => {
    const fields = await openConfirmation(desk, "k_1", "accepted");
    const { status, text } = await confirm(desk, "k_1", "accepted", "Fine.", {
      ...fields,
      checks: "id-valid",
    });
    assert.equal(status, 422);
    const error = only(text, "small", { id: "checks-error" }).text;
    assert.equal(error, "Tick every item of the checklist before you accept.");
    assert.match(textOf(text), /Checklist \(required\)/);
    assert.equal(only(text, "textarea", { name: "reviewNotes" }).text, "Fine.");
  }));

Deno.test("with every item ticked it accepts, and declining needs none", () =>
  required(async (desk) => {
    const { documents } = await kyc.get(desk.store, "k_1");
    const body = new URLSearchParams(await openConfirmation(desk, "k_1", "accepted"));
    for (const check of await checklistKeys(desk.store.db, documents)) body.append("checks", check);
    body.append("reviewNotes", "");
    const path = decisionPath("k_1", "accepted");
    assert.equal((await desk.send(path, { method: "POST", body })).status, 303);
    assert.equal((await kyc.get(desk.store, "k_1")).status, "accepted");
    assert.equal((await confirm(desk, "k_3", "declined")).status, 200);
  }));

Deno.test("the API refuses an acceptance without the required checklist", () =>
  required(async (desk) => {
    const patch = (body: object) => desk.json("PATCH", "/api/kyc-requests/k_1/status", body);
    assert.equal((await patch({ status: "accepted", reviewNotes: "" })).status, 422);
    assert.equal((await patch({ status: "declined", reviewNotes: "" })).status, 200);
  }));

Deno.test("reasons stand before the checklist when declining", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment(decisionPath("k_1", "declined"));
    assert.match(textOf(text), /Reasons .* Message to the applicant .* Checklist .* Review Notes/);
    const accept = await desk.fragment(decisionPath("k_1", "accepted"));
    assert.match(textOf(accept.text), /Checklist Name on the ID is Amelia Hart ⇧1 .* Review Notes/);
  }));
