import assert from "node:assert/strict";
import { hiddenFieldsOf, toastsOf } from "../../support/decisions.ts";
import { textOf, withDesk } from "../../support/helpers.ts";
import { elements } from "../../support/markup.ts";

const reopenLinks = (html: string) =>
  elements(html, "a").map(({ attributes }) => attributes.href ?? "")
    .filter((href) => href.endsWith("/reopen"));

Deno.test("the details of declined, revoked and expired requests alone offer to reopen them", () =>
  withDesk(async (desk) => {
    const rows = await desk.store.db.selectFrom("kyc_requests").select(["id", "phase"]).execute();
    for (const phase of ["pending", "accepted", "declined", "revoked", "expired"] as const) {
      const { id } = rows.find((row) => row.phase === phase) ?? assert.fail(phase);
      const isOffered = !["pending", "accepted"].includes(phase);
      const { text } = await desk.get(`/kyc/${id}`);
      assert.deepEqual(reopenLinks(text), isOffered ? [`/kyc/${id}/reopen`] : [], phase);
      assert.equal((await desk.get(`/kyc/${id}/reopen`)).status, isOffered ? 200 : 409, phase);
    }
    assert.deepEqual(reopenLinks((await desk.get("/kyc")).text), []);
    const support = await desk.colleague("s_3");
    assert.deepEqual(reopenLinks((await support.get("/kyc/k_5")).text), []);
  }));

Deno.test("a request is reopened with a reason, which its history shows", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment("/kyc/k_5/reopen");
    for (const part of ["Reopen KYC Request", "Reason", "Confirm reopen"]) {
      assert.ok(textOf(text).includes(part), part);
    }
    const fields = hiddenFieldsOf(text);
    const answer = await desk.post("/kyc/k_5/reopen", { ...fields, reason: "A better scan came" });
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/kyc/k_5"]);
    const after = await desk.get("/kyc/k_5");
    assert.match(toastsOf(after)[0] ?? "", /^KYC request reopened/);
    assert.match(
      textOf(after.text),
      /pending.*Reopened by.*A better scan came.*Previously: declined/s,
    );
  }));

Deno.test("line breaks of a reason count as one character, as in the field", () =>
  withDesk(async (desk) => {
    const reason = `a\r\nb${"c".repeat(9_997)}`;
    assert.equal((await desk.post("/kyc/k_5/reopen", { reason, version: "1" })).status, 303);
    const [stored] = await desk.store.db.selectFrom("kyc_reopenings").select("reason").execute();
    assert.equal(stored?.reason, reason.replace("\r", ""));
  }));
