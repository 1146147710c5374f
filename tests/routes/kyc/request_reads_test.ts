import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aPng } from "../../documents/made.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { interrupted } from "../../support/interrupted.ts";
import { aRequest } from "../../support/records.ts";

/** Reads of one KYC request by its id that a call causes. */
async function readsOf({ store }: Desk, call: () => Promise<{ status: number }>): Promise<number> {
  const { db } = store;
  let reads = 0;
  store.db = interrupted(db, /select \* from .* where "id" = .*"kyc_requests"/, () => {
    reads += 1;
    return Promise.resolve();
  });
  try {
    assert.equal((await call()).status, 200);
  } finally {
    store.db = db;
  }
  return reads;
}

Deno.test("A page of a request, its document and its download read the request once", () =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest({ id: "k_1", documents: [] })]);
    const document = { type: "id", name: "a.png", declaredType: null, replaces: null } as const;
    const { request } = await receiveDocument(
      desk.store,
      "k_1",
      { ...document, id: "d_1", bytes: aPng() },
      system,
    );
    const { sha256 } = request.documents[0]!;
    const paths = [
      ...["/kyc/k_1", "/kyc/k_1/review?queue=to-review", "/kyc/k_1/decision?status=declined"],
      ...[`/kyc/k_1/documents/${sha256}`, `/kyc/k_1/documents/${sha256}?original`],
      ...["/kyc/k_1/documents/d_1/ask", "/api/kyc-requests/k_1/documents/d_1"],
    ];
    for (const path of paths) {
      // The body of a document is recorded as sent once it was read.
      const reads = await readsOf(desk, () => desk.get(path));
      assert.equal(reads, 1, path);
    }
  }, { sample: false }));
