import { sql } from "kysely";
import type { Database } from "../../../data/db/database.ts";

export type Edit = readonly [what: string, edit: (db: Database) => Promise<unknown>];

export const run = (statement: string) => (db: Database): Promise<unknown> =>
  sql.raw(statement).execute(db);

const set = (id: string, change: string) =>
  run(`update kyc_requests set ${change} where "id" = '${id}'`);

const inDocuments = (id: string, from: string, to: string) =>
  set(id, `"documents" = replace("documents", '${from}', '${to}')`);

const documents =
  (id: string, change: (documents: object[]) => object[]) => async (db: Database) => {
    const row = await db.selectFrom("kyc_requests").select("documents").where("id", "=", id)
      .executeTakeFirstOrThrow();
    await db.updateTable("kyc_requests")
      .set({ documents: JSON.stringify(change(JSON.parse(row.documents))) })
      .where("id", "=", id).execute();
  };

const step = (table: string, id: string, change: string) =>
  run(`update ${table} set ${change} where "id" = '${id}'`);

const requests: readonly Edit[] = [
  ["notes on a pending request", set("k_9", `"reviewNotes" = 'Fine.'`)],
  ["a reviewer on a pending request", set("k_9", `"reviewedBy" = 's_1'`)],
  ["a message on a pending request", set("k_9", `"message" = 'Dear'`)],
  ["reasons on a pending request", set("k_9", `"reasons" = '["other"]'`)],
  [
    "a pending request is an imported acceptance",
    set("k_9", `"status" = 'accepted', "phase" = 'accepted', "imported" = 1`),
  ],
  ["an acceptance ends earlier", set("k_1", `"expiresAt" = '2026-12-01T00:00:00.000Z'`)],
  ["a reopened request has its old notes", set("k_6", `"reviewNotes" = 'Now read.'`)],
  ["a pending request is accepted", set("k_9", `"status" = 'accepted', "phase" = 'accepted'`)],
  ["a pending request is declined", set("k_9", `"status" = 'declined', "phase" = 'declined'`)],
  ["only the phase says accepted", set("k_9", `"phase" = 'accepted'`)],
  ["only the status says accepted", set("k_9", `"status" = 'accepted'`)],
  ["a pending request gets an expiry", set("k_9", `"expiresAt" = '2036-01-01T00:00:00.000Z'`)],
  ["a pending request counts as imported", set("k_9", `"imported" = 1`)],
  ["an accepted request as imported", set("k_1", `"imported" = 1`)],
  ["an imported decision as made here", set("k_10", `"imported" = 0`)],
  ["an imported decision is turned", set("k_10", `"status" = 'declined', "phase" = 'declined'`)],
  ["notes of an imported decision", set("k_10", `"reviewNotes" = 'Fine'`)],
  ["an imported decision expires later", set("k_10", `"expiresAt" = '2036-01-01T00:00:00.000Z'`)],
  ["declined made accepted", set("k_2", `"status" = 'accepted', "phase" = 'accepted'`)],
  ["accepted made declined", set("k_1", `"status" = 'declined', "phase" = 'declined'`)],
  ["accepted made pending", set("k_1", `"status" = 'pending', "phase" = 'pending'`)],
  ["revoked made accepted", set("k_5", `"status" = 'accepted', "phase" = 'accepted'`)],
  ["reopened made declined", set("k_6", `"status" = 'declined', "phase" = 'declined'`)],
  ["an acceptance lasts ten years longer", set("k_1", `"expiresAt" = '2037-01-01T00:00:00.000Z'`)],
  ["an acceptance without an end", set("k_1", `"expiresAt" = null`)],
  ["notes are changed", set("k_1", `"reviewNotes" = 'Never seen.'`)],
  ["notes are removed", set("k_2", `"reviewNotes" = null`)],
  ["the reviewer is another", set("k_1", `"reviewedBy" = 's_other'`)],
  ["there is no reviewer", set("k_1", `"reviewedBy" = null`)],
  ["reasons are changed", set("k_2", `"reasons" = '["other"]'`)],
  ["reasons are removed", set("k_2", `"reasons" = '[]'`)],
  ["reasons are added", set("k_1", `"reasons" = '["other"]'`)],
  ["the message is changed", set("k_2", `"message" = 'Please pay first.'`)],
  ["the message is removed", set("k_2", `"message" = null`)],
  ["a message is added", set("k_1", `"message" = 'Welcome'`)],
  ["unviewed documents count as viewed", set("k_1", `"undisplayed" = '[]'`)],
  ["viewed documents count as unviewed", set("k_1", `"undisplayed" = '["d_id","d_address"]'`)],
  ["the version is higher", set("k_1", `"version" = "version" + 1`)],
  ["the version is lower", set("k_1", `"version" = "version" - 1`)],
  ["the version of a pending request", set("k_9", `"version" = 7`)],
  ["a decided request has another person's name", set("k_1", `"userName" = 'Somebody'`)],
  ["documents belong to another person", set("k_1", `"userId" = 'u_2'`)],
  [
    "a decided request was submitted later",
    set("k_1", `"submittedAt" = '2026-11-01T00:00:00.000Z'`),
  ],
  ["a request with entries is removed", async (db) => {
    for (const table of ["kyc_held_documents", "kyc_displays", "kyc_decisions"] as const) {
      await db.deleteFrom(table).where("requestId", "=", "k_1").execute();
    }
    await db.deleteFrom("kyc_requests").where("id", "=", "k_1").execute();
  }],
  ["two requests change places", async (db) => {
    await run(`update kyc_requests set "id" = 'k_0' where "id" = 'k_1'`)(db);
    await run(`update kyc_requests set "id" = 'k_1' where "id" = 'k_2'`)(db);
    await run(`update kyc_requests set "id" = 'k_2' where "id" = 'k_0'`)(db);
  }],
];

