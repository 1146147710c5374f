import assert from "node:assert/strict";
import { sql } from "kysely";
import { verify } from "../../../data/audit/verify_tree.ts";
import { checkpoint, checkpointOf } from "../../../data/audit/checkpoints.ts";
import { readHead } from "../../../data/audit/trail.ts";
import { system, write } from "../../../data/audit/write.ts";
import { wrap } from "../../../data/keys/key_ring.ts";
import { keyFor, keyName } from "../../../data/keys/derived_keys.ts";
import { rotateKeys } from "../../../data/staff/sign_in/rotate_keys.ts";
import { openStore, type Store } from "../../../data/store.ts";
import { SECRET } from "../../support/stores.ts";
import { openStoreAt, sharedEngines } from "../../support/databases.ts";
import { onEachEngine, racingEngines } from "../../support/engines.ts";
import { addAccount, PASSWORD, signInAs } from "../../support/fixtures.ts";
import { Desk } from "../../support/helpers.ts";

const note = (store: Store, times: number) =>
  write(store, system, (_trx, record) => {
    for (let n = 0; n < times; n++) {
      record({ category: "system", action: "Backup completed", target: `Thing ${n}` });
    }
  });

const NEW_SECRET = "the secret that comes after, thirty-two bytes or more";

async function withOther<Result>(
  url: string,
  work: (store: Store) => Promise<Result>,
  jwtSecret?: string,
): Promise<Result> {
  const store = jwtSecret === undefined
    ? await openStoreAt(url)
    : await openStore({ databaseUrl: url, simulatedDelay: false, jwtSecret });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const reasonOf = async (store: Store) => (await verify(store.db, store.auditKey)).fault?.reason;

for (const { name, provide } of sharedEngines) {
  Deno.test(`a server whose JWT_SECRET was changed says so and is not ready (${name})`, async () => {
    const { url, remove } = await provide();
    const store = await openStoreAt(url);
    try {
      const { email } = await addAccount(store, "s_1");
      const desk = new Desk(store);
      assert.equal((await desk.bare("/ready")).status, 200);
      await withOther(url, (other) => rotateKeys(other));
      assert.equal((await desk.bare("/ready")).status, 200, "the same secret opens the new keys");
      await withOther(url, (other) => rotateKeys(other, { rootSecret: NEW_SECRET }));
      const reason = "The keys of this desk were rotated. " +
        "An operator must restart the server with the new JWT_SECRET.";
      const ready = await desk.bare("/ready");
      const expected = { status: "keys rotated", reason };
      assert.deepEqual([ready.status, JSON.parse(ready.text)], [503, expected]);
      const signIn = await desk.send("/api/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      assert.deepEqual([signIn.status, JSON.parse(signIn.text).error], [503, reason]);
    } finally {
      await store.close();
      await remove();
    }
  });
}

onEachEngine({
  "a trail over two rotations is whole, and each names the key that comes next": async (
    { store },
  ) => {
    await note(store, 150);
    assert.equal(await rotateKeys(store), 2);
    await note(store, 150);
    assert.equal(await rotateKeys(store), 3);
    await note(store, 10);
    const proof = await verify(store.db, store.auditKey);
    assert.deepEqual([proof.fault, proof.size, proof.foreignCheckpoints], [null, 312, 0]);
    const entries = await store.db.selectFrom("audit_log").select(["seq", "after"])
      .where("action", "=", "Keys rotated").orderBy("seq").execute();
    const named = entries.map(({ after }) => JSON.parse(after ?? "").key);
    assert.deepEqual(named, store.auditKey.keys.slice(1).map(keyName));
    assert.deepEqual(entries.map(({ seq }) => seq), [151, 302]);
    const signers = await store.db.selectFrom("audit_roots").select(["size", "signature"])
      .orderBy("size").execute();
    const [one, two] = store.auditKey.keys.map(keyName);
    assert.deepEqual(signers.map(({ size, signature }) => [size, signature.slice(0, 8)]), [
      [100, one],
      [151, one],
      [200, two],
      [300, two],
      [302, two],
    ]);
  },
  "a key that is no longer in use signs nothing that came after it": async ({ store }) => {
    await rotateKeys(store);
    await note(store, 50);
    const [old = ""] = store.auditKey.keys;
    const stale = { ...store.auditKey, keys: [old], reload: () => Promise.resolve() };
    const signing = checkpoint({ ...store, auditKey: stale });
    await assert.rejects(signing, { code: "audit.not_signed" });
    const { size, hash } = await readHead(store.db);
    const kept = checkpointOf({ seq: size, hash, at: store.now().toISOString() }, old);
    const { fault } = await verify(store.db, store.auditKey, [kept]);
    assert.equal(fault?.reason, "a checkpoint signature is invalid");
  },
  "keys that the trail does not name are found": async ({ store }) => {
    await note(store, 3);
    await rotateKeys(store);
    await note(store, 3);
    const { createdAt } = store.keys.current;
    const stray = { generation: 3, createdAt, secret: "what no entry names" };
    await store.db.insertInto("key_generations").values(await wrap(stray, SECRET)).execute();
    assert.equal(await reasonOf(store), "a key rotation is missing or names another key");
  },
  "keys that are gone from the database are missed at once": async ({ store }) => {
    await rotateKeys(store);
    await store.db.deleteFrom("key_generations").where("generation", "=", 2).execute();
    await assert.rejects(verify(store.db, store.auditKey), { message: /keys are missing/ });
    await note(store, 1);
    assert.ok(store.keys.tokenKey(), "what is known goes on signing");
  },
  "rotating does not heal a head that was not signed": async ({ store }) => {
    await note(store, 3);
    await store.db.updateTable("audit_head").set({ signature: "x" }).execute();
    await rotateKeys(store);
    await note(store, 1);
    assert.equal(await reasonOf(store), "the head is not signed with this key");
  },
});

onEachEngine({
  "a server that runs takes over the keys that another process has rotated": async (
    { store, url },
  ) => {
    await note(store, 99);
    await withOther(url, (other) => rotateKeys(other));
    await note(store, 5);
    assert.equal(await reasonOf(store), undefined);
    const { kid } = await withOther(url, async (other) => {
      await rotateKeys(other);
      return other.keys.tokenKey();
    });
    assert.ok(await store.keys.sessionKey(kid, store), "a token of the new key is known");
    assert.equal(store.keys.current.generation, 3);
  },
  "a new secret is a rotation: the trail is whole with it, and the old one opens no more": async (
    { store, url },
  ) => {
    await note(store, 120);
    await rotateKeys(store, { rootSecret: NEW_SECRET });
    await withOther(url, async (other) => {
      await note(other, 100);
      assert.equal(await reasonOf(other), undefined);
      assert.notEqual(other.auditKey.keys.at(-1), keyFor("audit checkpoint", NEW_SECRET));
    }, NEW_SECRET);
    await assert.rejects(withOther(url, reasonOf), { message: /^JWT_SECRET: does not match/ });
    const rows = JSON.stringify(await store.db.selectFrom("key_generations").selectAll().execute());
    assert.ok(!rows.includes(NEW_SECRET), "no secret lies there in the clear");
  },
  "rotations at once come one after the other": async ({ store, url }) => {
    await Promise.all([1, 2, 3].map(() => withOther(url, (other) => rotateKeys(other))));
    assert.equal(await reasonOf(store), undefined);
    assert.equal(store.keys.current.generation, 4);
  },
  "a trail that was emptied, its keys and all, is found after the next start and entries": async (
    { store, url, engine },
  ) => {
    if (engine === "PostgreSQL") return;
    await addAccount(store, "s_1");
    await signInAs(store, "s_1@desk.example");
    for (const table of ["audit_log", "audit_roots"] as const) {
      await dropTriggers(store, table);
      await store.db.deleteFrom(table).execute();
    }
    await store.db.deleteFrom("key_generations").execute();
    await store.db.updateTable("audit_head").set({ size: 0, hash: "", peaks: "", signature: "" })
      .execute();
    await withOther(url, async (other) => {
      assert.equal(await reasonOf(other), "all entries are missing");
      await note(other, 2);
      assert.equal(await reasonOf(other), "the head is not signed with this key");
    });
  },
  "a trail of which old checkpoints are left is not signed as an empty one": async (
    { store, url },
  ) => {
    const checkpoint = { size: 100, hash: "x", at: "", signature: "x" };
    await store.db.insertInto("audit_checkpoints").values(checkpoint).execute();
    await store.db.deleteFrom("key_generations").execute();
    await store.db.updateTable("audit_head").set({ signature: "" }).execute();
    await withOther(url, async (other) => {
      assert.equal(await reasonOf(other), "all entries are missing");
    });
  },
}, racingEngines());

async function dropTriggers({ db }: Store, table: string): Promise<void> {
  for (const verb of ["update", "delete"]) {
    await sql.raw(`drop trigger ${table}_no_${verb}`).execute(db);
  }
}
