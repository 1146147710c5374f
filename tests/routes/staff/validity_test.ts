import assert from "node:assert/strict";
import { readValidity } from "../../../data/kyc/decisions/validity.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as users from "../../../data/records/users.ts";
import { decisionPath, toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aRequest, aUser } from "../../support/records.ts";
import { become } from "../../support/roles.ts";
import { TestClock } from "../../support/stores.ts";

const PAGE = "/administration/validity";

const usual = {
  individual_low: "365",
  individual_normal: "365",
  individual_high: "365",
  business_low: "365",
  business_normal: "365",
  business_high: "365",
};

const valuesIn = (html: string) =>
  Object.fromEntries(
    Object.keys(usual).map((name) => [
      name,
      only(html, "input", { name }).attributes.value,
    ]),
  );

const save = async (desk: Desk, changes: Record<string, string>, shown?: string) => {
  const answer = await desk.post(PAGE, { ...usual, ...changes, ...shown && { shown } });
  if (answer.status !== 303) return answer;
  return await desk.get(answer.headers.get("location")!);
};

Deno.test("the table begins with 365 days everywhere, and an admin changes it", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get(PAGE);
    assert.deepEqual(valuesIn(mainOf(text)), usual);
    const labels = elements(mainOf(text), "input").map(({ attributes }) => attributes["aria-label"])
      .filter(Boolean);
    assert.ok(labels.includes("Days: business, high risk"));
    assert.equal(new Set(labels.filter((label) => label?.endsWith("risk"))).size, 6);
    const saved = await save(desk, { business_high: "90" });
    assert.deepEqual(toastsOf(saved), ["Validity saved"]);
    assert.deepEqual(valuesIn(saved.text), { ...usual, business_high: "90" });
    assert.match(textOf((await desk.get("/administration")).text), /Validity 90 to 365 days/);
    const { text: log } = await desk.get("/audit-logs?action=system");
    assert.match(textOf(log), /Validity changed/);
  }));

Deno.test("days that are none are refused with what was typed, and the focus on the first", () =>
  withDesk(async (desk) => {
    for (const wrong of ["", "0", "3651", "1.5", "soon", "-1"]) {
      const { status, text } = await save(desk, { individual_high: wrong, business_low: "72" });
      assert.equal(status, 422, wrong);
      assert.match(textOf(text), /Enter a whole number of days from 1 to 3650\./);
      const main = mainOf(text);
      assert.equal(only(main, "input", { name: "individual_high" }).attributes.value ?? "", wrong);
      assert.equal(only(main, "input", { name: "business_low" }).attributes.value, "72");
      const focused = elements(main, "input").filter(({ attributes }) => "autofocus" in attributes);
      assert.deepEqual(focused.map(({ attributes }) => attributes.name), ["individual_high"]);
    }
    assert.equal((await readValidity(desk.store.db)).business_low, 365);
  }));

Deno.test("a table that somebody else has changed meanwhile is not overwritten", () =>
  withDesk(async (desk) => {
    const { text: form } = await desk.get(PAGE);
    const { html } = only(mainOf(form), "form", { action: PAGE });
    const shown = only(html, "input", { name: "shown" }).attributes.value;
    await save(desk, { business_high: "90" }, shown);
    const { status, text } = await save(desk, { business_high: "180" }, shown);
    assert.equal(status, 409);
    assert.match(textOf(text), /The table has changed since you opened it\./);
    assert.equal(valuesIn(mainOf(text)).business_high, "90");
    assert.equal((await readValidity(desk.store.db)).business_high, 90);
  }));

Deno.test("auditors read the table without a control, and others do not see it", () =>
  withDesk(async (desk) => {
    await save(desk, { business_high: "1" });
    await become(desk, "auditor", "s_3");
    const auditor = await desk.colleague("s_3");
    const main = mainOf((await auditor.get(PAGE)).text);
    assert.deepEqual(rowsOf(main).get("validity-business"), [
      ...["Business", "365 days", "365 days", "1 day"],
    ]);
    assert.deepEqual([...elements(main, "input"), ...elements(main, "button")], []);
    assert.equal((await auditor.post(PAGE, usual)).status, 403);
    for (const role of ["moderator", "finance", "support"] as const) {
      await become(desk, role, "s_3");
      assert.equal((await (await desk.colleague("s_3")).get(PAGE)).status, 403, role);
    }
  }));

Deno.test("the confirmation of an acceptance names the days and the end, other decisions do not", () => {
  const clock = new TestClock("2028-02-29T10:00:00.000Z");
  return withDesk(async (desk) => {
    await users.insert(desk.store.db, [
      { ...aUser({ id: "u_high", email: "high@example.com" }), risk: "high" },
    ]);
    await kyc.insert(desk.store.db, [
      aRequest({ id: "k_high", userId: "u_high", type: "business" }),
      aRequest({ id: "k_none", userId: "u_none" }),
    ]);
    await save(desk, { business_high: "90" });
    const said = async (id: string, status = "accepted") =>
      elements((await desk.get(decisionPath(id, status))).text, "p", { id: "lasts" })
        .map(({ text }) => text);
    assert.deepEqual(await said("k_high"), [
      "The acceptance lasts 90 days, until May 29, 2028. Risk: high.",
    ]);
    assert.deepEqual(await said("k_none"), ["The acceptance lasts 365 days, until Feb 28, 2029."]);
    assert.deepEqual(await said("k_none", "declined"), []);
    const notes = only((await desk.get(decisionPath("k_high", "accepted"))).text, "textarea", {
      name: "reviewNotes",
    });
    assert.match(notes.attributes["aria-describedby"] ?? "", /\blasts\b/);
    await desk.post("/settings", {});
    const accepted = await desk.send("/api/kyc-requests/k_high/status", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ status: "accepted", reviewNotes: "Fine." }),
    });
    assert.equal(JSON.parse(accepted.text).expiresAt, "2028-05-29T10:00:00.000Z");
  }, { now: clock.now });
});