const files: readonly Edit[] = [
  ["the hash of a document", inDocuments("k_1", `"sha256":"`, `"sha256":"0`)],
  ["the name of a document", inDocuments("k_1", "d_id.png", "passport.png")],
  ["the type of a document", inDocuments("k_1", `"type":"id"`, `"type":"tax_id"`)],
  ["the content type of a document", inDocuments("k_1", "image/png", "image/jpeg")],
  ["the size of a document", inDocuments("k_1", `"bytes":`, `"bytes":1`)],
  ["the sender of a document", inDocuments("k_1", `"receivedFrom":"`, `"receivedFrom":"x`)],
  ["the id of a document", inDocuments("k_1", `"id":"d_id"`, `"id":"d_other"`)],
  [
    "a replaced document counts as current",
    inDocuments("k_4", `"replaces":"d_id"`, `"replaces":null`),
  ],
  ["a document is removed", documents("k_1", (all) => all.slice(1))],
  ["all documents are removed", documents("k_3", () => [])],
  ["a document is there twice", documents("k_1", (all) => [...all, all[0]!])],
  ["documents of another request are added", async (db) => {
    const { documents: other } = await db.selectFrom("kyc_requests").select("documents")
      .where("id", "=", "k_2").executeTakeFirstOrThrow();
    await documents("k_9", () => JSON.parse(other))(db);
  }],
  [
    "the hash of the bytes",
    run(`update kyc_held_documents set "sha256" = 'f' where "requestId" = 'k_1'`),
  ],
  [
    "the person of the bytes",
    run(`update kyc_held_documents set "userId" = 'u_9' where "requestId" = 'k_1'`),
  ],
  [
    "the bytes belong to another request",
    run(`update kyc_held_documents set "requestId" = 'k_9' where "requestId" = 'k_1'`),
  ],
  [
    "the row of the bytes is removed",
    run(`delete from kyc_held_documents where "requestId" = 'k_1' and "documentId" = 'd_id'`),
  ],
  ["V1: a view is removed", run(`delete from kyc_displays where "requestId" = 'k_1'`)],
  ["V2: a view is of another person", run(`update kyc_displays set "staffId" = 's_other'`)],
  [
    "a view is of another document",
    run(`update kyc_displays set "documentId" = 'd_address' where "requestId" = 'k_1'`),
  ],
  [
    "a view is of another time",
    run(
      `update kyc_displays set "displayedAt" = '2026-11-01T00:00:00.000Z' where "requestId" = 'k_1'`,
    ),
  ],
  [
    "a view is added",
    run(
      `insert into kyc_displays ("requestId", "documentId", "staffId", "displayedAt") values ('k_1', 'd_address', 's_1', '2026-11-27T08:00:00.000Z')`,
    ),
  ],
  ["documents are no longer JSON", set("k_1", `"documents" = '[{'`)],
];

