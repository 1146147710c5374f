import { majorUnits } from "../base/currency.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { withFields } from "../audit/subject_entries.ts";
import { get as getRequest, type KycRecord } from "../kyc/requests/requests.ts";
import * as users from "../records/users.ts";
import type { Store } from "../store.ts";
import { fileNames, readableDocuments } from "./case_documents.ts";
import { rowsOfCase } from "./case_entries.ts";
import { readCaseFacts } from "./case_facts.ts";
import { discloseEntry } from "./disclosed_entry.ts";
import { personAnswers } from "./person_answers.ts";

/** Values that people give themselves, by their paths. */
const provided = [
  "person.name",
  "person.email",
  "person.language",
  "requests[].request.type",
  "requests[].documents",
];

/** Everything about one person that the person may know. Throws `not_found`. */
export async function readPersonFileFacts(store: Store, id: string) {
  const { db } = store;
  // The rating of a person is for readers of checks.
  const { risk: _, ...person } = await users.get(store, id);
  const ids = (await db.selectFrom("kyc_requests").select("id").where("userId", "=", id)
    .orderBy("submittedAt").orderBy("id").execute()).map((row) => row.id);
  const requests = [];
  for (const requestId of ids) {
    requests.push(await requestFacts(store, await getRequest(store, requestId)));
  }
  const transactions = await transactionsOf(store, id);
  const subjects = [id, ...ids, ...transactions.map((one) => one.id)];
  return {
    person,
    provided,
    requests,
    corrections: await db.selectFrom("instructions")
      .select(["id", "field", "value", "formerValue", "source", "askedAt", "closedAt"])
      .select(["undoneAt", "revertedAt"])
      .where("subject", "=", "user").where("subjectId", "=", id)
      .orderBy("askedAt").orderBy("id").execute(),
    transactions,
    payoutHolds: await holdsOf(db, id),
    communities: await db.selectFrom("communities")
      .select(["id", "name", "members", "status", "createdAt", "category", "url"])
      .where("mentorId", "=", id).orderBy("createdAt").orderBy("id").execute(),
    content: await db.selectFrom("content")
      .select(["id", "title", "type", "published", "createdAt", "views", "likes", "comments"])
      .select(["shares", "description", "category", "url"])
      .where("authorId", "=", id).orderBy("createdAt").orderBy("id").execute(),
    /** Mails to the person that wait to be sent. */
    letters: await db.selectFrom("kyc_letters").select(["id", "requestId", "since", "message"])
      .where("userId", "=", id).orderBy("since").orderBy("id").execute(),
    events: await eventsAbout(db, subjects),
    /** The answer of each table of the desk, the same in each file. */
    answers: personAnswers,
  };
}
export type PersonFacts = Awaited<ReturnType<typeof readPersonFileFacts>>;

/** A request as its applicant is shown it, with the actions of the trail. */
async function requestFacts(store: Store, request: KycRecord) {
  const rows = await rowsOfCase(store.db, request.id);
  const readable = await readableDocuments(store, request);
  const facts = await readCaseFacts({
    db: store.db,
    request,
    entries: rows.map(withFields),
    audience: "applicant",
    files: fileNames(request, readable, `${request.id}-`),
  });
  const entries = rows.map((row) => discloseEntry(row, "applicant"))
    .map(({ number, at, action }) => ({ number, at, action }));
  return { ...facts, entries };
}

async function transactionsOf({ db, currency }: Store, userId: string) {
  const rows = await db.selectFrom("transactions")
    .select(["id", "type", "amountCents", "description", "date", "status", "paymentMethod"])
    .select(["revenueSource", "refundOf"])
    .where("userId", "=", userId).orderBy("date").orderBy("id").execute();
  return rows.map(({ amountCents, ...row }) => ({
    ...row,
    amount: majorUnits(currency, amountCents),
    currency: currency.code,
  }));
}

/** Without reasons, which are for staff. */
const holdsOf = (db: Database, userId: string) =>
  db.selectFrom("payout_holds")
    .innerJoin("transactions", "transactions.id", "payout_holds.transactionId")
    .select(["transactionId", "held", "at", "undoneAt"])
    .where("userId", "=", userId).orderBy("at").orderBy("payout_holds.id").execute();

/** A recheck says that a provider has found something. */
const WITHHELD_EVENTS = ["kyc.recheck_needed", "webhook.test"] as const;

/** Events to the platform that are kept, one for each of its endpoints. */
const eventsAbout = (db: Database, subjects: readonly string[]) =>
  db.selectFrom("webhook_deliveries").select(["type", "subject", "content", "at", "state"])
    .where("endpointId", "in", db.selectFrom("webhook_endpoints").select("id"))
    .where("subject", "in", valuesIn(db, subjects)).where("type", "not in", WITHHELD_EVENTS)
    .orderBy("at").orderBy("id").execute();
