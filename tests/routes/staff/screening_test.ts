import assert from "node:assert/strict";
import { readPeriods } from "../../../data/kyc/screening/periods.ts";
import { namedKinds } from "../../../data/list/screening.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

const PAGE = "/administration/validity";

const valueIn = (html: string, name: string) =>
  only(mainOf(html), "input", { name }).attributes.value ?? "";

const save = (desk: Desk, periods: Record<string, string>) =>
  desk.post(`${PAGE}/screening`, periods);

Deno.test("no check is watched until an admin sets its period, and an empty field ends that", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get(PAGE);
    assert.deepEqual(namedKinds.map((kind) => valueIn(text, kind)), namedKinds.map(() => ""));
    assert.equal(
      only(mainOf(text), "input", { name: "pep" }).attributes["aria-label"],
      "Days: Politically exposed person",
    );
    const answer = await save(desk, { sanctions: "90", pep: "30" });
    const saved = await desk.get(answer.headers.get("location")!);
    assert.deepEqual(toastsOf(saved), ["Screening saved"]);
    assert.deepEqual([valueIn(saved.text, "sanctions"), valueIn(saved.text, "pep")], ["90", "30"]);
    await save(desk, { sanctions: "90", pep: "" });
    assert.deepEqual(
      Object.entries(await readPeriods(desk.store.db)).filter(([, days]) => days !== null),
      [["sanctions", 90]],
    );
    const { text: log } = await desk.get("/audit-logs?action=system");
    assert.match(textOf(log), /Screening changed/);
  }));

Deno.test("a period that is none is refused with what was typed, and the focus on it", () =>
  withDesk(async (desk) => {
    for (const wrong of ["0", "3651", "1.5", "soon"]) {
      const { status, text } = await save(desk, { sanctions: "90", pep: wrong });
      assert.equal(status, 422, wrong);
      assert.match(textOf(text), /a whole number of days from 1 to 3650, or leave it empty\./);
      assert.deepEqual([valueIn(text, "sanctions"), valueIn(text, "pep")], ["90", wrong]);
      const focused = elements(mainOf(text), "input").filter(({ attributes }) =>
        "autofocus" in attributes
      );
      assert.deepEqual(focused.map(({ attributes }) => attributes.name), ["pep"]);
    }
    assert.equal((await readPeriods(desk.store.db)).sanctions, null);
  }));

Deno.test("periods that somebody else has changed meanwhile are not overwritten", () =>
  withDesk(async (desk) => {
    const { text: page } = await desk.get(PAGE);
    const { html } = only(mainOf(page), "form", { action: `${PAGE}/screening` });
    const shown = only(html, "input", { name: "shown" }).attributes.value!;
    await save(desk, { pep: "30", shown });
    const { status, text } = await save(desk, { pep: "60", shown });
    assert.equal(status, 409);
    assert.match(textOf(text), /Screening was not saved/);
    assert.equal(valueIn(text, "pep"), "30");
  }));

Deno.test("auditors read the periods without a control", () =>
  withDesk(async (desk) => {
    await save(desk, { sanctions: "90" });
    await become(desk, "auditor", "s_3");
    const auditor = await desk.colleague("s_3");
    const main = mainOf((await auditor.get(PAGE)).text);
    assert.deepEqual(rowsOf(main).get("screening-sanctions"), ["Sanctions lists", "90 days"]);
    assert.deepEqual(rowsOf(main).get("screening-pep"), [
      "Politically exposed person",
      "Not watched",
    ]);
    assert.equal((await auditor.post(`${PAGE}/screening`, { pep: "1" })).status, 403);
  }));
