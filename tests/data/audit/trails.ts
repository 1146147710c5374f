import {
  type AuditRootRow,
  checkpoint,
  checkpointOf,
  signatureOf,
} from "../../../data/audit/checkpoints.ts";
import { sealedEntry } from "../../../data/audit/entry_body.ts";
import type { AuditRow } from "../../../data/audit/trail.ts";
import { type Subtree, Tree } from "../../../data/audit/tree.ts";
import type { AuditVerification } from "../../../data/audit/verify.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import { write } from "../../../data/audit/write.ts";
import type { Database } from "../../../data/db/database.ts";
import { engineOf } from "../../../data/db/engine/engine_of.ts";
import type { Store } from "../../../data/store.ts";
import assert from "node:assert/strict";
import { sql } from "kysely";
import { type Engine, engines, openStoreAt } from "../../support/databases.ts";
import { actor } from "../../support/fixtures.ts";
import type { Trail } from "./tamperings.ts";

export const ENTRIES = 250;

const DEEDS = ["KYC accepted", "KYC declined", "Signed in", "Signed out", "List exported"] as const;

/** A trail of many kinds of entries, and its last checkpoint, which is kept elsewhere. */
async function fill(store: Store): Promise<AuditRootRow> {
  for (let n = 0; n < ENTRIES; n++) {
    const person = actor(`s_${n % 4}`, `Person ${n % 4}`);
    await write(store, n % 5 === 0 ? { ...person, id: null } : person, (_trx, record) => {
      record({
        category: n % 2 === 0 ? "kyc" : "user",
        action: DEEDS[n % DEEDS.length]!,
        target: `Thing ${n}`,
        status: n % 11 === 0 ? "warning" : "success",
        ...(n % 3 === 0 && { before: { version: n }, after: { version: n + 1 } }),
      });
      return Promise.resolve();
    });
  }
  const signed = await checkpoint(store);
  assert.equal(signed?.size, ENTRIES);
  return signed;
}

export const read = async (db: Database): Promise<Trail> => ({
  rows: await db.selectFrom("audit_log").selectAll().orderBy("seq").execute(),
  checkpoints: await db.selectFrom("audit_roots").selectAll().orderBy("size").execute(),
  head: await db.selectFrom("audit_head").select(["size", "hash", "peaks", "signature"])
    .executeTakeFirstOrThrow(),
});

export async function overwrite(db: Database, { rows, checkpoints, head }: Trail): Promise<void> {
  await db.deleteFrom("audit_log").execute();
  for (let from = 0; from < rows.length; from += 100) {
    // Databases refuse values for a generated column.
    const batch = rows.slice(from, from + 100).map(withoutGenerated);
    await db.insertInto("audit_log").values(batch).execute();
  }
  await db.deleteFrom("audit_roots").execute();
  if (checkpoints.length > 0) {
    await db.insertInto("audit_roots").values(checkpoints).execute();
  }
  await db.updateTable("audit_head").set(head).execute();
}

const withoutGenerated = ({ targetKey: _, subject: __, ...row }: Trail["rows"][number]) => row;

/** An attacker with the file can drop the triggers, which protect against the application only. */
export async function dropTriggers({ db }: Store): Promise<void> {
  for (const table of ["audit_log", "audit_roots", "audit_tree", "audit_checkpoints"]) {
    const triggers = engineOf(db).name === "postgres"
      ? [`${table}_no_change on ${table}`, `${table}_no_update on ${table}`]
      : [`${table}_no_update`, `${table}_no_delete`];
    for (const trigger of triggers) await sql.raw(`drop trigger if exists ${trigger}`).execute(db);
  }
}

/** Changes an entry, and signs the tree and the checkpoints anew, as somebody with the keys could. */
export async function rewriteAt(
  { db, auditKey }: Store,
  seq: number,
  changes: Partial<AuditRow>,
): Promise<void> {
  const rows = await db.selectFrom("audit_log").selectAll().orderBy("seq").execute();
  const changed = { ...rows[seq - 1]!, ...changes };
  const sealed = sealedEntry(changed, changed.secret!);
  await db.updateTable("audit_log").set({ ...changes, ...sealed }).where("seq", "=", seq).execute();
  const key = auditKey.keys.at(-1)!;
  const tree = new Tree();
  const subtrees: Subtree[] = [];
  for (const row of rows.with(seq - 1, { ...changed, ...sealed })) {
    subtrees.push(...tree.push(row.hash));
    await db.updateTable("audit_roots").set(checkpointOf({ ...row, hash: tree.root() }, key))
      .where("size", "=", row.seq).execute();
  }
  const hash = tree.root();
  const signature = signatureOf(tree.size, hash, "", key);
  await db.updateTable("audit_head").set({ hash, peaks: tree.stored(), signature }).execute();
  await db.deleteFrom("audit_tree").execute();
  if (subtrees.length > 0) await db.insertInto("audit_tree").values(subtrees).execute();
}

/** Verifies a changed trail, with and without the checkpoint that is kept elsewhere. */
export async function prove(
  store: Store,
  kept: AuditRootRow,
  change: (trx: Database) => Promise<unknown>,
): Promise<{ alone: AuditVerification; withKept: AuditVerification }> {
  const undo = new Error("undo");
  let proofs: { alone: AuditVerification; withKept: AuditVerification } | undefined;
  await store.db.transaction().execute(async (trx) => {
    await change(trx);
    proofs = {
      alone: await verify(trx, store.auditKey),
      withKept: await verify(trx, store.auditKey, [kept]),
    };
    throw undo;
  }).catch((error) => {
    if (error !== undo) throw error;
  });
  assert.ok(proofs);
  return proofs;
}

export async function withTrail(
  name: Engine["name"],
  test: (store: Store, kept: AuditRootRow) => Promise<void>,
): Promise<void> {
  const engine = engines.find((one) => one.name === name);
  assert.ok(engine);
  const { url, remove } = await engine.provideBare();
  try {
    const store = await openStoreAt(url);
    try {
      const kept = await fill(store);
      await dropTriggers(store);
      await test(store, kept);
    } finally {
      await store.close();
    }
  } finally {
    await remove();
  }
}
