import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import * as transactions from "../../../../data/transactions/transactions.ts";
import { withDesk } from "../../../support/helpers.ts";
import { aRequest, aTransaction, terms } from "../../../support/records.ts";
import { decide, undoStep } from "../../../support/steps.ts";

/** The rows of a CSV by id. */
const recordsIn = (csv: string): Map<string, Record<string, string>> =>
  new Map(
    (parse(csv, { bom: true, columns: true }) as Record<string, string>[])
      .map((row) => [row.id!, row]),
  );

Deno.test("the file of the transactions names each person with the email", () =>
  withDesk(async (desk) => {
    const stranger = aTransaction({ id: "t_stranger", userId: "u_unknown" });
    await transactions.insert(desk.store.db, [stranger]);
    const rows = recordsIn((await desk.get("/finance/export.csv")).text);
    const lines = (await desk.get("/finance/export.ndjson")).text.trimEnd().split("\n")
      .map((line) => JSON.parse(line));
    const people = await desk.store.db.selectFrom("users").select(["id", "name", "email"])
      .execute();
    for (const line of lines) {
      const person = people.find(({ id }) => id === line.userId);
      assert.deepEqual([line.userName, line.userEmail], [
        person?.name ?? null,
        person?.email ?? null,
      ]);
      assert.equal(rows.get(line.id)?.userEmail, person?.email ?? "", line.id);
    }
    assert.ok(rows.has("t_stranger") && lines.some(({ userName }) => userName !== null));
    const { text } = await desk.get("/api/transactions");
    assert.ok(!text.includes("userEmail"), "the API answers as before");
  }));

Deno.test("the file of the requests has the email, the decision's time and the documents' names", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    const document = (name: string) => ({ type: "id" as const, url: "/sample.svg", name });
    await kyc.insert(store.db, [
      aRequest({ documents: [document("a.png"), document("=b.pdf")], userId: "u_1" }),
      aRequest({ id: "k_open", documents: [] }),
    ]);
    await decide(store, "k_test", { status: "declined", reviewNotes: "" }, terms());
    const rows = recordsIn((await desk.get("/kyc/export.csv")).text);
    const { userEmail, decidedAt, documentCount, documentNames, documents } = rows.get("k_test")!;
    const person = await store.db.selectFrom("users").select("email").where("id", "=", "u_1")
      .executeTakeFirstOrThrow();
    const decision = await store.db.selectFrom("kyc_decisions").select("decidedAt")
      .where("requestId", "=", "k_test").executeTakeFirstOrThrow();
    assert.deepEqual([userEmail, decidedAt], [person.email, decision.decidedAt]);
    assert.deepEqual([documentCount, documentNames], ["2", "a.png; =b.pdf"]);
    assert.equal(documents, undefined, "no JSON in a cell");
    assert.deepEqual([rows.get("k_open")?.decidedAt, rows.get("k_open")?.documentCount], ["", "0"]);
    await undoStep(store, "k_test", { reviewer: terms().reviewer, version: null });
    const { text } = await desk.get("/kyc/export.ndjson");
    const undone = text.trimEnd().split("\n").map((line) => JSON.parse(line))
      .find(({ id }) => id === "k_test");
    assert.deepEqual([undone.decidedAt, undone.documentCount], [null, 2]);
    assert.equal(undone.documents[0].name, "a.png");
  }));
