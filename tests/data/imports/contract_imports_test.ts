import { DOLLARS } from "../../../data/base/currency.ts";
import assert from "node:assert/strict";
import * as auditLog from "../../../data/audit/log.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import { readTotals } from "../../support/totals.ts";
import { type RecordName, recordsOf } from "../../../data/lists.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";
import * as users from "../../../data/records/users.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, kycRequest, outcomes, plantRequests } from "../../support/fixtures.ts";
import { importText, ndjson, sizes, user, usersFile } from "./import_files.ts";
import { samples } from "./import_samples.ts";
import { versionOf } from "../../support/stores.ts";
import { decide } from "../../support/steps.ts";

/** All records of a list, as programs read them. */
async function read(store: Store, name: RecordName): Promise<{ id: string }[]> {
  const { listShape, list } = recordsOf(name);
  const { rows } = await list(store, parseListQuery(listShape, new URLSearchParams()));
  return rows.map((row) => listShape.json.toJson(row, DOLLARS) as { id: string });
}

const byId = (rows: readonly { id: string }[]) => rows.toSorted((a, b) => a.id < b.id ? -1 : 1);

onEachEngine({
  "each list comes in from CSV, and from NDJSON nothing else": async ({ store }) => {
    await addAccount(store, "s_1");
    for (const [name, { csv, records }] of Object.entries(samples)) {
      const entity = name as RecordName;
      const written = await importText(store, entity, "csv", csv);
      assert.deepEqual(written, { inserted: 2, updated: 0, unchanged: 0 }, name);
      // The desk adds fields of its own.
      const found = byId(await read(store, entity));
      assert.equal(found.length, records.length, name);
      assert.partialDeepStrictEqual(found, records, name);
      const again = await importText(store, entity, "ndjson", ndjson(records));
      assert.deepEqual(again, { inserted: 0, updated: 0, unchanged: 2 }, name);
    }
    const { t_1, t_2 } = Object.fromEntries(
      (await store.db.selectFrom("transactions").selectAll().execute())
        .map(({ id, amountCents }) => [id, amountCents]),
    );
    assert.deepEqual([t_1, t_2], [99_999_999_999, 110]);
  },
  "totals and cache tags follow what an import changes, and only that": totals,
  "a record that differs is updated and found by its new name": async ({ store }) => {
    await importText(store, "users", "ndjson", usersFile(3));
    const changed = ndjson([user(2, { name: "Łucja Ilić" }), user(3), user(4)]);
    const written = await importText(store, "users", "ndjson", changed);
    assert.deepEqual(written, { inserted: 1, updated: 1, unchanged: 1 });
    const query = parseListQuery(users.listShape, new URLSearchParams("q=ilic"));
    assert.deepEqual((await users.list(store, query)).rows.map(({ id }) => id), ["u_2"]);
  },
  "each record of an import in many small batches is found": async ({ store }) => {
    const records = Array.from({ length: 300 }, (_, n) => user(n + 1));
    await importText(store, "users", "ndjson", ndjson(records), { batchRows: 2 });
    for (const { id, email } of records) {
      const query = parseListQuery(users.listShape, new URLSearchParams({ q: email }));
      assert.deepEqual((await users.list(store, query)).rows.map((row) => row.id), [id], email);
    }
  },
  "a KYC request that is here already keeps its decision": async ({ store }) => {
    await addAccount(store, "s_1");
    await plantRequests(store, 1);
    const reviewer = actor("s_1", "Person s_1");
    const terms = { reviewer, version: null, onlyOffered: true, idempotencyKey: null };
    const decided = await decide(
      store,
      "k_1",
      { status: "declined", reviewNotes: "No." },
      terms,
    );
    const incoming = [kycRequest(1, { userName: "Someone else" }), kycRequest(2)];
    const written = await importText(store, "kyc-requests", "ndjson", ndjson(incoming));
    assert.deepEqual(written, { inserted: 1, updated: 0, unchanged: 1 });
    assert.deepEqual(await kyc.get(store, "k_1"), decided);
    assert.deepEqual(await readTotals(store.db, ["kyc_requests", "kyc:pending"]), {
      kyc_requests: 2,
      "kyc:pending": 1,
    });
  },
  "an import that broke off goes on after its last batch": resuming,
  "an import that broke off begins anew where others have come since": async ({ store }) => {
    const broken = new Error("the plug was pulled");
    const text = usersFile(1_500);
    const pause = () => Promise.reject(broken);
    await assert.rejects(importText(store, "users", "ndjson", text, { pause }), broken);
    await importText(store, "users", "ndjson", usersFile(2, { status: "inactive" }));
    const written = await importText(store, "users", "ndjson", text);
    assert.deepEqual(written, { inserted: 500, updated: 2, unchanged: 998 });
    assert.equal((await users.get(store, "u_1")).status, "active");
    assert.equal((await sizes(store)).imports, 0);
  },
  "a running import goes on although others change records meanwhile": async ({ store }) => {
    const others = () => importText(store, "users", "ndjson", ndjson([user(9_001)]));
    const written = await importText(store, "users", "ndjson", usersFile(2_500), {
      pause: async () => void await others(),
    });
    assert.deepEqual(written, { inserted: 2_500, updated: 0, unchanged: 0 });
    assert.equal((await sizes(store)).users, 2_501);
    assert.equal((await sizes(store)).imports, 0);
  },
  "a file imported again sets right what another has changed since": async ({ store }) => {
    const [active, inactive] = [usersFile(2), usersFile(2, { status: "inactive" })];
    await importText(store, "users", "ndjson", active);
    await importText(store, "users", "ndjson", inactive);
    const written = await importText(store, "users", "ndjson", active);
    assert.deepEqual(written, { inserted: 0, updated: 2, unchanged: 0 });
    assert.equal((await users.get(store, "u_1")).status, "active");
  },
  "the same import twice at once ends in all of it, or in a conflict for one": async (
    { store },
  ) => {
    const text = usersFile(2_500);
    const both = [1, 2].map(() => importText(store, "users", "ndjson", text));
    const { values, refusals } = await outcomes(both);
    assert.ok(values.length >= 1);
    assert.ok(refusals.every((kind) => kind === "conflict"), refusals.join());
    assert.equal((await sizes(store)).users, 2_500);
    assert.deepEqual(await readTotals(store.db, ["users"]), { users: 2_500 });
  },
  "the trail tells who imported what, in one entry for a small file": async ({ store }) => {
    await importText(store, "users", "ndjson", usersFile(2), { name: "users.csv" });
    const rows = await store.db.selectFrom("audit_log").selectAll().execute();
    assert.equal(rows.length, 1);
    const { action, actorName, requestId, target, after } = rows[0]!;
    assert.deepEqual([action, actorName, requestId, target], [
      "Import finished",
      "Service feed",
      "r-1",
      "users: users.csv",
    ]);
    const { records, inserted, updated, sha256 } = JSON.parse(after ?? "{}");
    assert.deepEqual([records, inserted, updated], [2, 2, 0]);
    assert.match(sha256, /^[0-9a-f]{64}$/);
    assert.equal((await verify(store.db, store.auditKey)).fault, null);
  },
});

