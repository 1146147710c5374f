import assert from "node:assert/strict";
import { sql } from "kysely";
import { entryRanges } from "../../../data/audit/former/accepted.ts";
import { isReissued, reissueTrail } from "../../../data/audit/former/reissue.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import type { Store } from "../../../data/store.ts";
import { sharedEngines } from "../../support/databases.ts";
import { entriesOf, growFormer, withFormerTrail } from "./former_trails.ts";
import { dropTriggers, rewriteAt } from "./trails.ts";

const change = ({ db }: Store, statement: string) => sql.raw(statement).execute(db);

/** With and without `--accept-fault`, nothing is issued again, and the error says what to do. */
async function requireRefused(store: Store, fault: RegExp): Promise<void> {
  const before = await entriesOf(store);
  for (const acceptsFault of [false, true]) {
    await assert.rejects(reissueTrail(store, { acceptsFault }), ({ message }: Error) => {
      assert.match(message, fault);
      assert.match(message, /restore a backup that has all entries/);
      assert.doesNotMatch(message, /--accept-fault/);
      return true;
    });
  }
  assert.deepEqual(await entriesOf(store), before);
}

for (const { name, provideBare } of sharedEngines) {
  Deno.test(`a fault of the old trail stops the issue, unless it is accepted (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      await dropTriggers(store);
      await sql`update audit_log set "target" = 'Somebody else' where "seq" = 3`.execute(store.db);
      const fault = /breaks at entry 3: the entry was changed after it was written.*--accept-fault/;
      await assert.rejects(reissueTrail(store), fault);
      assert.equal(await isReissued(store.db), false);
      const { length } = await entriesOf(store);
      assert.equal(await reissueTrail(store, { acceptsFault: true }), length);
      const last = (await entriesOf(store)).at(-1)!;
      assert.match(last.after!, /"fault":"the entry was changed after it was written","entry":3/);
      assert.equal((await verify(store.db, store.auditKey)).fault, null);
    }));

  Deno.test(`faults of the old trail that are accepted are named (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      await growFormer(store, 300);
      const { hash } = (await entriesOf(store)).at(-1)!;
      await dropTriggers(store);
      await change(store, `update audit_log set "target" = 'Nobody' where "seq" in (3, 40, 41)`);
      await change(store, `update audit_log set "hash" = 'x' where "seq" = 150`);
      await change(store, `update audit_checkpoints set "hash" = 'x' where "size" = 100`);
      await change(store, `delete from audit_checkpoints where "size" = 200`);
      await reissueTrail(store, { acceptsFault: true });
      const last = (await entriesOf(store)).at(-1)!;
      const { fault, entry, faults, accepted, head } = JSON.parse(last.after!);
      assert.deepEqual({ fault, entry, faults, head }, {
        fault: "the entry was changed after it was written",
        entry: 3,
        faults: 7,
        head: hash,
      });
      const ranges = [[3, 3], [40, 41], [100, 100], [150, 151], [200, 200]];
      assert.deepEqual(accepted, ranges);
      const proof = await verify(store.db, store.auditKey);
      assert.deepEqual([proof.fault, proof.accepted], [null, "3, 40–41, 100, 150–151, 200"]);
      await rewriteAt(store, 42, { target: "Somebody else" });
      assert.equal((await verify(store.db, store.auditKey)).fault?.seq, 42, "no other one");
    }));

  Deno.test(`a trail that lacks an entry is not issued again, whatever is accepted (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      await growFormer(store, 100);
      await dropTriggers(store);
      await change(store, `update audit_log set "target" = 'Somebody else' where "seq" = 3`);
      await change(store, `delete from audit_log where "seq" = 50`);
      await requireRefused(store, /breaks at entry 51: an entry is missing before this one/);
    }));

  Deno.test(`a trail whose end was cut off is not issued again (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      const { length } = await entriesOf(store);
      await dropTriggers(store);
      await change(store, `delete from audit_log where "seq" = ${length}`);
      await requireRefused(store, /entries are missing at the end: the head counts more entries/);
      await change(store, `update audit_head set "size" = ${length - 1}`);
      await change(
        store,
        `insert into audit_checkpoints ("size", "hash", "at", "signature")
          select ${length}, "hash", '', "signature" from audit_head`,
      );
      await requireRefused(store, /entries are missing at the end: a checkpoint covers more/);
    }));

  Deno.test(`a fault that stays after the issue undoes it (${name})`, () =>
    withFormerTrail(provideBare, async (store) => {
      await reissueEntriesAlone(store);
      await dropTriggers(store);
      // The body is made already, and fits the former column.
      await change(store, `update audit_log set "target" = 'Somebody else' where "seq" = 3`);
      await assert.rejects(
        reissueTrail(store, { acceptsFault: true }),
        /still breaks at entry 3: the entry was changed.*restore a backup/,
      );
      assert.equal(await isReissued(store.db), false);
    }));
}

/** As if the process was killed before the last step. */
const reissueEntriesAlone = (store: Store) =>
  assert.rejects(reissueTrail({ ...store, now: () => assert.fail("killed") }), /killed/);

Deno.test("more ranges of faults than are listed end in one range", () => {
  const odd = Array.from({ length: 1_002 }, (_, index) => 2 * index + 1);
  const ranges = entryRanges(odd.toReversed());
  assert.equal(ranges.length, 1_000);
  assert.deepEqual([ranges[0], ranges.at(-1)], [[1, 1], [1999, 2003]]);
});
