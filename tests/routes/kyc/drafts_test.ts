import assert from "node:assert/strict";
import { textOf, withDesk } from "../../support/helpers.ts";
import type { Desk } from "../../support/helpers.ts";
import { confirm, decisionPath, openConfirmation } from "../../support/decisions.ts";
import { elements, only } from "../../support/markup.ts";

const draftFor = (desk: Desk, id: string, form: Record<string, string>) =>
  desk.post(`/kyc/${id}/draft`, form);

const notesIn = (html: string) => only(html, "textarea", { name: "reviewNotes" }).text;
const tickedIn = (html: string) =>
  elements(html, "input", { name: "checks" })
    .filter(({ attributes }) => attributes.checked !== undefined)
    .map(({ attributes }) => attributes.value);

/** The requests with a draft mark. */
const markedIn = (html: string) =>
  elements(html, "tr").filter(({ html }) => html.includes(">Draft</small>"))
    .map(({ attributes }) => attributes.id);

/** An admin and a moderator, each with a browser. */
const withTwo = (test: (dana: Desk, marcus: Desk) => Promise<void>) =>
  withDesk(async (desk) => await test(desk, await desk.colleague("s_2")));

Deno.test("notes typed for Decline are there again in Decline, and not in Accept", () =>
  withTwo(async (dana, marcus) => {
    const step = "declined";
    const typed = { reviewNotes: "The bill\r\nis old.", checks: "id-valid", version: "1", step };
    const { status, text } = await draftFor(dana, "k_1", typed);
    assert.deepEqual([status, text], [204, ""]);
    for (const [step, notes] of [["accepted", ""], ["declined", "The bill\nis old."]] as const) {
      const { text } = await dana.fragment(decisionPath("k_1", step));
      assert.ok(text.includes(`>${notes}</textarea>`), "lines are kept");
      assert.equal(notesIn(text) === "", notes === "");
      assert.deepEqual(tickedIn(text), ["id-valid"]);
    }
    assert.match(textOf((await dana.get("/kyc/k_1")).text), /Your draft The bill is old\./);
    const theirs = (await marcus.fragment(decisionPath("k_1", "declined"))).text;
    assert.deepEqual([notesIn(theirs), tickedIn(theirs)], ["", []]);
    assert.doesNotMatch((await marcus.get("/kyc/k_1")).text, /The bill/);
  }));

Deno.test("notes of no step are shown as typed earlier, in no form, however often one is opened", () =>
  withTwo(async (dana) => {
    await draftFor(dana, "k_1", { reviewNotes: "The bill is old.", version: "1" });
    for (const step of ["accepted", "declined", "accepted"] as const) {
      const { text } = await dana.fragment(decisionPath("k_1", step));
      assert.equal(notesIn(text), "");
      assert.match(textOf(text), /Typed earlier The bill is old\./);
    }
    assert.match(textOf((await dana.get("/kyc/k_1")).text), /Your draft The bill is old\./);
  }));

Deno.test("an invalid draft is refused, and the stored one stays", () =>
  withTwo(async (dana, marcus) => {
    await draftFor(dana, "k_1", { reviewNotes: "First.", step: "declined" });
    const refused: Record<string, string>[] = [{ reviewNotes: "x".repeat(10_001) }, {
      checks: "none such",
    }, {
      version: "0",
    }];
    for (const form of refused) {
      const { status } = await draftFor(dana, "k_1", form);
      assert.equal(status, 422);
    }
    assert.equal(notesIn((await dana.fragment(decisionPath("k_1", "declined"))).text), "First.");
    assert.equal((await draftFor(dana, "k_none", { reviewNotes: "x" })).status, 404);
    await dana.store.db.updateTable("staff").set({ role: "support" }).where("id", "=", "s_2")
      .execute();
    assert.equal((await draftFor(marcus, "k_1", { reviewNotes: "x" })).status, 403);
  }));

