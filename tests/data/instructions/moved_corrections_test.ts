import assert from "node:assert/strict";
import { reissueTrail } from "../../../data/audit/former/reissue.ts";
import { migrate } from "../../../data/db/migrate.ts";
import { readCorrections } from "../../../data/instructions/corrections.ts";
import { readInstructions } from "../../../data/instructions/instructions.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { openStore } from "../../../data/store.ts";
import { sharedEngines, withDatabase } from "../../support/databases.ts";
import { DESK_SECRET, deskOfKycSteps, fillDesk } from "../../support/shipped/desks.ts";
import { TestClock } from "../../support/stores.ts";

const { correction, openedAt } = deskOfKycSteps;

for (const { name, provideBare } of sharedEngines) {
  Deno.test(`corrections of an earlier version are instructions, and proved (${name})`, async () => {
    const { url, remove } = await provideBare();
    try {
      await fillDesk(url, deskOfKycSteps);
      await withDatabase(url, migrate);
      const store = await openStore({
        databaseUrl: url,
        simulatedDelay: false,
        jwtSecret: DESK_SECRET,
        now: new TestClock(openedAt).now,
      });
      try {
        await reissueTrail(store);
        const { subjectId } = await store.db.selectFrom("instructions").select("subjectId")
          .where("id", "=", correction).executeTakeFirstOrThrow();
        const [moved] = await readCorrections(store.db, subjectId);
        assert.partialDeepStrictEqual(moved, {
          id: correction,
          subject: "user",
          version: 1,
          reason: null,
          closedAt: null,
          answer: null,
        });
        assert.deepEqual(await readInstructions(store.db, { type: "user", id: subjectId }), [
          moved,
        ]);
        assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
      } finally {
        await store.close();
      }
    } finally {
      await remove();
    }
  });
}
