import assert from "node:assert/strict";
import { openDatabase } from "../../../../data/db/database.ts";
import { applyDefinition, definitions } from "../../../../data/db/migrate.ts";
import type { CheckInput } from "../../../../data/kyc/checks/check.ts";
import { checksBeforeAccept, openChecks, readChecks } from "../../../../data/kyc/checks/checks.ts";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import { UnresolvedChecks } from "../../../../data/kyc/checks/checks.ts";
import { receiveDocument } from "../../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { engines } from "../../../support/databases.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { kycRequest, plantRequests } from "../../../support/fixtures.ts";
import { aPng } from "../../../documents/made.ts";
import { decideOn, rita } from "../undo/scene.ts";
import { resolveCheck } from "../../../support/steps.ts";

const service = { id: null, name: "Service Screenwise", requestId: null };

async function put(
  { store, clock }: Pick<Ground, "store" | "clock">,
  { kind = "sanctions", ...changes }: Partial<CheckInput> & { kind?: string } = {},
) {
  clock.advance(1_000);
  const ranAt = store.now().toISOString();
  const input = { provider: "A", ranAt, result: "clear" as const, ...changes };
  return (await putCheck(store, "k_1", { kind, ...input }, service)).check;
}

let grey = 0;

async function send(
  { store, clock }: Pick<Ground, "store" | "clock">,
  { id, type = "id", replaces = null }: { id: string; type?: string; replaces?: string | null },
): Promise<string> {
  clock.advance(1_000);
  const bytes = aPng({ grey: grey++ });
  const sent = { id, type, name: `${id}.png`, declaredType: null, replaces, bytes };
  const { request } = await receiveDocument(store, "k_1", sent, service);
  return request.documents.at(-1)!.sha256!;
}

const openIn = async ({ store }: Pick<Ground, "store">) => {
  const open = await openChecks(store.db, "k_1");
  assert.equal((await kyc.get(store, "k_1")).openChecks, open.length, "the stored number");
  return open.map(({ provider, result }) => `${provider} ${result}`);
};

/** The current runs that did not see a current document. */
const earlierIn = async ({ store }: Pick<Ground, "store">) =>
  (await readChecks(store.db, "k_1"))
    .filter(({ isCurrent, isOfEarlierDocument }) => isCurrent && isOfEarlierDocument)
    .map(({ kind }) => kind);

const emptied = (ground: Ground) => kyc.insert(ground.store.db, [kycRequest(1, { documents: [] })]);

