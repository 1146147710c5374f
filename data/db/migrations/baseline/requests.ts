import type { Definition } from "../../migration.ts";

/** KYC requests and what reviewers do with them. */
export const requests = {
  creates: [
    "kyc_requests",
    "decision_keys",
    "kyc_decisions",
    "document_blobs",
    "kyc_held_documents",
    "kyc_displays",
    "kyc_drafts",
    "kyc_due_hours",
    "kyc_waits",
    "kyc_sent_documents",
    "kyc_reopenings",
    "kyc_reasons",
    "kyc_reason_rules",
    "kyc_letters",
    "kyc_asks",
    "kyc_escalations",
    "kyc_claims",
    "comments",
    "kyc_steps",
    "comment_drafts",
  ],
  statements: [
    `create table kyc_requests (
      "id" text primary key, "userId" text not null, "userName" text not null,
      "type" text not null, "submittedAt" text not null, "status" text not null,
      "documents" text not null, "reviewNotes" text, "reviewedBy" text, "expiresAt" text,
      "version" integer not null, "search" text not null, "imported" integer not null default 0,
      "person" text not null default '', "phase" text not null default 'pending',
      "undisplayed" text not null default '[]', "dueAt" text not null default '',
      "userNameKey" text not null default '',
      "statusKey" text generated always as ("status" || ' ' || coalesce("expiresAt", '~')) virtual,
      "reasons" text not null default '[]', "message" text, "dueFrom" text not null default '',
      "stageSince" text, "stageUntil" text,
      "reviewOrder" text generated always as ("phase" || ' ' || coalesce("stageUntil", "dueAt")) virtual)`,
    `create index kyc_requests_expiry on kyc_requests ("status", "expiresAt")`,
    `create index kyc_requests_in_userId on kyc_requests ("userId", "submittedAt", "id")`,
    `create index kyc_requests_in_phase on kyc_requests ("phase", "expiresAt", "id")`,
    `create index kyc_requests_narrowed_by_submittedAt on kyc_requests
      ("phase", "type", "submittedAt", "id", "expiresAt")`,
    `create index kyc_requests_narrowed_by_id on kyc_requests
      ("phase", "type", "id", "expiresAt")`,
    `create index kyc_requests_narrowed_by_dueAt on kyc_requests
      ("phase", "type", "dueAt", "id", "expiresAt")`,
    `create index kyc_requests_narrowed_by_userName on "kyc_requests"
      ("phase", "type", "userNameKey", "id", "expiresAt")`,
    `create index kyc_requests_by_submittedAt on kyc_requests ("submittedAt", "id")`,
    `create index kyc_requests_by_userName on kyc_requests ("userNameKey", "id")`,
    `create index kyc_requests_by_type on kyc_requests ("type", "id")`,
    `create index kyc_requests_by_status on kyc_requests ("statusKey", "id")`,
    `create index kyc_requests_by_dueAt on kyc_requests ("dueAt", "id")`,
    `create index kyc_requests_narrowed_by_status on kyc_requests
      ("phase", "type", "statusKey", "id", "expiresAt")`,
    `create index kyc_requests_waiting on kyc_requests ("stageUntil") where "phase" = 'waiting'`,
    `create index kyc_requests_with_reasons on kyc_requests
      ("reasons", "id") where "reasons" <> '[]'`,
    `create index kyc_requests_in_review on kyc_requests
      ("phase", "type", "dueFrom") where "phase" in ('answered', 'pending')`,
    `create index kyc_requests_by_reviewOrder on kyc_requests ("reviewOrder", "id")`,
    `create index kyc_requests_narrowed_by_reviewOrder on kyc_requests
      ("phase", "type", "reviewOrder", "id", "expiresAt")`,
    `create table decision_keys (
      "staffId" text not null, "key" text not null, "asked" text not null, "answer" text not null,
      "createdAt" text not null, primary key ("staffId", "key"))`,
    `create index decision_keys_age on decision_keys ("createdAt")`,
    `create table kyc_decisions (
      "id" text primary key, "requestId" text not null, "status" text not null,
      "reviewerId" text not null, "submittedAt" text not null, "decidedAt" text not null,
      "reviewNotes" text not null default '', "undisplayed" text not null default '[]',
      "checks" text not null default '[]', "replaced" text not null default '',
      "shownSeconds" integer, "replacedFields" text, "announceAt" text, "undoneAt" text,
      "reasons" text not null default '[]', "message" text, "clockFrom" text)`,
    `create index kyc_decisions_in_requestId on kyc_decisions ("requestId", "decidedAt", "id")`,
    `create index kyc_decisions_by_decidedAt on kyc_decisions
      ("decidedAt", "id", "reviewerId", "status", "undoneAt")`,
    `create table document_blobs (
      "name" text primary key, "chunks" integer not null, "createdAt" text not null,
      "place" text not null default 'database')`,
    `create table kyc_held_documents (
      "requestId" text not null, "documentId" text not null, "userId" text not null,
      "sha256" text not null, "blob" text not null unique, primary key ("requestId", "documentId"))`,
    `create index kyc_held_documents_sha256 on kyc_held_documents
      ("sha256", "userId", "requestId")`,
    `create table kyc_displays (
      "requestId" text not null, "documentId" text not null, "staffId" text not null,
      "displayedAt" text not null,
      primary key ("requestId", "documentId", "staffId", "displayedAt"))`,
    `create index kyc_displays_in_requestId on kyc_displays ("requestId", "displayedAt")`,
    `create table kyc_drafts (
      "staffId" text not null, "requestId" text not null, "notes" text not null,
      "checks" text not null, "updatedAt" text not null, "steps" text not null default '{}',
      primary key ("staffId", "requestId"))`,
    `create index kyc_drafts_by_updatedAt on kyc_drafts ("updatedAt")`,
    `create table kyc_due_hours (
      "type" text primary key, "hours" integer not null, "followed" text)`,
    `create table kyc_waits (
      "day" text not null, "step" integer not null, "count" integer not null,
      primary key ("day", "step"))`,
    `create table kyc_sent_documents (
      "sessionId" text not null, "requestId" text not null, "documentId" text not null,
      "sentAt" text not null, primary key ("sessionId", "requestId", "documentId"))`,
    `create index kyc_sent_documents_by_sentAt on kyc_sent_documents ("sentAt")`,
    `create table kyc_reopenings (
      "id" text primary key, "requestId" text not null, "staffId" text not null,
      "reopenedAt" text not null, "reason" text not null, "replaced" text not null,
      "undoneAt" text)`,
    `create index kyc_reopenings_in_requestId on kyc_reopenings
      ("requestId", "reopenedAt", "id")`,
    `create table kyc_reasons (
      "code" text primary key, "labels" text not null, "templates" text not null,
      "steps" text not null, "position" integer not null, "active" integer not null,
      "used" integer not null default 0)`,
    `create table kyc_reason_rules (
      "id" integer primary key, "reasonRequired" text not null, "messageRequired" text not null,
      "mailsApplicants" integer not null, "checklistRequired" integer not null default 0)`,
    `create table kyc_letters (
      "id" text primary key, "requestId" text not null, "userId" text not null,
      "message" text not null, "since" text not null, "dueAt" text not null, "leasedUntil" text)`,
    `create index kyc_letters_by_dueAt on kyc_letters ("dueAt", "id")`,
    `create table kyc_asks (
      "id" text primary key, "requestId" text not null, "documentId" text not null,
      "reason" text not null, "message" text not null, "askedAt" text not null,
      "askedBy" text not null, "until" text not null, "answeredAt" text, "answeredWith" text,
      "endedAt" text, "undoneAt" text, "withdrawnAt" text, "withdrawnBy" text)`,
    `create index kyc_asks_by_requestId on kyc_asks ("requestId", "askedAt")`,
    `create table kyc_escalations (
      "id" text primary key, "requestId" text not null, "question" text not null,
      "askedAt" text not null, "askedBy" text not null, "answer" text, "answeredAt" text,
      "answeredBy" text, "undoneAt" text)`,
    `create index kyc_escalations_by_requestId on kyc_escalations ("requestId", "askedAt")`,
    `create table kyc_claims (
      "requestId" text primary key, "staffId" text not null, "claimedAt" text not null,
      "until" text not null)`,
    `create index kyc_claims_by_staffId on kyc_claims ("staffId")`,
    `create table comments (
      "id" text primary key, "subject" text not null, "subjectId" text not null,
      "authorId" text not null, "text" text not null, "at" text not null, "removedAt" text)`,
    `create index comments_by_subject on comments ("subject", "subjectId", "at", "id")`,
    `create table kyc_steps (
      "id" text primary key, "requestId" text not null, "kind" text not null,
      "staffId" text not null, "at" text not null, "replacedFields" text not null,
      "announceAt" text, "undoneAt" text)`,
    `create index kyc_steps_to_announce on kyc_steps
      ("announceAt") where "announceAt" is not null`,
    `create index kyc_steps_by_staffId on kyc_steps ("staffId", "at")`,
    `create table comment_drafts (
      "staffId" text not null, "subject" text not null, "subjectId" text not null,
      "text" text not null, "updatedAt" text not null,
      primary key ("staffId", "subject", "subjectId"))`,
    `create index comment_drafts_by_updatedAt on comment_drafts ("updatedAt")`,
  ],
} as const satisfies Definition;
