import assert from "node:assert/strict";
import { CompiledQuery } from "kysely";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { readSignals } from "../../../data/kyc/requests/signals.ts";
import { withStore } from "../../support/stores.ts";
import { notingStatements } from "../../../tasks/ops/noted_statements.ts";
import { kycRequest } from "../../support/fixtures.ts";

Deno.test("a person's payouts that wait are found by an index of such payouts alone", () =>
  withStore(async (store) => {
    await kyc.insert(store.db, [kycRequest(1)]);
    const request = await kyc.get(store, "k_1");
    const asked: CompiledQuery[] = [];
    await readSignals({ ...store, db: notingStatements(store.db, asked) }, request, {
      may: () => true,
      timeZone: "UTC",
    });
    // Its parts are noted before it, when they are built.
    const waiting = asked.findLast(({ sql }) => /from "transactions"/.test(sql));
    const { rows } = await store.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${waiting!.sql}`, [...waiting!.parameters]),
    );
    const index = "SEARCH transactions USING INDEX transactions_waiting (userId=?)";
    const details = rows.map(({ detail }) => detail);
    assert.deepEqual(details.filter((detail) => detail.includes("transactions")), [index]);
  }));
