import assert from "node:assert/strict";
import * as trail from "../../../data/audit/trail.ts";
import * as auditLog from "../../../data/audit/log.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";
import { withStore } from "../../support/stores.ts";
import { actor } from "../../support/records.ts";

const event = (changes: Partial<trail.AuditEvent> = {}): trail.AuditEvent => ({
  category: "kyc",
  action: "KYC accepted",
  target: "Test Person (k_test)",
  before: { status: "pending" },
  after: { status: "accepted" },
  ...changes,
});

const AT = "2026-11-20T10:00:00.000Z";

const append = (store: Store, one: trail.AuditEvent, at = AT, db = store.db) =>
  trail.append(db, [{ event: one, actor: actor(), at }], store.auditKey);

const list = async (store: Store, search = "", limit?: number) => {
  const query = parseListQuery(auditLog.listShape, new URLSearchParams(search));
  return (await auditLog.list(store, query, limit)).rows;
};

const rowsOf = (store: Store) => store.db.selectFrom("audit_log").selectAll().execute();

const withTrail = (test: (store: Store) => Promise<void>) =>
  withStore(async (store) => {
    await append(store, event());
    await append(store, event({ action: "KYC revoked" }));
    await test(store);
  });

Deno.test("entries are numbered as they come and keep what changed as JSON", () =>
  withTrail(async (store) => {
    const rows = await rowsOf(store);
    assert.deepEqual(rows.map(({ seq }) => seq), [1, 2]);
    const { before, after, requestId, actorId, actorName } = rows[0]!;
    assert.deepEqual([before, after], ['{"status":"pending"}', '{"status":"accepted"}']);
    assert.deepEqual([requestId, actorId, actorName], ["request-1", "s_test", "Rae Viewer"]);
  }));

Deno.test("the list shows the latest entries first, in the specification's fields", () =>
  withTrail(async (store) => {
    const plain = { before: undefined, after: undefined };
    await append(store, event({ status: "warning", ...plain }), "2026-11-19T00:00:00.000Z");
    const entries = await list(store);
    assert.deepEqual(entries.map(({ id }) => id), ["a_2", "a_1", "a_3"]);
    assert.deepEqual(entries[2], {
      id: "a_3",
      actorId: "s_test",
      action: "KYC accepted",
      user: "Rae Viewer",
      target: "Test Person (k_test)",
      timestamp: "2026-11-19T00:00:00.000Z",
      status: "warning",
    });
    assert.equal((await list(store, "", 2)).length, 2);
  }));

Deno.test("actions, dates and statuses are the specification's words", () => {
  assert.deepEqual(trail.auditCategories, [
    "kyc",
    "user",
    "transaction",
    "legal",
    "access",
    "system",
  ]);
  assert.deepEqual([...auditLog.listShape.filters.date.values].toSorted(), [
    "month",
    "today",
    "week",
  ]);
  assert.deepEqual(trail.auditStatuses, ["success", "warning", "error"]);
});
