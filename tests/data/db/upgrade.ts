import assert from "node:assert/strict";
import { sql } from "kysely";
import { verify } from "../../../data/audit/verify.ts";
import { type Database, openDatabase } from "../../../data/db/database.ts";
import { appliedMigrations, isUpToDate, migrate } from "../../../data/db/migrate.ts";
import type { Tables } from "../../../data/db/tables.ts";
import { readAll, sha256Of } from "../../../data/documents/blobs.ts";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import { draftOf } from "../../../data/kyc/decisions/drafts.ts";
import { get } from "../../../data/kyc/requests/requests.ts";
import type { ListName } from "../../../data/list/names.ts";
import { type Page, parseListQuery } from "../../../data/list/query.ts";
import { listOf } from "../../../data/lists.ts";
import { rotateKeys } from "../../../data/staff/rotate_keys.ts";
import { openStore, type Store } from "../../../data/store.ts";
import { actor, signInAs } from "../../support/fixtures.ts";
import { terms } from "../../support/records.ts";
import {
  documentKeys,
  fillShipped,
  LAST_MIGRATION,
  type Size,
  TOTP_SECRET,
} from "../../support/shipped/database.ts";
import { SECRET, TestClock } from "../../support/stores.ts";

/** Rows that were walked through, and entries of the trail that were verified. */
interface Upgraded {
  rows: number;
  entries: number;
}

/**
 * Fills an empty database with a schema and rows that have shipped, migrates it and uses it. Throws
 * an AssertionError where something of it is lost or changed.
 */
export async function upgradeShipped(url: string, size: Size): Promise<Upgraded> {
  await fillShipped(url, size);
  const clock = new TestClock("2026-11-20T08:00:00.000Z");
  const before = await withDatabase(url, async (db) => {
    assert.equal((await appliedMigrations(db)).at(-1), LAST_MIGRATION);
    const rows = await idsOf(db);
    await migrate(db);
    assert.ok(isUpToDate(await appliedMigrations(db)));
    return rows;
  });
  const store = await openStore({
    databaseUrl: url,
    simulatedDelay: false,
    jwtSecret: SECRET,
    now: clock.now,
    documents: { keys: documentKeys, s3: null },
  });
  try {
    for (const [name, ids] of before) await requireListed(store, name, ids, size);
    await requireFiltered(store);
    await requireSecrets(store);
    await requireDocuments(store);
    await requireDrafts(store);
    await requireTrail(store, 119 + size.entries);
    await useDesk(store);
    const { size: entries } = await verify(store.db, store.auditKey);
    return { rows: [...before.values()].reduce((sum, ids) => sum + ids.length, 0), entries };
  } finally {
    await store.close();
  }
}

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>) {
  const db = openDatabase(url, { unhurried: true });
  return await work(db).finally(() => db.destroy());
}

type Ids = readonly string[];

/** The table of each list, and a search that only one row of `rows.sql` and its copies match. */
const lists = {
  users: { table: "users", q: "u_seed_7" },
  "kyc-requests": { table: "kyc_requests", q: "k_seed_7" },
  communities: { table: "communities", q: "c_seed_7" },
  transactions: { table: "transactions", q: "t_seed_7" },
  content: { table: "content", q: "ct_seed_7" },
  partners: { table: "partners", q: "p_seed_7" },
  staff: { table: "staff", q: "s_more_7" },
  "audit-logs": { table: "audit_log", q: "entry 16, zoe" },
} satisfies Partial<Record<ListName, { table: keyof Tables; q: string }>>;
type OldList = keyof typeof lists;
const listNames = Object.keys(lists) as OldList[];

async function idsOf(db: Database): Promise<Map<OldList, Ids>> {
  const found = new Map<OldList, Ids>();
  for (const name of listNames) {
    const { table } = lists[name];
    const id = table === "audit_log" ? sql`'a_' || "seq"` : sql`"id"`;
    const { rows } = await sql<{ id: string }>`
      select ${id} as "id" from ${sql.table(table)}`.execute(db);
    found.set(name, rows.map(({ id }) => id));
  }
  return found;
}

