import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { findRows, valuesIn } from "../db/rows.ts";
import type { Tables } from "../db/tables.ts";
import { listShape as requestList } from "../kyc/requests/requests.ts";
import type { ErasedPlace } from "../ledger/erasures.ts";
import * as communities from "../records/communities.ts";
import * as content from "../records/content.ts";
import * as users from "../records/users.ts";
import { rewriteRows } from "../records/write.ts";
import * as transactions from "../transactions/transactions.ts";
import { anonymizeDecisions, anonymizeReopenings } from "./decisions.ts";
import { type ErasedPerson, isAbout } from "./person.ts";
import { emptyScanned } from "./scans.ts";

/** Returns how many rows went. Repeated, it finds none. */
type Empty = (trx: Database, person: ErasedPerson) => Promise<number>;

/** The treatment of a table when a person is erased. */
export type TableAnswer =
  | { answer: "emptied"; place: ErasedPlace; empty: Empty }
  | { answer: "kept"; without: string; place: ErasedPlace; empty: Empty }
  /** The job does it, as the reason says. */
  | { answer: "elsewhere"; reason: string }
  | { answer: "not about people" };

const emptied = (place: ErasedPlace, empty: Empty): TableAnswer => ({
  answer: "emptied",
  place,
  empty,
});
const anonymized = (without: string, place: ErasedPlace, empty: Empty): TableAnswer => ({
  answer: "kept",
  without,
  place,
  empty,
});
const elsewhere = (reason: string): TableAnswer => ({ answer: "elsewhere", reason });
const other: TableAnswer = { answer: "not about people" };

/** Each table has an answer. Rows go in this order: what belongs to a record before the record. */
export const tableAnswers = {
  mentions: emptied("others", (trx, person) =>
    run(
      trx,
      sql`delete from mentions where "commentId" in
        (select "id" from comments where ${isAbout(trx, person, "subject")})`,
    )),
  comments: emptied(
    "comments",
    (trx, person) => run(trx, sql`delete from comments where ${isAbout(trx, person, "subject")}`),
  ),
  comment_drafts: emptied(
    "comments",
    (trx, person) =>
      run(trx, sql`delete from comment_drafts where ${isAbout(trx, person, "subject")}`),
  ),
  notifications: emptied("messages", emptyScanned("notifications")),
  outbox: emptied("messages", emptyScanned("outbox")),
  webhook_deliveries: emptied("messages", emptyScanned("webhook_deliveries")),
  step_keys: emptied("others", emptyScanned("step_keys")),
  review_sessions: emptied("others", emptyScanned("review_sessions")),
  saved_views: elsewhere("their owners are told"),
  kyc_letters: ofRequests("kyc_letters", "messages"),
  kyc_drafts: ofRequests("kyc_drafts"),
  kyc_displays: ofRequests("kyc_displays"),
  kyc_sent_documents: ofRequests("kyc_sent_documents"),
  kyc_reopenings: anonymized("request and reason, under new ids", "others", anonymizeReopenings),
  kyc_asks: ofRequests("kyc_asks"),
  kyc_escalations: ofRequests("kyc_escalations"),
  kyc_claims: ofRequests("kyc_claims"),
  kyc_assignments: ofRequests("kyc_assignments"),
  kyc_check_resolutions: ofRequests("kyc_check_resolutions"),
  kyc_checks: ofRequests("kyc_checks"),
  kyc_screenings: emptied(
    "others",
    (trx, { userId }) => run(trx, sql`delete from kyc_screenings where "userId" = ${userId}`),
  ),
  kyc_alarms: ofRequests("kyc_alarms"),
  kyc_held_documents: ofRequests("kyc_held_documents", "documents"),
  document_blobs: elsewhere("removed with their bytes, in every version"),
  document_chunks: elsewhere("removed with their blobs"),
  kyc_decisions: anonymized(
    "request, notes, reasons and message, under new ids",
    "decisions",
    anonymizeDecisions,
  ),
  instructions: emptied(
    "others",
    (trx, person) =>
      run(trx, sql`delete from instructions where ${isAbout(trx, person, "subject")}`),
  ),
  payout_holds: emptied(
    "others",
    (trx, { transactions: ids }) =>
      run(trx, sql`delete from payout_holds where "transactionId" in ${valuesIn(trx, ids)}`),
  ),
  legal_holds: emptied(
    "others",
    (trx, person) =>
      run(trx, sql`delete from legal_holds where ${isAbout(trx, person, "subjectType")}`),
  ),
  steps: emptied("others", emptySteps),
  step_proposals: emptied("others", emptyProposals),
  communities: anonymized("mentor", "others", withoutMentor),
  content: anonymized("author", "others", withoutAuthor),
  statement_rows: anonymized("person and description", "others", (trx, { userId }) =>
    run(
      trx,
      sql`update statement_rows set "userId" = '', "description" = ''
        where "userId" = ${userId}`,
    )),
  transactions: anonymized("person, description and method", "payments", withoutPerson),
  kyc_requests: emptied("requests", async (trx, { requests }) => {
    const rows = await findRows(trx, "kyc_requests", requests);
    await rewriteRows(trx, requestList, rows);
    return rows.length;
  }),
  users: emptied("others", async (trx, { userId }) => {
    const rows = await findRows(trx, "users", [userId]);
    await rewriteRows(trx, users.listShape, rows);
    return rows.length;
  }),
  changes: emptied("others", (trx, { requests }) =>
    run(
      trx,
      sql`delete from changes where "type" = 'kyc-requests'
        and "id" in ${valuesIn(trx, requests)}`,
    )),
  audit_log: elsewhere("emptied with the entry Person erased"),
  erasure_orders: elsewhere("removed when the job is done"),
  erasures: other,
  erased_requests: other,
  erasure_head: other,
  ledger_keys: other,
  audit_head: other,
  audit_checkpoints: other,
  audit_roots: other,
  audit_tree: other,
  cache_tags: other,
  change_head: other,
  credentials: other,
  access_review_rows: other,
  access_reviews: other,
  daily_figures: other,
  daily_summaries: other,
  database_identity: other,
  desk_currency: other,
  identities: other,
  imports: other,
  invitations: other,
  kept_secrets: other,
  key_generations: other,
  kyc_alarm_rules: other,
  kyc_document_types: other,
  kyc_due_hours: other,
  kyc_reason_rules: other,
  kyc_reasons: other,
  kyc_screening_periods: other,
  kyc_validity: other,
  kyc_waits: other,
  last_sign_ins: other,
  mailing: other,
  note_keys: other,
  partners: other,
  passkey_challenges: other,
  passkeys: other,
  recovery_codes: other,
  reports: other,
  reset_links: other,
  retention_settings: other,
  service_tokens: other,
  sessions: other,
  settings: other,
  sign_in_attempts: other,
  sign_in_challenges: other,
  sign_in_failures: other,
  sign_in_rules: other,
  staff: other,
  staff_absences: other,
  staff_departures: other,
  statement_months: other,
  sums: other,
  sweeps: other,
  told_later: other,
  two_factor: other,
  two_people_rules: other,
  webhook_endpoints: other,
} as const satisfies Record<keyof Tables, TableAnswer>;

