import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import { aRequest, terms } from "../../support/records.ts";
import { decide } from "../../support/steps.ts";
import { withTasks } from "../desk.ts";

/** A request that was declined early in 2026, with one document. */
async function plant(store: Store): Promise<void> {
  await kyc.insert(store.db, [aRequest({ documents: [] })]);
  const facts = { type: "id", name: "pass.png", declaredType: null, replaces: null };
  await receiveDocument(store, "k_test", { ...facts, id: "d_1", bytes: aPng() }, system);
  const reviewer = { id: "s_1", name: "Dana Okafor", requestId: "r-1" };
  await decide(store, "k_test", { status: "declined", reviewNotes: "" }, terms({ reviewer }));
  await store.db.updateTable("kyc_decisions").set({ decidedAt: "2026-01-31T10:00:00.000Z" })
    .where("requestId", "=", "k_test").execute();
}

Deno.test("retention lists what is due, and deletes what was due at the end of a day", () =>
  withTasks(async (desk) => {
    await desk.seed();
    await desk.withStore(plant);
    const run = (...args: string[]) => desk.run(["retention", ...args]);
    assert.match((await run("--dry-run")).out, /^documents, due: 0$/m);
    const settings = { id: 1, documentMonths: 3, fileYears: 5 };
    await desk.withStore((store) =>
      store.db.insertInto("retention_settings").values(settings).execute()
    );
    const listed = await run("--dry-run");
    assert.equal(listed.code, 0, listed.err);
    assert.match(
      listed.out,
      /^documents, due: 1\n {2}k_test, .*, 1 documents, decision 2026-01-31/m,
    );
    assert.match(listed.out, /^files, end unknown: \d+$/m);
    for (
      const args of [[], ["--dry-run", "--confirm", "2026-05-01"], ["--confirm", "2999-01-01"]]
    ) {
      assert.deepEqual([(await run(...args)).code, args], [1, args]);
    }
    assert.match(
      (await run("--confirm", "2026-04-29")).out,
      /^0 documents of 0 requests deleted$/m,
    );
    const done = await run("--confirm", "2026-04-30");
    assert.match(done.out, /^1 documents of 1 requests deleted$/m);
    assert.match((await run("--dry-run")).out, /^documents, due: 0$/m);
    const chunks = await desk.withStore((store) =>
      store.db.selectFrom("document_chunks").selectAll().execute()
    );
    assert.deepEqual(chunks, []);
  }));
