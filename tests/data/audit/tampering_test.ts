import { write } from "../../../data/audit/write.ts";
import { checkpoint } from "../../../data/audit/trail.ts";
import type { AuditCheckpointRow } from "../../../data/audit/signature.ts";
import assert from "node:assert/strict";
import { sql } from "kysely";
import { type AuditProof, verify } from "../../../data/audit/proof.ts";
import type { Database } from "../../../data/db/database.ts";
import { type Store } from "../../../data/store.ts";
import { type Engine, engines, openStoreAt } from "../engines.ts";
import { actor } from "../fixtures.ts";
import { Dice, tamper, type Trail } from "./tamperings.ts";

const ENTRIES = 250;
const TAMPERINGS = 510;
const SEED = Number(Deno.env.get("TAMPERING_SEED") ?? 20261119);

const DEEDS = ["KYC accepted", "KYC declined", "Signed in", "Signed out", "List exported"] as const;

/** A trail of many kinds of entries, and its last checkpoint, which somebody keeps elsewhere. */
async function fill(store: Store): Promise<AuditCheckpointRow> {
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

const read = async (db: Database): Promise<Trail> => ({
  rows: await db.selectFrom("audit_log").selectAll().orderBy("seq").execute(),
  checkpoints: await db.selectFrom("audit_checkpoints").selectAll().orderBy("size").execute(),
  head: await db.selectFrom("audit_head").select(["size", "hash", "signature"])
    .executeTakeFirstOrThrow(),
});

async function overwrite(db: Database, { rows, checkpoints, head }: Trail): Promise<void> {
  await db.deleteFrom("audit_log").execute();
  for (let from = 0; from < rows.length; from += 100) {
    await db.insertInto("audit_log").values(rows.slice(from, from + 100)).execute();
  }
  await db.deleteFrom("audit_checkpoints").execute();
  if (checkpoints.length > 0) {
    await db.insertInto("audit_checkpoints").values(checkpoints).execute();
  }
  await db.updateTable("audit_head").set(head).execute();
}

/** As whoever has the file can; what protects the trail from the application does not stop them. */
async function dropTriggers({ db }: Store): Promise<void> {
  for (const table of ["audit_log", "audit_checkpoints"]) {
    for (const verb of ["update", "delete"]) {
      await sql.raw(`drop trigger ${table}_no_${verb}`).execute(db);
    }
  }
}

/** What the proof says of a trail that `change` has been at, with and without what is kept. */
async function prove(
  store: Store,
  kept: AuditCheckpointRow,
  change: (trx: Database) => Promise<unknown>,
): Promise<{ alone: AuditProof; withKept: AuditProof }> {
  const undo = new Error("undo");
  let proofs: { alone: AuditProof; withKept: AuditProof } | undefined;
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

async function withTrail(
  name: Engine["name"],
  test: (store: Store, kept: AuditCheckpointRow) => Promise<void>,
): Promise<void> {
  const engine = engines.find((one) => one.name === name);
  assert.ok(engine);
  const { url, remove } = await engine.provide();
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

Deno.test(`each of ${TAMPERINGS} tamperings with a trail of ${ENTRIES} entries is found, without a checkpoint kept elsewhere too`, () =>
  withTrail("a SQLite file", async (store, kept) => {
    const trail = await read(store.db);
    const untouched = await prove(store, kept, (trx) => overwrite(trx, trail));
    assert.deepEqual([untouched.alone.fault, untouched.withKept.fault], [null, null]);
    const dice = new Dice(SEED);
    const missed: string[] = [];
    for (let n = 1; n <= TAMPERINGS; n++) {
      const { name, trail: tampered } = tamper(trail, dice);
      const proofs = await prove(store, kept, (trx) => overwrite(trx, tampered));
      if (!proofs.withKept.fault) missed.push(`${n}: ${name}`);
      if (!proofs.alone.fault) missed.push(`${n}: ${name}, alone`);
    }
    assert.deepEqual(missed, [], `TAMPERING_SEED=${SEED}`);
  }));

const copyOfFirst = (seq: string) =>
  `insert into audit_log select ${seq}, "category", "action", "actorId", "actorName", "target",
    "at", "status", "requestId", "before", "after", "search", "hash"
    from audit_log where "seq" = 1`;

/** What the types of the columns do not keep out of a SQLite file. */
const oddities: Record<string, string> = {
  "an entry without a place": copyOfFirst("null"),
  "an entry before the first": copyOfFirst("0"),
  "an entry far before the first": copyOfFirst("-9223372036854775807"),
  "an entry between two places": copyOfFirst("1.5"),
  "an entry after the last": copyOfFirst(`${ENTRIES + 1}`),
  "an entry beyond all numbers": copyOfFirst("9223372036854775807"),
  "an entry whose place is a text": copyOfFirst("'here'"),
  "a head that is gone": "delete from audit_head",
  "a head beyond all numbers": "update audit_head set size = 9223372036854775807",
  "a head that is shorter": "update audit_head set size = size - 1",
  "a head of another hash": "update audit_head set hash = 'x'",
  "a hash that is no text": "update audit_log set hash = x'00' where seq = 7",
  "a checkpoint that is gone": "delete from audit_checkpoints where size = 100",
  "a checkpoint of another hash": "update audit_checkpoints set hash = 'x' where size = 250",
  "a checkpoint that is signed by nobody":
    "update audit_checkpoints set signature = substr(signature, 1, 9) || 'x' where size = 250",
};

Deno.test("what does not belong into a trail is found without a checkpoint kept elsewhere", () =>
  withTrail("SQLite in memory", async (store, kept) => {
    for (const [name, statement] of Object.entries(oddities)) {
      const { alone } = await prove(store, kept, (trx) => sql.raw(statement).execute(trx));
      assert.notEqual(alone.fault, null, name);
    }
  }));

Deno.test("a checkpoint that is made unreadable counts as one of another key", () =>
  withTrail("SQLite in memory", async (store, kept) => {
    const { alone } = await prove(
      store,
      kept,
      (trx) => sql`update audit_checkpoints set signature = x'00' where size = 100`.execute(trx),
    );
    assert.deepEqual([alone.checkpoints, alone.foreignCheckpoints], [2, 1]);
  }));

Deno.test("two checkpoints of one size that differ show that the trail was written twice", () =>
  withTrail("SQLite in memory", async (store, kept) => {
    const trail = await read(store.db);
    await overwrite(store.db, {
      rows: trail.rows.slice(0, 240),
      checkpoints: trail.checkpoints.filter(({ size }) => size <= 240),
      head: { ...trail.head, size: 240, hash: trail.rows[239]?.hash ?? "" },
    });
    for (let n = 240; n < ENTRIES; n++) {
      const person = actor("s_9", "Somebody else");
      await write(store, person, (_trx, record) => {
        record({ category: "system", action: "Backup completed", target: `Thing ${n}` });
        return Promise.resolve();
      });
    }
    const second = await checkpoint(store);
    assert.ok(second);
    const alone = await verify(store.db, store.auditKey);
    assert.equal(alone.fault?.reason, "the head is not signed with this key");
    assert.notEqual((await verify(store.db, store.auditKey, [kept])).fault, null);
    await overwrite(store.db, trail);
    assert.notEqual((await verify(store.db, store.auditKey, [second])).fault, null);
  }));
