import assert from "node:assert/strict";
import * as customReports from "../../../data/reports/custom/reports.ts";
import * as transactions from "../../../data/records/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { toastsOf } from "../../support/decisions.ts";
import { withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";
import { columnsOf, elements, factsOf, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aStaffMember, aTransaction, aUser, many } from "../../support/records.ts";
import { makeReport, saveReport } from "../../support/reports.ts";

const emptyDesk = { sample: false, now: new TestClock("2026-11-19T14:37:12.345Z").now };

Deno.test("a saved report shows what was chosen and the records, and stands on /reports", () =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [
      aUser({ id: "u_1", name: "Ana", role: "mentor", joinedAt: "2026-11-02T00:00:00.000Z" }),
      aUser({ id: "u_2", name: "Bo", role: "mentor", joinedAt: "2026-10-31T23:59:59.999Z" }),
      aUser({ id: "u_3", name: "Cy", role: "mentee", joinedAt: "2026-11-03T00:00:00.000Z" }),
    ]);
    const columns = ["joinedAt", "name"];
    const path = await makeReport(desk, {
      name: "New",
      columns,
      role: "mentor",
      period: "thisMonth",
    });
    assert.match(path, /^\/reports\/custom\/cr_[\w-]+$/);
    const answer = await desk.get(path);
    assert.deepEqual(toastsOf(answer), ["Report created"]);
    const main = mainOf(answer.text);
    assert.equal(only(main, "h1").text, "New");
    assert.deepEqual(factsOf(main), [
      ["List", "users"],
      ["Columns", "Name, Joined"],
      ["Filters", "Role: Mentor"],
      ["Period", "This month: Nov 1, 2026 to Nov 30, 2026"],
      ["Group by", "None"],
      ["Created", "Nov 19, 2026, by Rae Viewer"],
      ["Generated", "Nov 19, 2026, 14:37, by Rae Viewer"],
      ["Records", "1"],
    ]);
    assert.deepEqual(columnsOf(main), ["Name", "Joined"]);
    assert.deepEqual([...rowsOf(main)], [["u_1", ["Ana", "Nov 2, 2026"]]]);
    const saved = mainOf((await desk.get("/reports")).text);
    assert.deepEqual([...rowsOf(saved).values()], [
      ["New", "users", "Rae Viewer", "Nov 19, 2026", "Nov 19, 2026, 14:37"],
    ]);
    assert.equal(only(saved, "a", { href: path }).text, "New");
  }, emptyDesk));

Deno.test("/reports says that there is no custom report yet", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/reports")).text);
    assert.match(main, /There are no custom reports yet\./);
    assert.equal(only(main, "a", { href: "/reports/custom" }).text, "Create custom report");
  }));

Deno.test("a report counts days and months in its reader's time zone", () =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [
      aUser({ id: "u_1", joinedAt: "2026-11-01T03:59:59.999Z" }),
      aUser({ id: "u_2", joinedAt: "2026-11-01T04:00:00.000Z" }),
    ]);
    const path = await makeReport(desk, { period: "thisMonth" });
    const months = await makeReport(desk, { name: "Months", group: "month" });
    const shown = async (path: string) => [...rowsOf(mainOf((await desk.get(path)).text)).values()];
    assert.equal((await shown(path)).length, 2);
    assert.deepEqual(await shown(months), [["Nov 2026", "2"]]);
    const settings = { language: "en", timezone: "est", dateFormat: "mdy" };
    assert.equal((await desk.post("/settings", settings)).status, 303);
    assert.deepEqual(await shown(path), [["u_2", "Test Person"]]);
    assert.deepEqual(await shown(months), [["Oct 2026", "1"], ["Nov 2026", "1"]]);
    const csv = (await desk.get(`${path}/report.csv`)).text;
    assert.equal(csv, "id,name\r\nu_2,Test Person\r\n");
  }, emptyDesk));

Deno.test("a grouped report sums up money, in all and in each group", () =>
  withDesk(async (desk) => {
    await transactions.insert(desk.store.db, [
      aTransaction({ id: "t_1", type: "revenue", amountCents: 100_010 }),
      aTransaction({ id: "t_2", type: "revenue", amountCents: 1 }),
      aTransaction({ id: "t_3", type: "refund", amountCents: 5_00 }),
    ]);
    const list = "transactions";
    const main = mainOf((await desk.get(await makeReport(desk, { list, group: "type" }))).text);
    assert.deepEqual(columnsOf(main), ["Type", "Records", "Amount"]);
    assert.deepEqual([...rowsOf(main).values()], [
      ["revenue", "2", "$1,000.11"],
      ["refund", "1", "$5.00"],
    ]);
    assert.deepEqual(factsOf(main).slice(-2), [["Records", "3"], ["Amount", "$1,005.11"]]);
  }, emptyDesk));