Deno.test("the list says draft to its author alone, kept pages and rows included", () =>
  withTwo(async (dana, marcus) => {
    const marked = async () => [
      markedIn((await dana.get("/kyc")).text),
      markedIn((await marcus.get("/kyc")).text),
      markedIn((await dana.fragment("/kyc")).text),
      markedIn((await marcus.fragment("/kyc")).text),
    ];
    await marked();
    await draftFor(dana, "k_1", { reviewNotes: "Hm." });
    for (let twice = 0; twice < 2; twice++) {
      assert.deepEqual(await marked(), [["k_1"], [], ["k_1"], []]);
    }
    await draftFor(marcus, "k_3", { reviewNotes: "Hm." });
    assert.deepEqual(await marked(), [["k_1"], ["k_3"], ["k_1"], ["k_3"]]);
    await draftFor(dana, "k_1", { reviewNotes: "" });
    assert.deepEqual(await marked(), [[], ["k_3"], [], ["k_3"]]);
    assert.match((await marcus.get("/kyc")).text, /<small class="badge">Draft</);
  }));

Deno.test("a reviewer whose decision is stale keeps their text as a draft, and sees it", () =>
  withTwo(async (dana, marcus) => {
    const fields = await openConfirmation(dana, "k_1", "declined");
    await confirm(marcus, "k_1", "accepted", "Fine.");
    const lost = await confirm(dana, "k_1", "declined", "Not fine.", fields);
    assert.equal(lost.status, 409);
    assert.match(textOf(lost.text), /Your notes Not fine\./);
    assert.deepEqual(markedIn(lost.text), ["k_1"]);
    assert.equal(notesIn((await dana.fragment(decisionPath("k_1", "revoked"))).text), "");
    const gone = await dana.fragment(decisionPath("k_1", "declined"));
    assert.match(textOf(gone.text), /Your notes Not fine\./);
  }));

Deno.test("signed out, a confirmation leads through signing in back to itself, and the draft is there", () =>
  withTwo(async (dana) => {
    await draftFor(dana, "k_1", { reviewNotes: "Hm.", step: "declined" });
    const path = decisionPath("k_1", "declined");
    await dana.post("/logout", {});
    const { status, headers } = await dana.get(path);
    const login = headers.get("location") ?? "";
    assert.deepEqual([status, login], [303, `/login?next=${encodeURIComponent(path)}`]);
    const body = { email: "admin@example.com", password: "admin123" };
    const back = (await dana.post(login, body)).headers.get("location") ?? "";
    assert.equal(back, path);
    assert.equal(notesIn((await dana.get(back)).text), "Hm.");
    assert.equal((await dana.bare("/kyc/k_1/draft", { method: "POST" })).status >= 300, true);
  }));

Deno.test("a confirmation says what was not displayed to its reader, by what stands there now", () =>
  withTwo(async (dana, marcus) => {
    const said = async (desk: Desk) =>
      /You haven't viewed: ([\w, -]+?) Reasons/.exec(
        textOf((await desk.fragment(decisionPath("k_1", "declined"))).text),
      )?.[1];
    assert.equal(await said(dana), "passport, utility bill");
    await dana.get("/kyc/k_1/documents/1?painted");
    await dana.post("/kyc/k_1/documents/1/displayed", {});
    assert.deepEqual([await said(dana), await said(marcus)], [
      "utility bill",
      "passport, utility bill",
    ]);
    // The displays at the time of the decision count, not the text of the form.
    const fields = await openConfirmation(dana, "k_1", "declined");
    await dana.get("/kyc/k_1/documents/2?painted");
    await dana.post("/kyc/k_1/documents/2/displayed", {});
    assert.equal(await said(dana), undefined);
    await confirm(dana, "k_1", "declined", "No.", { ...fields, checks: "id-valid" });
    const details = textOf((await marcus.get("/kyc/k_1")).text);
    assert.match(
      details,
      /Declined by Dana Okafor, [\w ,:]+ No\. Previously: pending Checked: ID is/,
    );
    assert.doesNotMatch(details, /Not viewed by the reviewer/);
    assert.match(details, /passport\.svg submitted with the request Viewed by Dana Okafor, /);
    await confirm(marcus, "k_3", "declined", "Blind.");
    const blind = textOf((await dana.get("/kyc/k_3")).text);
    assert.match(blind, /Not viewed [\w, -]+ History .* Not viewed by the reviewer: /);
  }));
