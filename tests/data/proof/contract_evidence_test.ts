import * as kyc from "../../../data/kyc/requests/requests.ts";
import assert from "node:assert/strict";
import { verify } from "../../../data/audit/verify_tree.ts";
import { system } from "../../../data/audit/write.ts";
import { sha256Of } from "../../../data/documents/blobs.ts";
import { recordDisplay } from "../../../data/kyc/documents/displays.ts";
import { findDocument, readContent } from "../../../data/kyc/documents/documents.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import type { Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, plantRequests } from "../../support/fixtures.ts";
import { terms } from "../../support/records.ts";
import { dropTriggers, overwrite, read } from "../audit/trails.ts";
import { decide } from "../../support/steps.ts";

const receive = (store: Store, requestId: string, grey = 1) =>
  receiveDocument(store, requestId, {
    id: "d_1",
    type: "id",
    name: "a.png",
    declaredType: null,
    replaces: null,
    bytes: aPng({ grey }),
  }, system);

const declined = { status: "declined", reviewNotes: "" } as const;

/** Records of each kind, and the fault where their entries are missing. */
const kinds: [fault: string, write: (store: Store) => Promise<unknown>][] = [
  ["a decision has no entry", (store) => decide(store, "k_1", declined, terms())],
  [
    "a view of a document has no entry",
    async (store) => recordDisplay(store, await kyc.get(store, "k_2"), "d_1", actor("s_1", "Ada")),
  ],
  ["a document has no entry, or one with another hash", (store) => receive(store, "k_3")],
];

const faultIn = async ({ db, auditKey }: Store) => (await verifyWithRecords(db, auditKey)).fault;

onEachEngine({
  "an end that was cut off, under an older head, is found by each kind of record": async (
    { store, clock },
  ) => {
    await plantRequests(store, 3);
    await receive(store, "k_2");
    await dropTriggers(store);
    for (const [reason, write] of kinds) {
      const before = await read(store.db);
      clock.advance(1_000);
      await write(store);
      const after = await read(store.db);
      assert.equal(after.rows.length, before.rows.length + 1, reason);
      assert.equal(await faultIn(store), null, reason);
      await overwrite(store.db, before);
      assert.equal((await verify(store.db, store.auditKey)).fault, null, "whole in itself");
      assert.equal((await faultIn(store))?.reason, reason);
      await overwrite(store.db, after);
    }
  },
  "an entry of another person or request does not prove a decision": async (
    { store },
  ) => {
    await plantRequests(store, 2);
    await decide(store, "k_1", declined, terms());
    for (const change of [{ reviewerId: "s_9" }, { requestId: "k_2" }] as const) {
      const [row] = await store.db.selectFrom("kyc_decisions").selectAll().execute();
      await store.db.updateTable("kyc_decisions").set(change).execute();
      assert.equal((await faultIn(store))?.reason, "a decision has no entry");
      await store.db.updateTable("kyc_decisions").set(row!).execute();
    }
    assert.equal(await faultIn(store), null);
  },
  "a document whose receipt and entry an earlier version dated apart opens, and is no fault":
    async (
      { store },
    ) => {
      await plantRequests(store, 1);
      const { request } = await receive(store, "k_1");
      const { sha256 = "", receivedAt = "" } = request.documents.at(-1)!;
      const earlier = new Date(Date.parse(receivedAt) - 14).toISOString();
      const documents = JSON.stringify(request.documents);
      const redated = documents.replace(receivedAt, earlier);
      await store.db.updateTable("kyc_requests").set({ documents: redated }).execute();
      assert.equal(
        (await readContent(store, await findDocument(store, "k_1", sha256))).contentType,
        "image/png",
      );
      assert.equal(await faultIn(store), null);
      const renamed = documents.replace('"d_1"', '"d_2"');
      await store.db.updateTable("kyc_requests").set({ documents: renamed }).execute();
      assert.equal(
        (await faultIn(store))?.reason,
        "a document has no entry, or one with another hash",
      );
    },
  "a document that was swapped, with its hash in every record, is shown to nobody and found":
    async ({ store }) => {
      await plantRequests(store, 1);
      await receive(store, "k_1");
      const { request } = await receive(store, "k_1");
      const own = request.documents.at(-1)?.sha256 ?? "";
      assert.equal(
        (await readContent(store, await findDocument(store, "k_1", own))).contentType,
        "image/png",
      );
      const bytes = aPng({ grey: 2 });
      const sha256 = await sha256Of(bytes);
      const documents = JSON.stringify(request.documents).replaceAll(own, sha256);
      await store.db.updateTable("kyc_requests").set({ documents }).execute();
      await store.db.updateTable("kyc_held_documents").set({ sha256 }).execute();
      await store.db.updateTable("document_chunks").set({ bytes }).execute();
      await assert.rejects(
        readContent(store, await findDocument(store, "k_1", sha256)),
        /^Error: a document of k_1 is not the one that the audit trail names$/,
      );
      assert.deepEqual(await faultIn(store), {
        seq: 1,
        reason: "a document has no entry, or one with another hash",
        record: "k_1",
      });
    },
});