async function totals({ store }: { store: Store }): Promise<void> {
  const names = ["communities", "communities:active"] as const;
  const [first, second] = samples.communities.records;
  const state = async () => [
    await readTotals(store.db, names),
    Number(await versionOf(store.db, ["Communities"])),
    Number(await versionOf(store.db, ["Users"])),
  ];
  const bring = (...records: unknown[]) =>
    importText(store, "communities", "ndjson", ndjson(records));
  await bring(first, second);
  const before = await state();
  assert.deepEqual(before, [{ communities: 2, "communities:active": 1 }, 1, 0]);
  await bring(first, second);
  assert.deepEqual(await state(), before);
  await bring({ ...first, status: "inactive" }, second, { ...second, id: "c_3" });
  assert.deepEqual(await state(), [{ communities: 3, "communities:active": 0 }, 2, 0]);
}

async function resuming({ store }: { store: Store }): Promise<void> {
  const text = usersFile(2_500);
  const broken = new Error("the plug was pulled");
  const pause = () => Promise.reject(broken);
  await assert.rejects(importText(store, "users", "ndjson", text, { pause }), broken);
  assert.equal((await sizes(store)).users, 1_000);
  await store.db.updateTable("users").set({ name: "Changed since" }).where("id", "=", "u_1")
    .execute();
  const seen: number[] = [];
  const written = await importText(store, "users", "ndjson", text, {
    onProgress: (stage, done) => void (stage === "writing" && seen.push(done)),
  });
  assert.deepEqual(seen, [2_000, 2_500]);
  assert.deepEqual(written, { inserted: 2_500, updated: 0, unchanged: 0 });
  assert.equal((await users.get(store, "u_1")).name, "Changed since");
  assert.deepEqual(await readTotals(store.db, ["users"]), { users: 2_500 });
  assert.equal((await sizes(store)).imports, 0);
  const { rows } = await auditLog.list(
    store,
    parseListQuery(auditLog.listShape, new URLSearchParams()),
  );
  assert.deepEqual(rows.map(({ action }) => action), ["Import finished", "Import started"]);
}
