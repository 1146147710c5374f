import assert from "node:assert/strict";
import * as customReports from "../../../data/reports/custom/reports.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";
import { aStaffMember } from "../../support/records.ts";
import { aReport, defined, makeReport, sendReport } from "../../support/reports.ts";

const lastEntry = async ({ store }: Desk) => {
  const { action, target, before, after, actorId } = await store.db.selectFrom("audit_log")
    .selectAll().orderBy("seq", "desc").limit(1).executeTakeFirstOrThrow();
  const json = JSON.parse(before ?? after ?? "{}");
  return { action, target, actorId, json };
};

for (const role of ["moderator", "support"] as const) {
  Deno.test(`the role ${role} meets no transactions in custom reports, not even saved ones`, () =>
    withDesk(async (desk) => {
      const path = await makeReport(desk, {
        name: "Takings",
        list: "transactions",
        columns: "amount",
      });
      await desk.store.db.updateTable("staff").set({ role, status: "active" })
        .where("id", "=", "s_3").execute();
      const other = await desk.colleague("s_3");
      for (const page of ["/reports", "/reports/custom", "/reports/custom?list=users"]) {
        const { status, text } = await other.get(page);
        assert.equal(status, 200);
        assert.doesNotMatch(mainOf(text), /Takings|transactions/i, page);
      }
      for (const end of ["", "/report.csv", "/delete"]) {
        const { status, text } = await other.get(path + end);
        assert.equal(status, 403, end);
        assert.doesNotMatch(text, /Takings|\$\d/, end);
      }
      assert.equal((await other.get("/reports/custom?list=transactions")).status, 403);
      const form = aReport({ name: "Mine", list: "transactions", columns: "amount" });
      assert.equal((await sendReport(other, form)).status, 403);
      assert.equal((await sendReport(other, { ...form, name: "" })).status, 403);
      assert.equal((await other.post(`${path}/delete`, {})).status, 403);
      assert.equal((await customReports.list(desk.store.db, "admin")).length, 1);
      assert.equal((await desk.get(path)).status, 200);
    }));
}

Deno.test("making, downloading and deleting a report are entries of the audit trail", () =>
  withDesk(async (desk) => {
    const path = await makeReport(desk, { name: "Mentors", role: "mentor" });
    const actorId = aStaffMember().id;
    const { json, ...created } = await lastEntry(desk);
    assert.deepEqual(created, { action: "Report created", target: "Mentors", actorId });
    assert.equal(json.filters.role, "mentor");
    await desk.get(path);
    assert.equal((await lastEntry(desk)).action, "Report created", "reading it is none");
    await desk.get(`${path}/report.csv`);
    const downloaded = await lastEntry(desk);
    assert.deepEqual(downloaded, {
      action: "Report exported",
      target: "Mentors",
      actorId,
      json: { format: "csv", ...json },
    });
    await desk.post(`${path}/delete`, {});
    assert.deepEqual(await lastEntry(desk), {
      action: "Report deleted",
      target: "Mentors",
      actorId,
      json,
    });
  }, { sample: false }));

Deno.test("a report is deleted after a confirmation, by its creator", () =>
  withDesk(async (desk) => {
    const path = await makeReport(desk, { name: "Mentors" });
    const link = only(mainOf((await desk.get(path)).text), "a", { href: `${path}/delete` });
    assert.equal(link.text, "Delete");
    const dialog = await desk.fragment(`${path}/delete`);
    assert.equal(only(dialog.text, "h2").text, "Delete custom report");
    assert.equal(only(dialog.text, "form", { action: `${path}/delete` }).attributes.method, "post");
    const { status, headers } = await desk.post(`${path}/delete`, {});
    assert.deepEqual([status, headers.get("location")], [303, "/reports"]);
    assert.deepEqual(toastsOf(await desk.get("/reports")), ["Report deleted"]);
    for (const end of ["", "/report.csv", "/delete"]) {
      assert.equal((await desk.get(path + end)).status, 404);
    }
  }));

Deno.test("somebody else's report is read by all, and deleted by an admin alone", () =>
  withDesk(async (desk) => {
    await desk.store.db.updateTable("staff").set({ role: "support", status: "active" })
      .where("id", "=", "s_3").execute();
    const other = await desk.colleague("s_3");
    const path = await makeReport(desk, { name: "Shared" });
    const { text } = await other.get(path);
    assert.equal(only(mainOf(text), "h1").text, "Shared");
    assert.equal(elements(mainOf(text), "a", { href: `${path}/delete` }).length, 0);
    assert.equal((await other.get(`${path}/report.csv`)).status, 200);
    assert.equal((await other.get(`${path}/delete`)).status, 403);
    assert.equal((await other.post(`${path}/delete`, {})).status, 403);
    assert.equal((await customReports.list(desk.store.db, "support")).length, 1);
    const own = await makeReport(other, { name: "Own" });
    assert.equal((await other.post(`${own}/delete`, {})).status, 303);
    const theirs = await makeReport(other, { name: "Theirs" });
    assert.equal((await desk.post(`${theirs}/delete`, {})).status, 303);
  }));

Deno.test("nobody takes the room for reports of all others", () =>
  withDesk(async (desk) => {
    const { db } = desk.store;
    const support = await desk.colleague("s_4");
    const definition = JSON.stringify(defined({}).definition);
    const theirs = Array.from({ length: 100 }, (_, n) => ({
      id: `cr_${n}`,
      name: `Report ${n}`,
      definition,
      createdBy: "s_4",
      createdAt: desk.store.now().toISOString(),
      generatedAt: null,
      generatedBy: null,
    }));
    await db.insertInto("custom_reports").values(theirs).execute();
    const { status, text } = await sendReport(support, aReport({ name: "One more" }));
    assert.equal(status, 422);
    assert.match(textOf(text), /reached your limit of 100 reports\. Delete one first\./);
    assert.equal((await sendReport(desk, aReport({ name: "One more" }))).status, 303);
  }));
