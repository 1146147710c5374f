import assert from "node:assert/strict";
import * as customReports from "../../../data/reports/custom/reports.ts";
import { reportNames } from "../../../data/reports/figures.ts";
import { withDesk } from "../../support/helpers.ts";
import { choicesOf, columnsOf, elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aReport, makeReport, sendReport } from "../../support/reports.ts";

const checkedIn = (main: string) =>
  elements(main, "input", { name: "columns" })
    .filter(({ attributes }) => "checked" in attributes).map(({ attributes }) => attributes.value);

const errorOf = (main: string, name: string) => only(main, "small", { id: `${name}-error` }).text;

Deno.test("a custom report begins with the choice of a list, by plain links", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/reports/custom")).text);
    const links = elements(only(main, "nav").html, "a");
    assert.deepEqual(links.map(({ text, attributes }) => [text, attributes.href]), [
      ["users", "/reports/custom?list=users"],
      ["KYC requests", "/reports/custom?list=kyc-requests"],
      ["communities", "/reports/custom?list=communities"],
      ["transactions", "/reports/custom?list=transactions"],
      ["content", "/reports/custom?list=content"],
      ["partners", "/reports/custom?list=partners"],
    ]);
    assert.equal(elements(main, "form").length, 0);
  }));

Deno.test("the form offers the list's own columns, filters and groups", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/reports/custom?list=content")).text);
    assert.equal(only(main, "a", { "aria-current": "page" }).text, "content");
    assert.deepEqual(checkedIn(main), [
      ...["id", "title", "type", "author", "authorId", "published", "createdAt", "views", "likes"],
      ...["comments", "shares", "description", "category"],
    ]);
    const offered = (name: string) => choicesOf(main, name).options.map(([value]) => value);
    assert.deepEqual(offered("type"), ["", "course", "analysis"]);
    assert.deepEqual(offered("status"), ["", "published", "draft"]);
    assert.deepEqual(offered("group"), ["", "type", "status", "category", "month"]);
    assert.deepEqual(offered("period").length, 9);
    assert.equal(elements(main, "select", { name: "role" }).length, 0);
  }));

Deno.test("each list has a form whose report shows all of its columns", () =>
  withDesk(async (desk) => {
    for (const list of ["users", "kyc-requests", "communities", "transactions", "partners"]) {
      const main = mainOf((await desk.get(`/reports/custom?list=${list}`)).text);
      const columns = checkedIn(main) as string[];
      const path = await makeReport(desk, { name: list, list, columns });
      const report = mainOf((await desk.get(path)).text);
      assert.equal(columnsOf(report).length, columns.length, list);
      assert.ok(rowsOf(report).size > 5, list);
      assert.doesNotMatch(report, /undefined|could not be loaded/);
    }
  }));

Deno.test("what does not fit is told at its field, and what was typed is kept", () =>
  withDesk(async (desk) => {
    const long = "x".repeat(101);
    const { status, text } = await sendReport(desk, {
      name: long,
      list: "users",
      q: "ana",
      role: "mentor",
      period: "dates",
      from: "2026-11-02",
      to: "2026-11-01",
      group: "status",
    });
    assert.equal(status, 422);
    const main = mainOf(text);
    assert.equal(errorOf(main, "name"), "Use at most 100 characters.");
    assert.equal(errorOf(main, "columns"), "Choose at least one column.");
    assert.equal(errorOf(main, "to"), "The end date is before the start date.");
    const kept = (name: string) => only(main, "input", { name }).attributes.value;
    assert.deepEqual([kept("name"), kept("q"), kept("list")], [long, "ana", "users"]);
    assert.deepEqual([kept("from"), kept("to")], ["2026-11-02", "2026-11-01"]);
    assert.deepEqual(checkedIn(main), []);
    const chosen = ["role", "period", "group"].map((name) => choicesOf(main, name).chosen);
    assert.deepEqual(chosen, [["mentor"], ["dates"], ["status"]]);
    assert.deepEqual(await customReports.list(desk.store.db, "admin"), []);
  }));

Deno.test("a form that nobody was given is refused, and nothing is saved", () =>
  withDesk(async (desk) => {
    const wrong: [changes: Record<string, string | string[]>, field: string | null][] = [
      [{ name: " " }, "name"],
      [{ name: "a\0b" }, "name"],
      [{ columns: "passwordHash" }, "columns"],
      [{ status: "published" }, "status"],
      [{ type: "course" }, null],
      [{ group: "constructor" }, "group"],
      [{ group: "category" }, "group"],
      [{ period: "tomorrow" }, "period"],
      [{ period: "dates" }, "from"],
      [{ period: "dates", from: "2026-02-30" }, "from"],
      [{ period: "dates", to: "9999-12-31" }, "to"],
      [{ q: "x".repeat(201) }, "q"],
      [{ list: "staff" }, null],
      [{ list: "__proto__" }, null],
      [{ more: "1" }, null],
    ];
    for (const [changes, field] of wrong) {
      const { status, text } = await sendReport(desk, aReport(changes));
      assert.equal(status, 422, JSON.stringify(changes));
      if (field) assert.ok(errorOf(mainOf(text), field), JSON.stringify(changes));
    }
    assert.deepEqual(await customReports.list(desk.store.db, "admin"), []);
  }));

Deno.test("a name that is taken is told at its field, and what was typed is kept", () =>
  withDesk(async (desk) => {
    await makeReport(desk, { name: "Mentors" });
    const { status, text } = await sendReport(desk, aReport({ name: "Mentors", columns: "email" }));
    assert.equal(status, 422);
    assert.equal(errorOf(mainOf(text), "name"), "A report with this name already exists.");
    assert.deepEqual(checkedIn(mainOf(text)), ["email"]);
    assert.equal((await customReports.list(desk.store.db, "admin")).length, 1);
  }));

Deno.test("a report is not named as the trail names one of the desk's own", () =>
  withDesk(async (desk) => {
    for (const name of reportNames) {
      const { text } = await sendReport(desk, aReport({ name }));
      assert.equal(errorOf(mainOf(text), "name"), "A report with this name already exists.");
    }
    assert.deepEqual(await customReports.list(desk.store.db, "admin"), []);
  }));
