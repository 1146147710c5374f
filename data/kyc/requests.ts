import { z } from "zod";
import type { Actor } from "../audit/log.ts";
import { type Database, takeTurn } from "../db/database.ts";
import { claim, settle } from "./decision_keys.ts";
import { DomainError, Overtaken } from "../errors.ts";
import { announceDecision, recordDecision, replace } from "./decide.ts";
import { instant } from "../list/instant.ts";
import {
  type ListQuery,
  type ListShape,
  type Page,
  PAGE_SIZE,
  readPage,
  rowsFor,
  searchText,
} from "../list/query.ts";
import { insertRecords, type ListWriting } from "../list/write.ts";
import { recordId } from "../list/record_id.ts";
import { type Store, write } from "../store.ts";
import { monthOf } from "../list/tallies.ts";

export const kycTypes = ["individual", "business"] as const;
export const kycStatuses = ["pending", "accepted", "declined", "revoked", "expired"] as const;
export type KycStatus = typeof kycStatuses[number];
export const documentTypes = ["id", "proof_of_address", "business_registration", "tax_id"] as const;
export type DocumentType = typeof documentTypes[number];

/** A reviewer's answers; `expired` comes by time alone and is never written. */
export const decisionStatuses = ["accepted", "declined", "revoked"] as const;
export type DecisionStatus = typeof decisionStatuses[number];

const kycDocument = z.strictObject({
  type: z.enum(documentTypes),
  /** An own path or https: nothing else may end in a link. */
  url: z.string().regex(/^(\/(?![\\/])|https:\/\/)/),
  name: z.string().min(1),
});

export const kycRequest = z.strictObject({
  id: recordId,
  userId: recordId,
  userName: z.string().min(1),
  type: z.enum(kycTypes),
  submittedAt: instant,
  status: z.enum(kycStatuses),
  documents: z.array(kycDocument),
  reviewNotes: z.string().nullable(),
  /** A staff id. */
  reviewedBy: z.string().nullable(),
  expiresAt: instant.nullable(),
});
export type KycRequest = z.infer<typeof kycRequest>;

/** A request as reviewers see it: with its version and the reviewer's name. */
export interface KycRecord extends KycRequest {
  /** Rises by one with each decision. */
  version: number;
  reviewerName: string | null;
}

export interface KycRow extends Omit<KycRequest, "documents" | "status"> {
  status: Exclude<KycStatus, "expired">;
  /** JSON */
  documents: string;
  version: number;
  search: string;
}

export const MAX_NOTES_LENGTH = 10_000;

/** What a decision says; the reviewer is never part of it. */
export const decision = z.strictObject({
  status: z.enum(decisionStatuses),
  /** A NUL or half a character would come back from the database as something else. */
  reviewNotes: z.string().max(MAX_NOTES_LENGTH)
    .refine((notes) => !notes.includes("\0") && notes.isWellFormed(), "must be plain text"),
});
export type Decision = z.infer<typeof decision>;

/** The decisions that a reviewer is offered in each state (specification, section 4). */
export const offered: Record<KycStatus, readonly DecisionStatus[]> = {
  pending: ["accepted", "declined"],
  accepted: ["revoked"],
  declined: [],
  revoked: [],
  expired: [],
};

export const listShape = {
  table: "kyc_requests",
  sorts: ["submittedAt", "userName", "type"],
  defaultSort: "-submittedAt",
  filters: {
    status: {
      values: kycStatuses,
      where: (eb, value, nowIso) => {
        const stored = value === "expired" ? "accepted" : value as KycRow["status"];
        const is = eb("status", "=", stored);
        if (value === "expired") return eb.and([is, eb("expiresAt", "<=", nowIso)]);
        const lasting = eb.or([eb("expiresAt", ">", nowIso), eb("expiresAt", "is", null)]);
        return value === "accepted" ? eb.and([is, lasting]) : is;
      },
    },
    type: { values: kycTypes, where: (eb, value) => eb("type", "=", value as KycRequest["type"]) },
  },
} satisfies ListShape<"kyc_requests", keyof KycRow, "status" | "type">;
export type KycQuery = ListQuery<keyof typeof listShape.filters>;

/** The specification's getKYCRequests; newest first unless the query says otherwise. */
export async function list(
  store: Store,
  query: KycQuery,
  limit = PAGE_SIZE,
): Promise<Page<KycRecord>> {
  await store.simulate("read");
  const nowIso = store.now().toISOString();
  const page = await readPage(
    store.db.selectFrom("kyc_requests").selectAll(),
    listShape,
    query,
    rowsFor(store, "kyc", limit),
  );
  const reviewers = await reviewerNames(store.db, page.rows);
  return { ...page, rows: page.rows.map((row) => fromRow(row, reviewers, nowIso)) };
}

