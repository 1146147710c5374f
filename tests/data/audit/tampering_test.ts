import { write } from "../../../data/audit/write.ts";
import { checkpoint } from "../../../data/audit/checkpoints.ts";
import assert from "node:assert/strict";
import { sql } from "kysely";
import { verify } from "../../../data/audit/verify_tree.ts";
import { tamperAgainAndAgain } from "../../soak/tamperings.ts";
import { actor } from "../../support/fixtures.ts";
import { headOf } from "./tamperings.ts";
import { ENTRIES, overwrite, prove, read, withTrail } from "./trails.ts";

/** Some of each kind; `deno task soak tamperings` tries 510 with another seed each time. */
const TAMPERINGS = 75;
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
    await overwrite(store.db, {
      rows: trail.rows.slice(0, 240),
      checkpoints: trail.checkpoints.filter(({ size }) => size <= 240),
      head: { ...trail.head, ...headOf(trail.rows.slice(0, 240)) },
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
