import assert from "node:assert/strict";
import { sql } from "kysely";
import { digestOf, disclosuresOf } from "../../../data/audit/entry_body.ts";
import { isReissued, reissueTrail } from "../../../data/audit/former/reissue.ts";
import { keyName } from "../../../data/keys/derived_keys.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import { sharedEngines } from "../../support/databases.ts";
import {
  entriesOf,
  failingAt,
  growFormer,
  rotateFormer,
  withFormerTrail,
} from "./former_trails.ts";
import { dropTriggers, rewriteAt } from "./trails.ts";

for (const { name, provideBare } of sharedEngines) {
  Deno.test(`a trail of format 1 is issued again once, and its old checkpoints hold (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      const before = await entriesOf(store);
      const old = await store.db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
      assert.equal(await isReissued(store.db), false);
      assert.equal(await reissueTrail(store), before.length);
      assert.equal(await reissueTrail(store), 0, "once");
      const { fault, size } = await verify(store.db, store.auditKey);
      assert.deepEqual({ fault, size }, { fault: null, size: before.length + 1 });
      const after = await entriesOf(store);
      assert.deepEqual(
        after.slice(0, -1).map(({ formerHash }) => formerHash),
        before.map(({ hash }) => hash),
      );
      const last = after.at(-1)!;
      assert.equal(last.action, "Trail re-issued");
      const key = keyName(store.auditKey.keys[0]!);
      assert.deepEqual(JSON.parse(last.after!), { entries: before.length, head: old.hash, key });
      const kept = {
        size: old.size,
        hash: old.hash,
        at: "",
        signature: old.signature,
        isFormer: true,
      };
      assert.equal((await verify(store.db, store.auditKey, [kept])).fault, null);
      const other = { ...kept, size: old.size - 1 };
      assert.equal((await verify(store.db, store.auditKey, [other])).fault?.seq, old.size - 1);
    }));

  Deno.test(`bodies hold digests of their disclosures alone (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      await reissueTrail(store);
      for (const row of await entriesOf(store)) {
        const { _sd, at, seq, v, ...others } = JSON.parse(row.body!);
        assert.deepEqual({ at, seq, v, others }, { at: row.at, seq: row.seq, v: 2, others: {} });
        assert.ok(_sd.every((digest: string) => /^[\w-]{43}$/.test(digest)));
        assert.ok(_sd.length >= 4 && _sd.length <= 7);
        assert.deepEqual(disclosuresOf(row, row.secret!).map(digestOf).sort(), _sd);
      }
    }));

  Deno.test(`an issue that was killed goes on where it was (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      await dropTriggers(store);
      const former = await store.db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
      await reissueTrail(store);
      const whole = await entriesOf(store);
      // As if it had been killed after some entries.
      await sql`update audit_log set "body" = null, "secret" = null, "hash" = "formerHash",
        "formerHash" = null, "caseNumber" = null
        where "seq" > 5 and "formerHash" is not null`.execute(store.db);
      await sql`delete from audit_log where "seq" = ${whole.length}`.execute(store.db);
      await store.db.updateTable("audit_head").set(former).execute();
      assert.equal(await reissueTrail(store), former.size);
      const again = await entriesOf(store);
      assert.deepEqual(again.slice(0, 5), whole.slice(0, 5));
      assert.deepEqual(
        again.map(({ caseNumber }) => caseNumber),
        whole.map(({ caseNumber }) => caseNumber),
      );
      assert.equal((await verify(store.db, store.auditKey)).fault, null);
    }));

  Deno.test(`an issue that is killed again and again goes on after rotations of keys (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      await growFormer(store, 310);
      await rotateFormer(store);
      await growFormer(store, 400);
      await rotateFormer(store);
      await growFormer(store, 900);
      const { length } = await entriesOf(store);
      for (const seq of [1, 501, 1001, 1501]) {
        await failingAt(store, seq, () => assert.rejects(reissueTrail(store), /killed/));
        const done = (await entriesOf(store)).filter(({ body }) => body !== null);
        assert.equal(done.length, seq - 1);
      }
      const dead = { ...store, now: () => assert.fail("killed after the tree") };
      await assert.rejects(reissueTrail(dead), /killed after the tree/);
      assert.equal(await isReissued(store.db), false);
      assert.deepEqual(await store.db.selectFrom("audit_tree").selectAll().execute(), []);
      assert.equal(await reissueTrail(store), length);
      const { fault, size } = await verify(store.db, store.auditKey);
      assert.deepEqual({ fault, size }, { fault: null, size: length + 1 });
    }));

  Deno.test(`two processes issue a trail again once (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      const { length } = await entriesOf(store);
      const issued = await Promise.all([reissueTrail(store), reissueTrail(store)]);
      assert.deepEqual(issued.toSorted((one, other) => one - other), [0, length]);
      assert.equal((await verify(store.db, store.auditKey)).fault, null);
    }));

  Deno.test(`an old checkpoint that is deleted afterwards is missed (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      await growFormer(store, 200);
      await reissueTrail(store);
      await dropTriggers(store);
      await sql`delete from audit_checkpoints where "size" = 200`.execute(store.db);
      assert.deepEqual((await verify(store.db, store.auditKey)).fault, {
        seq: 200,
        reason: "the checkpoint for this entry is missing",
      });
    }));

  Deno.test(`an old checkpoint shows that an entry was written anew with the keys (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      await growFormer(store, 500);
      const saved = await store.db.selectFrom("audit_checkpoints").selectAll()
        .where("size", "=", 500).executeTakeFirstOrThrow();
      const kept = { ...saved, isFormer: true };
      await reissueTrail(store);
      await dropTriggers(store);
      await rewriteAt(store, 400, { target: "Somebody else" });
      const { fault } = await verify(store.db, store.auditKey, [kept]);
      assert.deepEqual(fault, { seq: 400, reason: "the entry was changed after it was written" });
      // Also where the old hashes of the first entries are left out.
      for (const seq of [1, 2, 3]) await rewriteAt(store, seq, { formerHash: null });
      assert.equal((await verify(store.db, store.auditKey, [kept])).fault?.seq, 4);
    }));
}
