import assert from "node:assert/strict";
import * as auditLog from "../../data/audit_log.ts";
import { withDesk } from "../helpers.ts";
import { choicesOf, columnsOf, elements, mainOf, only, reasonOf, rowsOf } from "../markup.ts";

const event = (changes: Partial<auditLog.AuditEvent>): auditLog.AuditEvent => ({
  category: "user",
  action: "Role changed",
  actorId: null,
  actorName: "System",
  target: "Test Person (u_test)",
  at: "2026-11-18T14:32:00.000Z",
  status: "success",
  requestId: null,
  before: null,
  after: null,
  ...changes,
});

Deno.test("/audit-logs lists action, user, target, timestamp and status, newest first", () =>
  withDesk(async (desk) => {
    await auditLog.append(desk.store.db, event({ status: "error" }));
    await auditLog.append(desk.store.db, event({ at: "2026-11-19T00:05:00.000Z" }));
    const { status, text } = await desk.get("/audit-logs");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Audit Logs");
    assert.deepEqual(columnsOf(main), ["Action", "User", "Target", "Timestamp", "Status"]);
    const cells = ["Role changed", "System", "Test Person (u_test)"];
    assert.deepEqual([...rowsOf(main)], [
      ["a_2", [...cells, "Nov 19, 2026, 00:05", "success"]],
      ["a_1", [...cells, "Nov 18, 2026, 14:32", "error"]],
    ]);
  }, { sample: false }));

Deno.test("/audit-logs shows the eight samples as rows of the trail", () =>
  withDesk(async (desk) => {
    const rows = [...rowsOf((await desk.get("/audit-logs")).text).values()];
    assert.equal(rows.length, 8);
    assert.deepEqual(new Set(rows.map((row) => row[4])), new Set(["success", "warning", "error"]));
  }));

Deno.test("/audit-logs has a search box and both filters, disabled with a reason", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/audit-logs")).text);
    const controls = [...elements(main, "input", { type: "search" }), ...elements(main, "select")];
    assert.deepEqual(controls.map(({ attributes }) => attributes.name), ["q", "action", "date"]);
    for (const control of controls) assert.match(reasonOf(main, control), /not available yet/);
    const valuesOf = (name: string) => choicesOf(main, name).options.map(([value]) => value);
    assert.deepEqual(valuesOf("action"), ["all", "kyc", "user", "transaction", "system"]);
    assert.deepEqual(valuesOf("date"), ["all", "today", "week", "month"]);
  }));
