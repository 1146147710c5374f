import assert from "node:assert/strict";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { hiddenFieldsOf } from "../../support/decisions.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";
import { columnsOf, elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aStaffMember, aTransaction, aUser } from "../../support/records.ts";
import { saveReport } from "../../support/reports.ts";
import { become } from "../../support/roles.ts";

const emptyDesk = { sample: false, now: new TestClock("2026-11-19T14:37:12.345Z").now };

const show = async (desk: Desk, path: string) => mainOf((await desk.get(path)).text);

const valuesIn = (main: string, name: string) =>
  elements(main, "input", { name }).map(({ attributes }) => attributes.value);

Deno.test("a custom report begins with the choice of a list, by plain links", () =>
  withDesk(async (desk) => {
    const main = await show(desk, "/reports/custom");
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

Deno.test("the form offers the list's own columns and groups, and keeps its filters and order", () =>
  withDesk(async (desk) => {
    const main = await show(desk, "/reports/custom?list=content&type=course&q=a&sort=title");
    assert.equal(only(main, "a", { "aria-current": "page" }).text, "content");
    const form = only(main, "form").attributes;
    assert.deepEqual([form.method, form.action], ["get", "/content"]);
    assert.deepEqual(valuesIn(main, "columns"), [
      ...["id", "title", "type", "author", "authorId", "published", "createdAt", "views", "likes"],
      ...["comments", "shares", "description", "category", "url"],
    ]);
    assert.deepEqual(hiddenFieldsOf(main), { q: "a", sort: "title", type: "course" });
    const options = elements(only(main, "select", { name: "group" }).html, "option");
    const groups = options.map(({ attributes }) => attributes.value);
    assert.deepEqual(groups, ["", "type", "status", "category", "month"]);
  }));

Deno.test("each list shows all columns of its report, and its file has them", () =>
  withDesk(async (desk) => {
    const lists = [
      ["users", "users"],
      ["kyc", "kyc-requests"],
      ["communities", "communities"],
      ["finance", "transactions"],
      ["content", "content"],
      ["partners", "partners"],
    ] as const;
    for (const [path, list] of lists) {
      const form = await show(desk, `/reports/custom?list=${list}`);
      const columns = valuesIn(form, "columns");
      const main = await show(desk, `/${path}?columns=${columns.join()}`);
      assert.equal(columnsOf(main).length, columns.length, list);
      assert.ok(rowsOf(main).size > 5, list);
      assert.doesNotMatch(main, /undefined|could not be loaded/);
      const [first] = columns.slice(1);
      const { text } = await desk.get(`/${path}/export.csv?columns=id,${first}`);
      assert.equal(text.split("\r\n")[0]?.replace("\ufeff", ""), `id,${first}`);
    }
  }));

Deno.test("a list with chosen columns is narrowed, sorted and left by links that keep the rest", () =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [
      aUser({ id: "u_1", name: "Ana", role: "mentor", joinedAt: "2026-11-02T00:00:00.000Z" }),
      aUser({ id: "u_2", name: "Bo", role: "mentor", joinedAt: "2026-10-31T23:59:59.999Z" }),
      aUser({ id: "u_3", name: "Cy", role: "mentee", joinedAt: "2026-11-03T00:00:00.000Z" }),
    ]);
    const path =
      "/users?role=mentor&period=this-month&columns=joinedAt&columns=name&columns=nothing";
    const main = await show(desk, path);
    assert.deepEqual(columnsOf(main), ["Name", "Joined"]);
    assert.deepEqual([...rowsOf(main)], [["u_1", ["Ana", "Nov 2, 2026"]]]);
    const hrefs = elements(main, "a").map(({ text, attributes }) => [text, attributes.href]);
    const narrowed = "role=mentor&period=this-month";
    assert.deepEqual(
      hrefs.filter(([text]) => /columns|as list|Name/.test(text ?? "")),
      [
        [
          "Change columns",
          `/reports/custom?role=mentor&period=this-month&columns=name,joinedAt&list=users`,
        ],
        ["Show as list", `/users?${narrowed}`],
        ["Name", "/users?sort=name&role=mentor&period=this-month&columns=name,joinedAt"],
      ],
    );
    assert.equal(only(main, "input", { name: "columns" }).attributes.value, "name,joinedAt");
  }, emptyDesk));

