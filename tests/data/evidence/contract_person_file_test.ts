import assert from "node:assert/strict";
import { definitions } from "../../../data/db/migrate.ts";
import { sha256Of } from "../../../data/documents/blobs.ts";
import { personAnswers } from "../../../data/evidence/person_answers.ts";
import { makePersonFile } from "../../../data/evidence/person_file.ts";
import * as communities from "../../../data/records/communities.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import type { Store } from "../../../data/store.ts";
import { fileWords } from "../../../views/evidence/file_page.tsx";
import { personFilePage } from "../../../views/evidence/person_page.tsx";
import { onEachEngine } from "../../support/engines.ts";
import { aCommunity, actor, aTransaction } from "../../support/records.ts";
import { askCorrection, takeHoldStep } from "../../support/steps.ts";
import { plantCase, secrets } from "./cases.ts";
import { filesIn, textIn } from "./zips.ts";

const make = async (store: Store) => {
  const zip = await makePersonFile(store, actor(), {
    id: "u_test",
    pageOf: (facts) => personFilePage(fileWords("en", {}), facts),
  });
  const bytes = await new Response(zip as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer();
  return filesIn(new Uint8Array(bytes));
};

/** Tables that a later migration has removed. */
const removed = ["corrections", "custom_reports", "decision_keys", "kyc_steps"];

Deno.test("each table has an answer to what of it a person is given", () => {
  const tables = Object.values(definitions).flatMap(({ creates }) => creates)
    .filter((table) => !removed.includes(table));
  assert.deepEqual(Object.keys(personAnswers).toSorted(), tables.toSorted());
});

async function plantPerson(store: Store): Promise<void> {
  await transactions.insert(store.db, [
    aTransaction({ id: "t_own", userId: "u_test", type: "payout", status: "pending" }),
    aTransaction({ id: "t_other", userId: "u_other", description: "of somebody else" }),
  ]);
  await communities.insert(store.db, [aCommunity({ id: "c_own", mentorId: "u_test" })]);
  const input = { id: "corr-1", field: "name", value: "Tess Person", source: "ticket 7" } as const;
  await askCorrection(store, "u_test", input, actor());
  const terms = { person: actor(), version: null };
  await takeHoldStep(store, "t_own", "hold", { reason: "a note about a scar" }, terms);
}

onEachEngine({
  "a person's file holds what the desk has of the person": async ({ store, clock }) => {
    await plantCase(store, clock);
    await plantPerson(store);
    await store.db.updateTable("users").set({ risk: "high" }).where("id", "=", "u_test").execute();
    const files = await make(store);
    const json = JSON.parse(textIn(files, "person.json"));
    assert.equal(json.person.name, "Test Person");
    assert.ok(!("risk" in json.person), "the rating is for readers of checks");
    const [request] = json.requests;
    assert.equal(json.requests.length, 1);
    assert.deepEqual(request.documents.map(({ file }: { file: string }) => file), [
      "documents/k_test-1-d_1__p_e.png",
      "documents/k_test-2-d_2__p_e.png",
    ]);
    for (const { file, sha256 } of request.documents) {
      assert.equal(await sha256Of(files.get(file)!), sha256);
    }
    assert.deepEqual(request.decisions.map(({ status }: { status: string }) => status), [
      "declined",
    ]);
    assert.deepEqual(json.transactions.map(({ id }: { id: string }) => id), ["t_own"]);
    assert.deepEqual(json.payoutHolds.map(({ held }: { held: number }) => Number(held)), [1]);
    assert.deepEqual(json.communities.map(({ id }: { id: string }) => id), ["c_own"]);
    assert.deepEqual(json.corrections.map(({ value }: { value: string }) => value), [
      "Tess Person",
    ]);
    assert.ok(json.provided.includes("person.email"));
    const { action, target, after } = await store.db.selectFrom("audit_log").selectAll()
      .orderBy("seq", "desc").limit(1).executeTakeFirstOrThrow();
    assert.deepEqual([action, target], ["Person file made", "Test Person (u_test)"]);
    assert.deepEqual([JSON.parse(after!).requests, JSON.parse(after!).documents], [1, 2]);
  },
  "a person's file names no member, and says always that facts may be left out": async (ground) => {
    const { store, clock } = ground;
    await plantCase(store, clock);
    await plantPerson(store);
    const files = await make(store);
    const page = textIn(files, "index.html");
    const text = `${page}\n${textIn(files, "person.json")}`;
    for (const secret of [...secrets, "of somebody else"]) {
      assert.ok(!text.includes(secret), secret);
    }
    assert.match(page, /Other facts may be left out too/);
    assert.match(page, /We could not read it\./);
  },
});
