import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../../data/db/database.ts";
import { engineOf } from "../../../data/db/engine/engine_of.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { erase } from "../erasure/erasing.ts";
import { aRequest, aUser } from "../../support/records.ts";
import type { TestClock } from "../../support/stores.ts";
import { onEachEngine } from "../../support/engines.ts";
import { casesOn } from "../../support/long_form.ts";
import { accountEdits } from "./account_edits.ts";
import { requestEdits } from "./edits.ts";
import { holdEdits } from "./hold_edits.ts";
import { ledgerEdits } from "./ledger_edits.ts";
import { newEdits } from "./new_edits.ts";
import { fillProvenDesk } from "./proven_desk.ts";

/** Somebody who can write to the database makes these. */
const edits = [...requestEdits, ...accountEdits, ...holdEdits, ...ledgerEdits, ...newEdits];

class RolledBack extends Error {}

onEachEngine({
  "every edit of a record that the trail proves is found": async ({ store, clock, engine }) => {
    await fillProvenDesk(store, clock);
    await eraseTwo(store, clock);
    const { db, auditKey } = store;
    assert.equal((await verifyWithRecords(db, auditKey)).fault, null);
    const unseen: string[] = [];
    for (const [what, edit] of casesOn(engine, edits)) {
      const tried = db.transaction().execute(async (trx) => {
        await ignoreReferences(trx);
        const changed = await edit(trx) as { numAffectedRows?: bigint } | undefined;
        assert.notEqual(changed?.numAffectedRows, 0n, what);
        const { fault } = await verifyWithRecords(trx, auditKey);
        if (!fault) unseen.push(what);
        throw new RolledBack();
      });
      await assert.rejects(tried, RolledBack, what);
    }
    assert.deepEqual(unseen, []);
    assert.ok(edits.length >= 200);
    assert.equal((await verifyWithRecords(db, auditKey)).fault, null);
  },
});

/** How many edits the list has by which the proof was tried, by the letter of their ids. */
const tried = { H: 9, C: 15, S: 7, R: 6, A: 12, D: 4, K: 3, T: 7, V: 2, M: 1, W: 1 };

/** Tables whose edits the threat model accepts by name. */
const accepted = { K2: "saved_views", K3: "saved_views", M1: "mentions" };

Deno.test("Each of the 67 edits is found by its id, or its table is accepted by name", async () => {
  const ids = Object.entries(tried).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
  );
  assert.equal(ids.length, 67);
  const found = edits.flatMap(([what]) => /^([A-Z]\d+): /.exec(what)?.[1] ?? []);
  assert.deepEqual([...found, ...Object.keys(accepted)].toSorted(), ids.toSorted());
  const model = await Deno.readTextFile("docs/threat-model.md");
  for (const table of Object.values(accepted)) {
    assert.match(model, new RegExp(`^\\| \`${table}\` +\\| accepted `, "m"));
  }
});

/** Two people go, one with a request. */
async function eraseTwo(store: Store, clock: TestClock): Promise<void> {
  const ids = ["u_gone", "u_left"];
  await users.insert(store.db, ids.map((id) => aUser({ id, email: `${id}@example.com` })));
  const id = "k_gone";
  const decided = aRequest({ id, userId: "u_gone", status: "declined", documents: [] });
  await kyc.insert(store.db, [decided]);
  for (const id of ids) await erase(store, clock, id);
}

/** References between tables do not stop somebody who owns the database. */
async function ignoreReferences(trx: Database): Promise<void> {
  const statement = engineOf(trx).name === "postgres"
    ? sql`set local session_replication_role = replica`
    : sql`pragma defer_foreign_keys = on`;
  await statement.execute(trx);
}