onEachEngine({
  "A hit stays open whatever another provider says later, in any order of arrival": async (
    ground,
  ) => {
    await plantRequests(ground.store, 1);
    await put(ground, { result: "hit" });
    const early = ground.store.now().toISOString();
    for (const result of ["clear", "unsure", "failed"] as const) {
      await put(ground, { provider: "B", result });
    }
    await put(ground, { provider: "B" });
    assert.deepEqual(await openIn(ground), ["A hit"]);
    await assert.rejects(decideOn(ground, 1, "accepted"), UnresolvedChecks);
    await put(ground, { provider: "C", result: "hit", ranAt: early });
    assert.deepEqual(await openIn(ground), ["C hit", "A hit"]);
    await put(ground);
    assert.deepEqual(await openIn(ground), ["C hit"]);
    const { number } = (await openChecks(ground.store.db, "k_1"))[0]!;
    const resolution = { kind: "sanctions", outcome: "not-this-person", reason: "x" } as const;
    await resolveCheck(ground.store, "k_1", resolution, { reviewer: rita, version: null, number });
    assert.equal((await decideOn(ground, 1, "accepted")).status, "accepted");
  },

  "A check is of the earlier document once a document of its kind has come after it": async (
    ground,
  ) => {
    await emptied(ground);
    await send(ground, { id: "passport" });
    await send(ground, { id: "face", type: "selfie" });
    await send(ground, { id: "bill", type: "proof_of_address" });
    for (const kind of ["document", "face-match", "liveness", "address", "sanctions", "x-own"]) {
      await put(ground, { kind });
    }
    assert.deepEqual(await earlierIn(ground), []);
    await send(ground, { id: "face2", type: "selfie", replaces: "face" });
    assert.deepEqual((await earlierIn(ground)).toSorted(), ["face-match", "liveness"]);
    const missing = await checksBeforeAccept(ground.store.db, "k_1");
    assert.deepEqual(missing.map(({ kind }) => kind).toSorted(), ["face-match", "liveness"]);
    await put(ground, { kind: "face-match", provider: "B" });
    const left = await checksBeforeAccept(ground.store.db, "k_1");
    assert.deepEqual(left.map(({ kind }) => kind), ["liveness"], "another provider has seen it");
    await send(ground, { id: "bill2", type: "proof_of_address", replaces: "bill" });
    assert.deepEqual((await earlierIn(ground)).toSorted(), [
      ...["address", "document", "face-match", "liveness"],
    ]);
    await send(ground, { id: "passport2", replaces: "passport" });
    assert.deepEqual((await earlierIn(ground)).toSorted(), [
      ...["address", "document", "face-match", "face-match", "liveness"],
    ]);
  },

  "Documents without stored bytes are the documents of no check": async (ground) => {
    const url = "https://files.example.com/id";
    const elsewhere = { type: "id", url, name: "elsewhere.png" };
    await kyc.insert(ground.store.db, [kycRequest(1, { documents: [elsewhere] })]);
    await put(ground, { kind: "document" });
    const [unnamed] = await readChecks(ground.store.db, "k_1");
    assert.equal(unnamed?.documentName, null);
    await send(ground, { id: "passport", replaces: "1" });
    await send(ground, { id: "bill", type: "proof_of_address" });
    assert.deepEqual(await earlierIn(ground), ["document"]);
  },

  "A request with a document elsewhere loses sight of no later one": async (ground) => {
    const url = "https://files.example.com/id";
    const elsewhere = { type: "id", url, name: "elsewhere.png" };
    await kyc.insert(ground.store.db, [kycRequest(1, { documents: [elsewhere] })]);
    await put(ground, { kind: "document" });
    await send(ground, { id: "passport" });
    assert.deepEqual(await earlierIn(ground), ["document"]);
  },

  "A check that names the hash of a document is of that one, whenever it came": async (ground) => {
    await emptied(ground);
    const first = await send(ground, { id: "passport" });
    await put(ground, { kind: "document", document: first });
    await put(ground, { kind: "x-own", document: first });
    await send(ground, { id: "bill", type: "proof_of_address" });
    assert.deepEqual(await earlierIn(ground), []);
    const [named] = await readChecks(ground.store.db, "k_1");
    assert.equal(named?.documentName, "passport.png");
    await send(ground, { id: "passport2", replaces: "passport" });
    assert.deepEqual((await earlierIn(ground)).toSorted(), ["document", "x-own"]);
    const unknown = "0".repeat(64);
    await put(ground, { kind: "document", document: unknown });
    assert.deepEqual((await earlierIn(ground)).filter((kind) => kind === "document").length, 2);
  },

  "A hit about one document is not cleared by a result about another, but by one about its successor":
    async (ground) => {
      await emptied(ground);
      const front = await send(ground, { id: "front" });
      const back = await send(ground, { id: "back" });
      await put(ground, { kind: "document", result: "hit", document: front });
      await put(ground, { kind: "document", document: back });
      assert.deepEqual(await openIn(ground), ["A hit"]);
      const again = await send(ground, { id: "front2", replaces: "front" });
      assert.deepEqual(await openIn(ground), ["A hit"]);
      await put(ground, { kind: "document", document: again });
      assert.deepEqual(await openIn(ground), []);
    },
});

for (const { name, provideBare } of engines) {
  Deno.test(`A hit that another provider's result had replaced is counted as open (${name})`, async () => {
    const { url, remove } = await provideBare();
    const db = openDatabase(url);
    try {
      for (const definition of Object.values(definitions)) await applyDefinition(db, definition);
      await kyc.insert(db, [kycRequest(1), kycRequest(2)]);
      const run = (number: number, changes: Record<string, string>) => ({
        id: `k_1:sanctions:${number}`,
        requestId: "k_1",
        kind: "sanctions",
        number,
        provider: "A",
        ranAt: `2026-01-0${number}T00:00:00.000Z`,
        result: "hit" as const,
        details: "{}",
        sha256: "",
        receivedAt: "",
        receivedFrom: "",
        ...changes,
      });
      await db.insertInto("kyc_checks").values([
        run(1, {}),
        run(2, { provider: "B", result: "clear" }),
        run(3, { provider: "C" }),
        run(4, { provider: "C", result: "clear" }),
        run(5, { provider: "C", result: "failed" }),
        run(6, { provider: "D" }),
      ]).execute();
      await db.insertInto("kyc_check_resolutions").values({
        id: "k_1:2",
        requestId: "k_1",
        checkId: "k_1:sanctions:6",
        staffId: "s_1",
        outcome: "not-this-person",
        reason: "",
        resolvedAt: "",
        undoneAt: null,
      }).execute();
      await applyDefinition(db, definitions["20261201_review_open_checks"]!);
      const rows = await db.selectFrom("kyc_requests").select("openChecks").orderBy("id").execute();
      assert.deepEqual(rows.map(({ openChecks }) => Number(openChecks)), [1, 0]);
      assert.equal((await openChecks(db, "k_1")).length, 1);
    } finally {
      await db.destroy();
      await remove();
    }
  });
}
