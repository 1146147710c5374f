import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import type { Database } from "../../../data/db/database.ts";
import { readAll } from "../../../data/documents/blobs.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { contentsOf } from "../../../data/kyc/requests/document.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aPng } from "../../documents/made.ts";
import { aRequest } from "../../support/records.ts";
import { withStore } from "../../support/stores.ts";

/** Its transactions are kept, but nobody hears of it. */
const unheard = (db: Database): Database =>
  new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (key !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      return () => ({
        execute: async (work: (trx: Database) => Promise<unknown>) => {
          await target.transaction().execute(work);
          throw new DomainError(
            "unavailable",
            "database.unreachable",
          );
        },
      });
    },
  });

const aDocument = {
  id: "d_1",
  type: "id",
  name: "a.png",
  declaredType: null,
  replaces: null,
} as const;

Deno.test("bytes stay where only the answer of their record's commit was lost", () =>
  withStore(async (store) => {
    await kyc.insert(store.db, [aRequest({ documents: [] })]);
    const hand = (db: Database) =>
      receiveDocument({ ...store, db }, "k_test", { ...aDocument, bytes: aPng() }, system);
    await assert.rejects(hand(unheard(store.db)), { kind: "unavailable" });
    assert.equal((await hand(store.db)).isNew, false, "it has been kept");
    const { blob } = await store.db.selectFrom("kyc_held_documents").select("blob")
      .executeTakeFirstOrThrow();
    const bytes = await store.documents.open(blob);
    assert.deepEqual(bytes && await readAll(bytes), aPng());
  }));

Deno.test("a document that came answers nothing later under the same id", () =>
  withStore(async (store) => {
    await kyc.insert(store.db, [aRequest()]);
    const hand = (id: string, replaces: string | null) =>
      receiveDocument(store, "k_test", { ...aDocument, id, replaces, bytes: aPng() }, system);
    await hand("d_1", null);
    await assert.rejects(hand("d_1", "1"), { kind: "conflict" });
    assert.equal((await hand("d_2", "1")).isNew, true);
    for (const replaces of ["1", null]) assert.equal((await hand("d_2", replaces)).isNew, false);
  }));

Deno.test("bytes of what is refused do not stay", () =>
  withStore(async (store) => {
    await kyc.insert(store.db, [aRequest({ documents: [] })]);
    const hand = (grey: number) =>
      receiveDocument(store, "k_test", { ...aDocument, bytes: aPng({ grey }) }, system);
    // Two uploads with one id run at once; one passes the first check too late.
    const ended = await Promise.allSettled([hand(1), hand(2)]);
    assert.deepEqual(ended.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    const later = new Date(store.now().getTime() + 1_000);
    assert.equal((await Array.fromAsync(store.documents.namesBefore(later))).length, 1);
  }));

Deno.test("a PDF received by an earlier version, or by this one, names its attached file", () => {
  const document = { type: "id", url: "/x", name: "invoice.pdf" } as const;
  const contents = { hasScripts: false, hasForm: false, attachedFiles: 1, hasActions: false };
  assert.deepEqual(contentsOf({ ...document, containsFile: true }), contents);
  assert.deepEqual(contentsOf({ ...document, contents }), contents);
  assert.equal(contentsOf(document), null);
});