Deno.test("a saved report is a view of its list, and everybody's stand on /reports", () =>
  withDesk(async (desk) => {
    assert.match(
      await show(desk, "/reports"),
      /Create one from a list, with its columns and filters\./,
    );
    const me = aStaffMember({ id: "s_1" });
    await saveReport(desk.store, me, { name: "Plain", query: "role=mentor" });
    await saveReport(desk.store, me, { name: "Mentors", query: "role=mentor&columns=id,name" });
    await saveReport(desk.store, me, { name: "Own", query: "columns=id", shared: undefined });
    const main = await show(desk, "/reports");
    const names = (main: string) => [...rowsOf(main).values()].map(([name]) => name).toSorted();
    assert.deepEqual(names(main), ["Mentors", "Own"]);
    const href = "/users?role=mentor&columns=id,name";
    assert.equal(only(main, "a", { href }).text, "Mentors");
    const tabs = only(await show(desk, href), "nav", { "aria-label": "Views" }).html;
    assert.equal(only(tabs, "a", { "aria-current": "page" }).text, "Mentors shared");
    const other = await desk.colleague("s_3");
    assert.deepEqual(names(await show(other, "/reports")), ["Mentors"]);
  }));

Deno.test("the address that a report had before leads to its list", () =>
  withDesk(async (desk) => {
    const { id } = await saveReport(desk.store, aStaffMember({ id: "s_1" }));
    const { status, headers } = await desk.get(`/reports/custom/${id}`);
    assert.deepEqual([status, headers.get("location")], [302, "/users?columns=id,name"]);
    assert.equal((await desk.get("/reports/custom/cr_none")).status, 404);
  }));

for (const role of ["moderator", "support"] as const) {
  Deno.test(`the role ${role} sees no transactions in custom reports, not even saved ones`, () =>
    withDesk(async (desk) => {
      const query = "columns=amount";
      const takings = { name: "Takings", list: "transactions", query } as const;
      const { id } = await saveReport(desk.store, aStaffMember({ id: "s_1" }), takings);
      await become(desk, role);
      for (const path of ["/reports", "/reports/custom", "/reports/custom?list=users"]) {
        assert.doesNotMatch(await show(desk, path), /Takings|transactions/i, path);
      }
      assert.equal((await desk.get(`/reports/custom/${id}`)).status, 404);
      const refused = ["/reports/custom?list=transactions", "/finance?columns=amount"];
      for (const path of [...refused, "/finance/export.csv?columns=amount"]) {
        const { status, text } = await desk.get(path);
        assert.equal(status, 403, path);
        assert.doesNotMatch(text, /\$\d/);
      }
    }));
}

Deno.test("a grouped report sums up money in each group, pending amounts included", () =>
  withDesk(async (desk) => {
    await transactions.insert(desk.store.db, [
      aTransaction({ id: "t_1", type: "revenue", amountCents: 100_010 }),
      aTransaction({ id: "t_2", type: "revenue", amountCents: 1 }),
      aTransaction({ id: "t_3", type: "refund", amountCents: 5_00 }),
    ]);
    const main = await show(desk, "/finance?columns=id&group=type");
    assert.deepEqual(columnsOf(main), ["Type", "Records", "Amount"]);
    assert.deepEqual([...rowsOf(main).values()], [
      ["revenue", "2", "$1,000.11"],
      ["refund", "1", "$5.00"],
    ]);
    assert.match(main, /Amounts include pending transactions\./);
    assert.doesNotMatch(
      await show(desk, "/finance?status=completed&columns=id&group=type"),
      /Amounts include/,
    );
  }, emptyDesk));

Deno.test("months stand in the reader's time zone, with a chart and its sentence", () =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [
      aUser({ id: "u_1", joinedAt: "2026-11-01T03:59:59.999Z" }),
      aUser({ id: "u_2", joinedAt: "2026-11-01T04:00:00.000Z" }),
    ]);
    const months =
      async () => [...rowsOf(await show(desk, "/users?columns=id&group=month")).values()];
    assert.deepEqual(await months(), [["Nov 2026", "2"]]);
    const settings = { language: "en", timezone: "est", dateFormat: "mdy" };
    assert.equal((await desk.post("/settings", settings)).status, 303);
    assert.deepEqual(await months(), [["Oct 2026", "1"], ["Nov 2026", "1"]]);
    const labels = async (group: string) =>
      elements(await show(desk, `/users?columns=id&group=${group}`), "figure")
        .map(({ attributes }) => attributes["aria-label"]);
    assert.match((await labels("month"))[0] ?? "", /^Bar chart of users per month, from 1 in Oct/);
    assert.deepEqual(await labels("role"), []);
  }, emptyDesk));

Deno.test("the group of records without a category is named, whatever gender a category has", () =>
  withDesk(async (desk) => {
    const groups = async () => {
      const main = await show(desk, "/communities?columns=id&group=category");
      return [...rowsOf(main).values()].map(([name]) => name);
    };
    assert.ok((await groups()).includes("None"));
    for (const [language, name] of [["es", "Sin valor"], ["fr", "Sans valeur"]] as const) {
      await desk.post("/settings", { language, timezone: "utc", dateFormat: "mdy" });
      assert.ok((await groups()).includes(name), language);
    }
  }));
