import assert from "node:assert/strict";
import { copyLedger, openLedger, readLedgerText } from "../../data/ledger/copy.ts";
import { beginErasure, changeErasure } from "../../data/ledger/erasures.ts";
import { ledgerDigest, ledgerKey } from "../../data/ledger/key.ts";
import type { Store } from "../../data/store.ts";
import { startAnchor } from "../../server/anchor.ts";
import { ledgerSender } from "../../server/ledger_anchor.ts";
import { onEachEngine } from "../support/engines.ts";
import { quietly, withStore } from "../support/stores.ts";

const URL = "https://anchor.example.com/heads?token=hidden";

async function begin(store: Store, userId: string): Promise<void> {
  const key = await ledgerKey(store);
  const digest = ledgerDigest(key, "user", userId);
  const erasure = { digest, reason: "request", at: store.now().toISOString() } as const;
  await store.db.transaction().execute((trx) => beginErasure(trx, erasure, key));
}

async function finish(store: Store, number: number): Promise<void> {
  const context = { key: await ledgerKey(store), now: store.now() };
  const changes = { state: "done", doneAt: store.now().toISOString() } as const;
  await store.db.transaction().execute((trx) => changeErasure(trx, number, changes, context));
}

/** Throws unless the texts that a receiver has appended are the ledger as it stands, signed. */
async function requireSame(store: Store, received: readonly string[]): Promise<void> {
  const list = readLedgerText(received.join(""));
  assert.deepEqual(list, await copyLedger(store.db));
  assert.equal(await openLedger(store, list), await ledgerKey(store));
}

const numbersIn = (text: string): number[] =>
  text.trimEnd().split("\n").slice(1).map((line) => JSON.parse(line).number);

onEachEngine({
  "The anchor gets each row of the ledger that has changed, in order, and its list is the ledger":
    async (desk) => {
      let seconds = 0;
      const begun = desk.store.now().getTime();
      const store = { ...desk.store, now: () => new Date(begun + 1000 * seconds++) };
      const received: string[] = [];
      let refusals = 0;
      const send = (text: string) => {
        if (refusals-- > 0) return Promise.reject(new Error("answered 500"));
        received.push(text);
        return Promise.resolve();
      };
      const look = ledgerSender(store, URL, send);
      await look();
      assert.deepEqual(received, [], "nobody has been erased");
      await begin(store, "u_1");
      await begin(store, "u_2");
      await look();
      await look();
      await requireSame(store, received);
      await finish(store, 1);
      refusals = 1;
      await assert.rejects(look(), { message: "answered 500" });
      await begin(store, "u_3");
      await look();
      assert.deepEqual(received.map(numbersIn), [[1, 2], [1, 3]]);
      await requireSame(store, received);
      await requireSame(store, received.toReversed());
      // Another process, and then another receiver.
      await ledgerSender(store, URL, send)();
      assert.equal(received.length, 2);
      await ledgerSender(store, `${URL}2`, send)();
      assert.deepEqual(numbersIn(received[2]!), [1, 2, 3]);
    },
  "A list that lacks a row of the ledger, or holds one of another, is not taken": async (
    { store },
  ) => {
    const received: string[] = [];
    const look = ledgerSender(store, URL, (text) => Promise.resolve(void received.push(text)));
    for (const id of ["u_1", "u_2"]) {
      await begin(store, id);
      await look();
    }
    const refused = { message: "the ledger of erased people is not signed by this desk" };
    await assert.rejects(openLedger(store, readLedgerText(received[1]!)), refused);
    const edited = received.join("").replaceAll('"request"', '"retention"');
    await assert.rejects(openLedger(store, readLedgerText(edited)), refused);
  },
});

Deno.test("The ledger is posted as NDJSON beside the notes, and asked again after a failure", () =>
  withStore(async (store) => {
    const got: [type: string | null, body: string][] = [];
    let status = 500;
    const arrived = Promise.withResolvers<void>();
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (
      request,
    ) => {
      got.push([request.headers.get("content-type"), await request.text()]);
      if (got.length > 1) arrived.resolve();
      const answer = new Response(null, { status });
      status = 204;
      return answer;
    });
    await begin(store, "u_1");
    const [, log] = await quietly(async () => {
      const anchor = startAnchor(store, `http://127.0.0.1:${server.addr.port}/`, 5);
      await arrived.promise;
      await anchor.finish(null);
    });
    await server.shutdown();
    assert.equal(JSON.parse(log).reason, "answered 500");
    assert.deepEqual(got.map(([type]) => type), ["application/x-ndjson", "application/x-ndjson"]);
    await requireSame(store, [got[1]![1]]);
  }));