const decision = (change: string) => step("kyc_decisions", "k_1:4", change);

const histories: readonly Edit[] = [
  ["a decision is removed", run(`delete from kyc_decisions where "id" = 'k_1:4'`)],
  [
    "a decision is added",
    run(
      `insert into kyc_decisions select 'k_9:2' as "id", 'k_9' as "requestId", "status", "reviewerId", "submittedAt", "decidedAt", "reviewNotes", "undisplayed", "checks", "replaced", "shownSeconds", "announceAt", "undoneAt", "replacedFields", "reasons", "message", "clockFrom", "expiredReason" from kyc_decisions where "id" = 'k_1:4'`,
    ),
  ],
  ["an acceptance has a reason for an expired document", decision(`"expiredReason" = 'Seen.'`)],
  [
    "the end of documents",
    run(`update kyc_requests set "documentsEnd" = '2099-01-01' where "id" = 'k_1'`),
  ],
  ["a decision of an unknown request", step("kyc_decisions", "k_1:4", `"requestId" = 'k_none'`)],
  ["a decision says declined", decision(`"status" = 'declined'`)],
  ["a decision is of another reviewer", decision(`"reviewerId" = 's_other'`)],
  ["a decision is of another time", decision(`"decidedAt" = '2026-11-01T00:00:00.000Z'`)],
  ["a decision has other notes", decision(`"reviewNotes" = 'Fine.'`)],
  ["a decision has other reasons", step("kyc_decisions", "k_2:4", `"reasons" = '[]'`)],
  ["a decision has another message", step("kyc_decisions", "k_2:4", `"message" = 'Hello'`)],
  ["a decision was made with all viewed", decision(`"undisplayed" = '[]'`)],
  ["a decision replaced another status", decision(`"replaced" = 'declined'`)],
  [
    "a decision was submitted at another time",
    decision(`"submittedAt" = '2026-01-01T00:00:00.000Z'`),
  ],
  ["a decision has another version", decision(`"id" = 'k_1:3'`)],
  ["a decision counts as the first version", decision(`"id" = 'k_1:1'`)],
  ["a decision counts as undone", decision(`"undoneAt" = "decidedAt"`)],
  ["an undone decision counts again", step("kyc_decisions", "k_6:2", `"undoneAt" = null`)],
  ["a reopening is removed", run(`delete from kyc_reopenings`)],
  ["a reopening has another reason", step("kyc_reopenings", "k_6:5", `"reason" = 'Paid'`)],
  ["a reopening is of another person", step("kyc_reopenings", "k_6:5", `"staffId" = 's_other'`)],
  [
    "a reopening replaced another status",
    step("kyc_reopenings", "k_6:5", `"replaced" = 'revoked'`),
  ],
  ["a question to the applicant is removed", run(`delete from kyc_asks`)],
  ["a question to the applicant reads otherwise", step("kyc_asks", "k_7:4", `"message" = 'x'`)],
  ["a question is about another document", step("kyc_asks", "k_7:4", `"documentId" = 'd_address'`)],
  ["a question has another reason", step("kyc_asks", "k_7:4", `"reason" = 'other'`)],
  ["a question is due later", step("kyc_asks", "k_7:4", `"until" = '2037-01-01T00:00:00.000Z'`)],
  ["an escalation is removed", run(`delete from kyc_escalations`)],
  ["an escalation asks something else", step("kyc_escalations", "k_8:4", `"question" = 'x'`)],
  ["an answer reads otherwise", step("kyc_escalations", "k_8:4", `"answer" = 'Yes'`)],
  [
    "an answer came earlier",
    step("kyc_escalations", "k_8:4", `"answeredAt" = '2026-01-01T00:00:00.000Z'`),
  ],
  ["an answer is of another person", step("kyc_escalations", "k_8:4", `"answeredBy" = 's_other'`)],
  [
    "an answer is taken back",
    step("kyc_escalations", "k_8:4", `"answeredAt" = null, "answer" = null`),
  ],
];

/** Edits of requests and of what belongs to them. */
export const requestEdits: readonly Edit[] = [...requests, ...files, ...histories];
