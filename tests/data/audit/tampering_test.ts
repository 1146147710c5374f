import { system, write } from "../../../data/audit/write.ts";
import { checkpoint, signatureOf } from "../../../data/audit/checkpoints.ts";
import {
  bodyOf,
  groupingOf,
  isFormerlyGrouped,
  sealedEntry,
} from "../../../data/audit/entry_body.ts";
import { append } from "../../../data/audit/trail.ts";
import { Tree } from "../../../data/audit/tree.ts";
import assert from "node:assert/strict";
import { sql } from "kysely";
import { verify } from "../../../data/audit/verify_tree.ts";
import { tamperAgainAndAgain } from "../../soak/tamperings.ts";
import { actor } from "../../support/fixtures.ts";
import { isLongForm } from "../../support/long_form.ts";
import { headOf } from "./tamperings.ts";
import { ENTRIES, overwrite, prove, read, withTrail } from "./trails.ts";

/** Most kinds once, in the proof each more often; `deno task soak tamperings` tries 510 of another seed. */
const TAMPERINGS = isLongForm ? 75 : 25;
const SEED = Number(Deno.env.get("TAMPERING_SEED") ?? 20261119);

Deno.test(`each of ${TAMPERINGS} tamperings with a trail of ${ENTRIES} entries is found, without a checkpoint kept elsewhere too`, async () => {
  const { found, kinds, missed } = await tamperAgainAndAgain({
    tamperings: TAMPERINGS,
    seed: SEED,
  });
  assert.deepEqual(missed, [], `TAMPERING_SEED=${SEED}`);
  assert.equal(found, TAMPERINGS);
  assert.ok(kinds >= 15, `${kinds} kinds`);
});

const copyOfFirst = (seq: string) =>
  `insert into audit_log ("seq", "category", "action", "actorId", "actorName", "target",
    "at", "status", "requestId", "before", "after", "search", "hash", "body", "secret") select ${seq}, "category", "action", "actorId", "actorName", "target",
    "at", "status", "requestId", "before", "after", "search", "hash", "body", "secret"
    from audit_log where "seq" = 1`;

/** Changes that the column types of SQLite allow. */
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
  "a body that is another":
    "update audit_log set body = replace(body, '\"v\":2', '\"v\":3') where seq = 7",
  "a secret that is gone": "update audit_log set secret = null where seq = 7",
  "a secret that is another": "update audit_log set secret = substr(secret, 1, 42) where seq = 7",
  "a number within a case": 'update audit_log set "caseNumber" = 5 where seq = 7',
  "an old hash": "update audit_log set \"formerHash\" = 'x' where seq = 7",
  "peaks of another tree": "update audit_head set peaks = substr(peaks, 2)",
  "a subtree of nothing": `insert into audit_tree ("level", "index", "hash") values (0, 0, 'x')`,
  "a hash that is no text": "update audit_log set hash = x'00' where seq = 7",
  "a checkpoint that is gone": "delete from audit_roots where size = 100",
  "a checkpoint of another hash": "update audit_roots set hash = 'x' where size = 250",
  "a checkpoint that is signed by nobody":
    "update audit_roots set signature = substr(signature, 1, 9) || 'x' where size = 250",
};

Deno.test("tampering with the trail is found without a checkpoint kept elsewhere", () =>
  withTrail("SQLite in memory", async (store, kept) => {
    for (const [name, statement] of Object.entries(oddities)) {
      const { alone } = await prove(store, kept, (trx) => sql.raw(statement).execute(trx));
      assert.notEqual(alone.fault, null, name);
    }
  }));

Deno.test("an entry that was rewritten with its tree is found, whatever is written after it", () =>
  withTrail("SQLite in memory", async (store, kept) => {
    const { rows } = await read(store.db);
    const tree = new Tree();
    const forged = rows.map((row) => {
      const changed = row.seq < 240 ? row : { ...row, target: `${row.target} of another` };
      const entry = { ...changed, ...sealedEntry(changed, row.secret!) };
      tree.push(entry.hash);
      return entry;
    });
    const { alone } = await prove(store, kept, async (trx) => {
      for (const { seq, target, body, hash } of forged.slice(239)) {
        await trx.updateTable("audit_log").set({ target, body, hash }).where("seq", "=", seq)
          .execute();
      }
      await trx.deleteFrom("audit_roots").where("size", ">", 200).execute();
      await trx.updateTable("audit_head").set({ peaks: tree.stored() }).execute();
      for (let more = 0; more < 60; more++) {
        const event = { category: "system", action: "Signed in", target: "Later" } as const;
        await append(
          trx,
          [{ event, actor: system, at: "2026-11-01T00:00:00.000Z" }],
          store.auditKey,
        );
      }
    });
    assert.notEqual(alone.fault, null);
  }));

Deno.test("entries of the first grouping of their fields are whole", () =>
  withTrail("SQLite in memory", async (store, kept) => {
    const { rows: [row] } = await read(store.db);
    const facts = {
      ...row!,
      after: JSON.stringify({ question: "Is it genuine?", reviewedBy: "s_1" }),
    };
    const former = { actor: [], internal: ["note"], message: [] };
    const [now, then] = [bodyOf(facts, row!.secret!), bodyOf(facts, row!.secret!, former)];
    assert.notEqual(now, then);
    assert.equal(isFormerlyGrouped(groupingOf({ ...facts, body: then }, row!.secret!)!), true);
    assert.equal(isFormerlyGrouped(groupingOf({ ...facts, body: now }, row!.secret!)!), false);
    assert.equal(groupingOf({ ...facts, target: "Other", body: now }, row!.secret!), null);
    assert.equal(kept.size, ENTRIES);
  }));

Deno.test("a checkpoint that is made unreadable counts as one of another key", () =>
  withTrail("SQLite in memory", async (store, kept) => {
    const { alone } = await prove(
      store,
      kept,
      (trx) => sql`update audit_roots set signature = x'00' where size = 100`.execute(trx),
    );
    assert.deepEqual([alone.checkpoints, alone.foreignCheckpoints], [2, 1]);
  }));

Deno.test("two checkpoints of one size that differ show that the trail was written twice", () =>
  withTrail("SQLite in memory", async (store, kept) => {
    const trail = await read(store.db);
    const cut = { ...trail.head, ...headOf(trail.rows.slice(0, 240)) };
    await overwrite(store.db, {
      rows: trail.rows.slice(0, 240),
      checkpoints: trail.checkpoints.filter(({ size }) => size <= 240),
      // Somebody with the key can sign it.
      head: { ...cut, signature: signatureOf(240, cut.hash, "", store.auditKey.keys.at(-1)!) },
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
    assert.equal((await verify(store.db, store.auditKey)).fault, null);
    assert.notEqual((await verify(store.db, store.auditKey, [kept])).fault, null);
    await overwrite(store.db, trail);
    assert.notEqual((await verify(store.db, store.auditKey, [second])).fault, null);
  }));
