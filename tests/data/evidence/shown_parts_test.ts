import assert from "node:assert/strict";
import { partsCode, partsShownTo } from "../../../data/evidence/shown_parts.ts";
import { catalogues } from "../../../views/messages/catalogue.ts";

/** Spanish names every action. */
const actions = Object.keys(catalogues.es.audit.actions);

/** Steps among colleagues, results of providers, and files that others were given. */
const AMONG_STAFF = /^(Check|Case file|KYC (assign|comment|escalat)|Document (downloaded|loaded))/;

Deno.test("an applicant is shown no name of a member, no note and no request id of any entry", () => {
  assert.ok(actions.length > 100);
  for (const action of actions) {
    const parts = partsShownTo("applicant", action);
    assert.ok(parts.includes("subject"), action);
    for (const part of ["actor", "internal", "origin"] as const) {
      assert.ok(!parts.includes(part), action);
    }
    const isOfCase = /^(KYC|Document|Check|Case)/.test(action) &&
      action !== "KYC due times changed";
    if (AMONG_STAFF.test(action) || !isOfCase) assert.deepEqual(parts, ["subject"], action);
  }
});

Deno.test("of an action that the table does not know, an applicant is shown the number alone", () => {
  assert.deepEqual(partsShownTo("applicant", "Something new"), ["subject"]);
});

Deno.test("parts are written as two hex digits", () => {
  assert.equal(partsCode(["what", "subject", "facts"]), "0d");
  assert.equal(partsCode([]), "00");
  assert.equal(partsCode(["origin", "message"]), "60");
});
