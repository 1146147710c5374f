import type { FaultReason } from "../../audit/verify.ts";
import type { Tables } from "../../db/tables.ts";
import type { KycDocument } from "../requests/document.ts";
import { type Entry, namesDocument, RECEIVED } from "./entries.ts";
import { isDecision, isOfDesk, stateAfter, untouched, versionAfter } from "./request_state.ts";

type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<
  Tables[Table],
  Column
>;

/** The rows of a request that its entries prove. */
export interface RequestRows {
  request: Row<
    "kyc_requests",
    | "id"
    | "userName"
    | "status"
    | "phase"
    | "reviewNotes"
    | "reviewedBy"
    | "expiresAt"
    | "undisplayed"
    | "reasons"
    | "message"
    | "imported"
    | "version"
    | "documents"
  >;
  decisions: readonly Row<
    "kyc_decisions",
    | "id"
    | "requestId"
    | "status"
    | "reviewerId"
    | "decidedAt"
    | "reviewNotes"
    | "undisplayed"
    | "reasons"
    | "message"
    | "undoneAt"
  >[];
  reopenings: readonly Tables["kyc_reopenings"][];
  displays: readonly Tables["kyc_displays"][];
  stored: readonly Row<"kyc_held_documents", "requestId" | "documentId" | "sha256">[];
}

export interface Proof {
  rows: RequestRows;
  entries: readonly Entry[];
  /** The sample and synthetic records have no entries of their own. */
  isSeeded: boolean;
}

/** Compares the rows of a request with its entries, both ways; null if they agree. */
export function requestFault(proof: Proof): FaultReason | null {
  if (!decisionsHaveEntries(proof)) return "a decision has no entry";
  if (!displaysHaveEntries(proof)) return "a view of a document has no entry";
  if (!documentsHaveEntries(proof)) return "a document has no entry, or one with another hash";
  if (!entriesHaveRecords(proof)) return "a record of an entry is missing or was changed";
  return isAsLastWritten(proof) ? null : "a request differs from its entries";
}

/** The sample plants decisions as version 1, which no decision of this desk has. */
const isOfSample = ({ id }: { id: string }): boolean => id.endsWith(":1");

const decisionsHaveEntries = ({ rows, entries, isSeeded }: Proof): boolean =>
  rows.decisions.every((decision) => {
    if (isSeeded && isOfSample(decision)) return true;
    const { status, reviewerId, decidedAt, undoneAt } = decision;
    const hasEntry = (expected: string, at: string) =>
      entries.some((entry) =>
        entry.action === expected && entry.actorId === reviewerId && entry.at === at
      );
    return hasEntry(`KYC ${status}`, decidedAt) &&
      (undoneAt == null || hasEntry("KYC decision undone", undoneAt));
  });

const displaysHaveEntries = ({ rows, entries }: Proof): boolean =>
  rows.displays.every(({ staffId, displayedAt }) =>
    entries.some(({ action, actorId, at }) =>
      action.startsWith("Document ") && actorId === staffId && at === displayedAt
    )
  );

const documentsHaveEntries = ({ rows, entries }: Proof): boolean =>
  storedDocuments(rows).every(({ id, sha256, type, replaces, name }) => {
    const isStored = rows.stored.some((one) => one.documentId === id && one.sha256 === sha256);
    const received = entries.find((entry) => namesDocument(entry, { id, sha256 }));
    if (!isStored || !received) return false;
    const { after, target } = received;
    const expected = { type, replaces: replaces ?? null, ...after };
    return target.startsWith(`${name.toWellFormed()}, `) && expected.type === type &&
      expected.replaces === (replaces ?? null);
  });

type StoredDocument = KycDocument & { id: string; sha256: string };

const storedDocuments = ({ request }: RequestRows): StoredDocument[] =>
  (JSON.parse(request.documents) as KycDocument[]).filter((document): document is StoredDocument =>
    document.sha256 !== undefined
  );

const entriesHaveRecords = ({ rows, entries }: Proof): boolean =>
  entries.every((entry) => {
    const { action, actorId, at, after } = entry;
    if (isDecision(entry)) return !isOfDesk(entry) || hasDecision(rows, entry);
    if (action === "KYC decision undone") {
      return rows.decisions.some(({ undoneAt }) => undoneAt === at);
    }
    if (action === "KYC reopening undone") {
      return rows.reopenings.some(({ undoneAt }) => undoneAt === at);
    }
    if (action === "KYC reopened") {
      return rows.reopenings.some((one) =>
        one.reopenedAt === at && one.staffId === actorId && one.reason === after.reason
      );
    }
    if (action === "Document displayed") {
      return rows.displays.some((one) => one.displayedAt === at && one.staffId === actorId);
    }
    return !RECEIVED.includes(action) ||
      storedDocuments(rows).some((document) => namesDocument(entry, document));
  });

const hasDecision = ({ request, decisions }: RequestRows, { actorId, after }: Entry): boolean =>
  decisions.some((decision) =>
    decision.id === `${request.id}:${after.version}` && decision.reviewerId === actorId &&
    decision.status === after.status && decision.reviewNotes === (after.reviewNotes ?? "") &&
    decision.message === (after.message ?? null) &&
    isSameList(decision.reasons, after.reasons ?? []) &&
    (after.undisplayed === undefined || isSameList(decision.undisplayed, after.undisplayed))
  );

const isSameList = (json: string, list: unknown): boolean =>
  JSON.stringify(JSON.parse(json)) === JSON.stringify(list);

/** A row has the last values that its entries name. A seeded request began in any state. */
function isAsLastWritten({ rows: { request }, entries, isSeeded }: Proof): boolean {
  const state = stateAfter(entries.filter(isOfDesk), isSeeded ? {} : untouched);
  const { status, phase, undisplayed = "[]", version } = request;
  const stored = {
    ...request,
    undisplayed: JSON.parse(undisplayed),
    reasons: JSON.parse(request.reasons),
    imported: request.imported === 1,
  };
  const expected = { ...state, ...state.status === "expired" && { status: "accepted" } };
  const isSame = Object.entries(expected).every(([name, value]) =>
    value === undefined ||
    JSON.stringify(value) === JSON.stringify(stored[name as keyof typeof expected])
  );
  const isInPhase = status === "pending" || phase === status ||
    status === "accepted" && phase === "expired";
  const isNamed = entries.every(({ target }) =>
    target.endsWith(`${request.userName.toWellFormed()} (${request.id})`)
  );
  const isNewest = status === "pending"
    ? version >= versionAfter(entries)
    : version === versionAfter(entries) || entries.at(-1)?.after.version === undefined;
  return isSame && isInPhase && isNamed && isNewest;
}
