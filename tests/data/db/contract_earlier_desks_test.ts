import assert from "node:assert/strict";
import { reissueTrail } from "../../../data/audit/former/reissue.ts";
import { sealRecords } from "../../../data/audit/first_seals.ts";
import { backUp } from "../../../data/db/backup/backup.ts";
import { resetAfterRestore, restoreBackup } from "../../../data/db/backup/restore.ts";
import { openDatabase, sqlitePath } from "../../../data/db/database.ts";
import { appliedMigrations, migrate } from "../../../data/db/migrate.ts";
import { draftOf } from "../../../data/kyc/decisions/drafts.ts";
import { findDocument, readContent } from "../../../data/kyc/documents/documents.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { readApiHistory } from "../../../data/kyc/requests/api_history.ts";
import { readHistory } from "../../../data/kyc/requests/history.ts";
import { get } from "../../../data/kyc/requests/requests.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { listOf } from "../../../data/lists.ts";
import { findByEmail } from "../../../data/staff/accounts/staff.ts";
import { recordClosedMonths } from "../../../data/statements/evidence.ts";
import { openStore, type Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import { openStoreAt, sharedEngines, withDatabase } from "../../support/databases.ts";
import {
  DESK_SECRET,
  fillDesk,
  lastBefore,
  olderCommit,
  type ShippedDesk,
} from "../../support/shipped/desks.ts";
import { TestClock } from "../../support/stores.ts";

const desk = lastBefore;

for (const { name, provideBare } of sharedEngines) {
  Deno.test(`a desk of the last schema before the baseline and its backups open whole (${name})`, async () => {
    const { url, remove } = await provideBare();
    try {
      await fillDesk(url, desk);
      if (url.startsWith("sqlite:")) await restoreUnmigrated(url, desk);
      const db = openDatabase(url);
      await migrate(db).finally(() => db.destroy());
      await requireWhole(url, desk);
      if (!url.startsWith("sqlite:")) return await resetAfterRestore(url);
      const [backup, restored] = [".backup", ".restored"].map((end) => sqlitePath(url)! + end);
      await backUp(sqlitePath(url)!, backup!);
      await restoreBackup(backup!, restored!, { replace: false });
      await requireWhole(`sqlite:${restored}`, desk);
      await requireWholeWithSeals(`sqlite:${restored}`);
    } finally {
      await remove();
    }
  });

  Deno.test(`an older desk is refused in one line that names the commit to start once (${name})`, async () => {
    const { url, remove } = await provideBare();
    try {
      await fillDesk(url, { commit: olderCommit });
      const before = await contentOf(url);
      const line =
        /is of an older version \(0054_order_of_answers\); start commit 7813bbf on it once/;
      await assert.rejects(withDatabase(url, migrate), line);
      await assert.rejects(openStoreAt(url), line);
      if (url.startsWith("sqlite:")) {
        const restored = `${sqlitePath(url)!}.restored`;
        const options = { replace: false, undigested: true };
        await assert.rejects(restoreBackup(sqlitePath(url)!, restored, options), line);
      }
      assert.deepEqual(await contentOf(url), before);
    } finally {
      await remove();
    }
  });
}

/** The bytes of the file, or the migrations and tables of PostgreSQL. */
async function contentOf(url: string): Promise<unknown> {
  if (url.startsWith("sqlite:")) return await Deno.readFile(sqlitePath(url)!);
  return await withDatabase(url, async (db) => [
    await appliedMigrations(db),
    (await db.introspection.getTables()).map(({ name, columns }) => [name, columns.length]),
  ]);
}

/** A backup of that version is restored before it is migrated. */
async function restoreUnmigrated(url: string, desk: ShippedDesk): Promise<void> {
  const restored = `${sqlitePath(url)!}.old`;
  await restoreBackup(sqlitePath(url)!, restored, { replace: false, undigested: true });
  await requireWhole(`sqlite:${restored}`, desk);
}

async function requireWholeWithSeals(databaseUrl: string): Promise<void> {
  const store = await openStore({ databaseUrl, simulatedDelay: false, jwtSecret: DESK_SECRET });
  try {
    await sealRecords(store);
    await recordClosedMonths(store);
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  } finally {
    await store.close();
  }
}

async function requireWhole(url: string, desk: ShippedDesk): Promise<void> {
  const { now } = new TestClock("2026-11-28T08:00:00.000Z");
  const options = { databaseUrl: url, simulatedDelay: false, jwtSecret: DESK_SECRET, now };
  const store = await openStore(options);
  try {
    await reissueTrail(store);
    await requireLists(store, desk);
    await requireDocuments(store, desk);
    await requireHistories(store, desk);
    const { id: reviewerId } = await findByEmail(store.db, "ada@example.com");
    assert.equal((await draftOf(store, "k_3", reviewerId))?.notes, "Ask for the back.");
    const { fault, size } = await verifyWithRecords(store.db, store.auditKey);
    assert.deepEqual({ fault, size }, { fault: null, size: desk.entries + 1 });
  } finally {
    await store.close();
  }
}

async function requireLists(store: Store, { histories, entries }: ShippedDesk): Promise<void> {
  const people = Object.keys(histories).length;
  const totals = {
    "users": people,
    "kyc-requests": people,
    "staff": 2,
    // Its last entry says that the trail was issued again.
    "audit-logs": entries + 1,
    communities: 0,
    transactions: 0,
    content: 0,
    partners: 0,
  };
  for (const [name, total] of Object.entries(totals)) {
    const { list, listShape } = listOf(name as keyof typeof totals);
    const page = await list(store, parseListQuery(listShape, new URLSearchParams()));
    assert.deepEqual([page.total, page.rows.length], [total, total], name);
  }
}

async function requireDocuments(store: Store, { documents }: ShippedDesk): Promise<void> {
  for (const [id, shades] of Object.entries(documents)) {
    const request = await get(store, id);
    assert.deepEqual(request.documents.map((document) => document.id), Object.keys(shades));
    for (const { id: documentId = "", sha256 = "" } of request.documents) {
      const { body } = await readContent(store, await findDocument(store, id, sha256), "original");
      assert.deepEqual(body, aPng({ grey: shades[documentId] }), `${documentId} of ${id}`);
    }
  }
}

async function requireHistories(store: Store, { histories }: ShippedDesk): Promise<void> {
  for (const [id, steps] of Object.entries(histories)) {
    const read = await readApiHistory(store.db, id);
    assert.deepEqual(read.map((step) => "type" in step ? step.type : step.status), steps, id);
    const { decisions, documents } = await readHistory(store.db, await get(store, id));
    const decided = steps.filter((step) => ["accepted", "declined", "revoked"].includes(step));
    assert.deepEqual(decisions.map(({ status }) => status), decided.toReversed(), id);
    assert.ok(documents.every(({ received }) => received?.from === "Service platform"), id);
  }
}