const PAGE_ROWS = 1_000;

/** Ids of all rows that an address of a list leads to, in its order. */
async function walk(store: Store, name: OldList, address: string): Promise<Ids> {
  const { list, listShape } = listOf(name);
  const query = parseListQuery(listShape, new URLSearchParams(address));
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: Page<{ id: string }> = await list(store, { ...query, after }, PAGE_ROWS);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.after;
  }
  return ids;
}

async function requireListed(store: Store, name: OldList, ids: Ids, { copies }: Size) {
  const walked = await walk(store, name, "");
  assert.deepEqual(walked.toSorted(), ids.toSorted(), `${name} has all its rows`);
  const { list, listShape } = listOf(name);
  const all = await list(store, parseListQuery(listShape, new URLSearchParams()));
  assert.equal(all.total, ids.length, `${name} counts its rows`);
  const [found, { q }] = [await walk(store, name, `q=${lists[name].q}`), lists[name]];
  if (name === "audit-logs") return assert.ok(found.length > 0);
  assert.equal(found.length, copies + 1, `${name} finds ${q}`);
  for (const id of found) assert.ok(id === q || id.startsWith(`${q}_`), `${id} is found by ${q}`);
}

async function requireFiltered(store: Store): Promise<void> {
  for (const phase of ["pending", "accepted", "declined", "revoked", "expired"]) {
    const { rows } = await sql<{ id: string }>`
      select "id" from kyc_requests where "phase" = ${phase}`.execute(store.db);
    const walked = await walk(store, "kyc-requests", `status=${phase}`);
    assert.deepEqual(walked.toSorted(), rows.map(({ id }) => id).toSorted(), phase);
  }
}

async function requireSecrets({ db, keys }: Store): Promise<void> {
  const rows = await db.selectFrom("two_factor").select(["staffId", "secret"]).execute();
  assert.equal(rows.length, 3);
  for (const { staffId, secret } of rows) {
    assert.equal(await keys.open(secret, `two_factor ${staffId}`, db), TOTP_SECRET, staffId);
  }
}

async function requireDocuments({ db, documents }: Store): Promise<void> {
  const rows = await db.selectFrom("kyc_held_documents").selectAll().execute();
  const ids = rows.map(({ documentId }) => documentId).toSorted();
  assert.deepEqual(ids, ["first_key", "plain", "second_key"]);
  for (const { blob, documentId, sha256 } of rows) {
    const parts = await documents.open(blob);
    assert.ok(parts, documentId);
    assert.equal(await sha256Of(await readAll(parts)), sha256, documentId);
  }
}

async function requireDrafts(store: Store): Promise<void> {
  const drafts = [
    await draftOf(store, "k_1", "s_admin"),
    await draftOf(store, "k_3", "s_moderator"),
  ];
  assert.deepEqual(drafts, [
    { notes: "Waits for the second page", checks: ["id-name"], steps: {} },
    { notes: "Ünclear stamp", checks: [], steps: {} },
  ]);
}

async function requireTrail({ db, auditKey }: Store, entries: number): Promise<void> {
  const { fault, size, foreignCheckpoints } = await verify(db, auditKey);
  assert.deepEqual([fault, size, foreignCheckpoints], [null, entries, 0]);
}

/** Signs in, decides on an old request and rotates the keys; the trail goes on and stays whole. */
async function useDesk(store: Store): Promise<void> {
  const { id, name } = await signInAs(store, "s_admin@desk.example");
  const decision = { status: "accepted", reviewNotes: "In order." } as const;
  const before = await get(store, "k_seed_15");
  await decide(store, "k_seed_15", decision, terms({ reviewer: actor(id, name) }));
  const after = await get(store, "k_seed_15");
  assert.deepEqual([after.status, after.version], ["accepted", before.version + 1]);
  const { size } = await verify(store.db, store.auditKey);
  await rotateKeys(store);
  await requireSecrets(store);
  await requireTrail(store, size + 1);
}
