import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../../../data/db/database.ts";
import { engineOf } from "../../../../data/db/engine/engine_of.ts";
import { verifyWithRecords } from "../../../../data/kyc/evidence/verify_records.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { casesOn } from "../../../support/long_form.ts";
import { accountEdits } from "./account_edits.ts";
import { requestEdits } from "./edits.ts";
import { holdEdits } from "./hold_edits.ts";
import { newEdits } from "./new_edits.ts";
import { fillProvenDesk } from "./proven_desk.ts";

/** Somebody who can write to the database makes these. */
const edits = [...requestEdits, ...accountEdits, ...holdEdits, ...newEdits];

class RolledBack extends Error {}

onEachEngine({
  "every edit of a record that the trail proves is found": async ({ store, clock, engine }) => {
    await fillProvenDesk(store, clock);
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

/** References between tables do not stop somebody who owns the database. */
async function ignoreReferences(trx: Database): Promise<void> {
  const statement = engineOf(trx).name === "postgres"
    ? sql`set local session_replication_role = replica`
    : sql`pragma defer_foreign_keys = on`;
  await statement.execute(trx);
}