Deno.test("the group of records without a category is named, whatever gender a category has", () =>
  withDesk(async (desk) => {
    const path = await makeReport(desk, { list: "communities", group: "category" });
    const groups = async () =>
      [...rowsOf(mainOf((await desk.get(path)).text)).values()].map(([name]) => name);
    assert.ok((await groups()).includes("None"));
    for (const [language, name] of [["es", "Sin valor"], ["fr", "Sans valeur"]] as const) {
      await desk.post("/settings", { language, timezone: "utc", dateFormat: "mdy" });
      assert.ok((await groups()).includes(name), language);
    }
  }));

Deno.test("months make a chart, with its sentence; other groups make none", () =>
  withDesk(async (desk) => {
    const chart = (html: string) => elements(html, "figure").map(({ attributes }) => attributes);
    const months = await desk.get(await makeReport(desk, { group: "month" }));
    const [figure] = chart(months.text);
    assert.match(figure?.["aria-label"] ?? "", /^Bar chart of users per month, from \d+ in \w+ 2/);
    const roles = await desk.get(await makeReport(desk, { name: "Roles", group: "role" }));
    assert.deepEqual(chart(roles.text), []);
  }));

Deno.test("a report shows fifty rows and says that the CSV holds all of them", () =>
  withDesk(async (desk) => {
    const planted = many(1_234, (n, joinedAt) => aUser({ id: `u_${n}`, joinedAt }));
    await users.insert(desk.store.db, planted);
    const path = await makeReport(desk, { role: "mentee", columns: "id" });
    const main = mainOf((await desk.get(path)).text);
    assert.equal(rowsOf(main).size, 50);
    const footer = only(main, "footer", { class: "muted" });
    assert.equal(footer.text, "Showing the first 50 of 1,234. Download the CSV for all of them.");
    const { text, headers } = await desk.get(`${path}/report.csv`);
    assert.equal(headers.get("content-type"), "text/csv; charset=utf-8");
    const [header, ...lines] = text.split("\r\n").slice(0, -1);
    assert.equal(header, "id");
    assert.deepEqual(lines, planted.map(({ id }) => id).reverse());
  }, emptyDesk));

Deno.test("a spreadsheet finds its mark and no formula in a report", () =>
  withDesk(async (desk) => {
    const names = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", 'quoted "name", with a comma'];
    const planted = names.map((name, n) =>
      aUser({ id: `u_${n}`, name, joinedAt: `2026-01-0${6 - n}T00:00:00.000Z` })
    );
    await users.insert(desk.store.db, planted);
    const path = await makeReport(desk, {
      name: "Ünïcode / “Report”\r\n..",
      columns: ["name", "role"],
    });
    const response = await desk.request(`${path}/report.csv`);
    assert.equal(
      response.headers.get("content-disposition"),
      'attachment; filename="unicode-report-2026-11-19.csv"',
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    assert.deepEqual(lines, [
      "name,role",
      ...names.slice(0, 5).map((name) => `'${name},mentee`),
      '"quoted ""name"", with a comma",mentee',
      "",
    ]);
  }, emptyDesk));

Deno.test("a name without a letter that is safe still makes a file name", () =>
  withDesk(async (desk) => {
    const path = await makeReport(desk, { name: "日本 !" });
    const { headers } = await desk.get(`${path}/report.csv`);
    assert.match(headers.get("content-disposition") ?? "", /filename="report-2026-11-19\.csv"/);
  }, emptyDesk));

Deno.test("a report that is only fetched ahead is not generated", () =>
  withDesk(async (desk) => {
    const id = await saveReport(desk.store, aStaffMember({ id: "s_1" }));
    const { status } = await desk.get(`/reports/custom/${id}`, { "sec-purpose": "prefetch" });
    assert.equal(status, 503);
    const { generatedAt } = await customReports.get(desk.store.db, id, "admin");
    assert.equal(generatedAt, null);
  }));

Deno.test("a report's name may hold any character, and its page stays whole", () =>
  withDesk(async (desk) => {
    const name = "Users \uE000 all";
    const created = await desk.post("/reports/custom", { list: "users", name, columns: "name" });
    const { text } = await desk.get(created.headers.get("location") ?? "");
    assert.match(text, /<\/html>$/);
    assert.equal(only(mainOf(text), "h1").text, name);
  }));