/** Throws `not_found`. */
export async function get(db: Database, id: string, now: Date): Promise<KycRecord> {
  const row = await db.selectFrom("kyc_requests").selectAll().where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "KYC request not found");
  return fromRow(row, await reviewerNames(db, [row]), now.toISOString());
}

/** How an acceptance lasts: 365 days of 24 hours (section 9). */
const VALIDITY_MS = 365 * 24 * 60 * 60 * 1000;

/** Under which conditions a decision counts, and who takes it. */
export interface DecisionTerms {
  reviewer: Actor & { id: string };
  /** The version that the reviewer saw; null: whatever there is. */
  version: number | null;
  /** True: only what `offered` lists; false: any decision from any state, as the API allows. */
  onlyOffered: boolean;
  /** The same key twice is one decision; null: none. */
  idempotencyKey: string | null;
}

/**
 * The specification's updateKYCStatus. Throws `not_found`; `Overtaken` as `stale` when the version
 * is not the one that was seen, as `conflict` when the state does not offer the decision.
 */
export async function decide(
  store: Store,
  id: string,
  decision: Decision,
  terms: DecisionTerms,
): Promise<KycRecord> {
  await store.simulate("kycUpdate");
  return await write(store, terms.reviewer, async (trx, record, now) => {
    const answered = await claim(trx, id, decision, terms, now);
    await takeTurn(trx, `kyc ${id}`);
    const before = await get(trx, id, now);
    if (answered !== null) return { ...before, ...answered };
    requireDecidable(before, decision, terms);
    const after = {
      ...before,
      ...decision,
      reviewedBy: terms.reviewer.id,
      reviewerName: terms.reviewer.name,
      expiresAt: decision.status === "accepted"
        ? new Date(now.getTime() + VALIDITY_MS).toISOString()
        : null,
      version: before.version + 1,
    };
    await replace(trx, before, after);
    await settle(trx, after, terms);
    await recordDecision(trx, record, before, after, now);
    await announceDecision(trx, decision.status, after, now);
    return after;
  });
}

function requireDecidable(before: KycRecord, { status }: Decision, terms: DecisionTerms): void {
  if (terms.version !== null && terms.version !== before.version) {
    throw new Overtaken("stale", "This request has changed since you opened it.", before);
  }
  if (terms.onlyOffered && !offered[before.status].includes(status)) {
    throw new Overtaken(
      "conflict",
      "The request offers no such step as it stands.",
      before,
    );
  }
}

/** How requests are kept; an `expired` one is an accepted one whose time is over. */
export const writing: ListWriting<KycRequest, KycRow> = {
  table: "kyc_requests",
  tag: "KYC",
  toRow: ({ status, expiresAt, ...request }) => ({
    ...request,
    status: status === "expired" ? "accepted" : status,
    // Whenever it was, it is over.
    expiresAt: status === "expired" ? expiresAt ?? request.submittedAt : expiresAt,
    documents: JSON.stringify(request.documents),
    version: 1,
    search: searchText(request.userName),
  }),
  counts: { kyc: () => true, "kyc:pending": ({ status }) => status === "pending" },
  tallies: ({ submittedAt }) => [["kyc:submitted", monthOf(submittedAt), 1]],
  // Requests are decided here: what comes in again must not undo that.
  keepsKnown: true,
};

/** Throws `conflict` for an id that is taken. */
export const insert = (db: Database, requests: readonly KycRequest[]): Promise<void> =>
  insertRecords(db, writing, requests);

async function reviewerNames(db: Database, rows: readonly KycRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.reviewedBy ?? []))];
  if (ids.length === 0) return new Map();
  const members = await db.selectFrom("staff").select(["id", "name"]).where("id", "in", ids)
    .execute();
  return new Map(members.map((member) => [member.id, member.name]));
}

/** An accepted request whose time has passed reads as expired everywhere. */
function fromRow(
  { search: _, ...row }: KycRow,
  reviewers: Map<string, string>,
  nowIso: string,
): KycRecord {
  const over = row.status === "accepted" && row.expiresAt !== null && row.expiresAt <= nowIso;
  return {
    ...row,
    status: over ? "expired" : row.status,
    documents: JSON.parse(row.documents),
    reviewerName: row.reviewedBy === null ? null : reviewers.get(row.reviewedBy) ?? row.reviewedBy,
  };
}