async function run(trx: Database, statement: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(trx);
  return Number(numAffectedRows);
}

function ofRequests(table: keyof Tables, place: ErasedPlace = "others"): TableAnswer {
  return emptied(place, (trx, { requests }) =>
    run(
      trx,
      sql`delete from ${sql.table(table)} where "requestId" in ${valuesIn(trx, requests)}`,
    ));
}

/** Steps with legal holds name the type of their subject too. */
function emptySteps(trx: Database, person: ErasedPerson): Promise<number> {
  const { userId, requests } = person;
  const held = [`user ${userId}`, ...requests.map((id) => `kyc ${id}`)];
  return run(
    trx,
    sql`delete from steps where ${isAbout(trx, person, "subjectType")}
      or ("subjectType" = 'legal-hold' and "subjectId" in ${valuesIn(trx, held)})
      or ("subjectType" = 'erasure' and "subjectId" = ${userId})`,
  );
}

function emptyProposals(trx: Database, person: ErasedPerson): Promise<number> {
  return run(
    trx,
    sql`delete from step_proposals where ${isAbout(trx, person, "subjectType")}
      or ("subjectType" in ('erasure', 'correction') and "subjectId" = ${person.userId})`,
  );
}

async function withoutPerson(trx: Database, { transactions: ids }: ErasedPerson): Promise<number> {
  const rows = await findRows(trx, "transactions", ids);
  const { listShape } = transactions;
  const before = listShape.fromRows(rows);
  const after = before.map((payment) => listShape.toRow(anonymousPayment(payment)));
  await rewriteRows(trx, listShape, rows, after);
  return rows.length;
}

/** A transaction without person, description and method; the source of a revenue stays. */
export function anonymousPayment(
  { paymentMethod: _, ...transaction }: transactions.Transaction,
): transactions.Transaction {
  const { revenueSource } = transactions.listShape.toRow(transaction);
  return {
    ...transaction,
    userId: "",
    description: "",
    ...revenueSource !== null && { revenueSource },
  };
}

async function withoutMentor(trx: Database, { userId }: ErasedPerson): Promise<number> {
  const rows = await trx.selectFrom("communities").selectAll().where("mentorId", "=", userId)
    .execute();
  const { listShape } = communities;
  const after = listShape.fromRows(rows)
    .map((community) => listShape.toRow({ ...community, mentorId: "", mentorName: "" }));
  await rewriteRows(trx, listShape, rows, after);
  return rows.length;
}

async function withoutAuthor(trx: Database, { userId }: ErasedPerson): Promise<number> {
  const rows = await trx.selectFrom("content").selectAll().where("authorId", "=", userId)
    .execute();
  const { listShape } = content;
  const after = listShape.fromRows(rows)
    .map((item) => listShape.toRow({ ...item, authorId: "", author: "" }));
  await rewriteRows(trx, listShape, rows, after);
  return rows.length;
}
