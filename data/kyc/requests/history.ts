import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { listsBuiltOnce } from "../../db/read_lists.ts";
import type { Tables } from "../../db/tables.ts";
import { staffNames } from "../../staff/accounts/staff.ts";
import { idOfDocument } from "./document.ts";
import type { KycRecord } from "./requests.ts";
import type { DecisionStatus, KycStatus } from "./statuses.ts";
import { idLength, versionIn } from "../../steps/rows.ts";
import { pendingOf, type PendingProposal, selectPending } from "../../steps/pending.ts";

/** Most decisions and displays in a history; the audit trail has all. */
const SHOWN = 50;

export interface KycHistory {
  decisions: readonly PastDecision[];
  reopenings: readonly PastReopening[];
  assignments: readonly PastAssignment[];
  documents: readonly PastDocument[];
  /** The instant of the current decision. */
  decidedAt: string | null;
  /** The step that waits for a second member to approve it. */
  proposal: PendingProposal | null;
  isCut: boolean;
}

export interface PastDecision {
  id: string;
  /** The version that it made; also the order of a history. */
  version: number;
  status: DecisionStatus;
  at: string;
  reviewerName: string;
  /** Null unless a second member has approved it. */
  proposerName: string | null;
  notes: string;
  /** The status before; null for decisions made before this was recorded. */
  replaced: KycStatus | null;
  undisplayed: readonly string[];
  /** Keys of the items of the checklist that were ticked. */
  ticks: readonly string[];
  /** Null unless its reviewer has undone it. */
  undoneAt: string | null;
  reasons: readonly string[];
  message: string | null;
  /** Why an expired document was accepted. */
  expiredReason: string | null;
}

export interface PastReopening {
  id: string;
  version: number;
  at: string;
  reviewerName: string;
  proposerName: string | null;
  reason: string;
  /** The status before. */
  replaced: KycStatus;
  undoneAt: string | null;
}

export interface PastAssignment {
  id: string;
  version: number;
  at: string;
  /** Null if the request was taken from its reviewer. */
  assigneeName: string | null;
  reviewerName: string;
  undoneAt: string | null;
}

export interface PastDocument {
  id: string;
  name: string;
  /** Null if it was submitted with the request. */
  received: { at: string; from: string } | null;
  replaces: string | null;
  expiresOn: string | null;
  /** When its bytes were deleted by a rule. */
  deletedAt: string | null;
  displays: readonly { at: string; name: string }[];
  wasDisplayed: boolean;
}

const readRows = listsBuiltOnce((db, id: string) => ({
  decisions: db.selectFrom("kyc_decisions").select(decisionColumns)
    .where("requestId", "=", id)
    .orderBy(idLength, "desc").orderBy("id", "desc").limit(SHOWN + 1),
  reopenings: db.selectFrom("kyc_reopenings")
    .select(["id", "reopenedAt", "staffId", "reason", "replaced", "undoneAt"])
    .where("requestId", "=", id)
    .orderBy(idLength, "desc").orderBy("id", "desc").limit(SHOWN),
  assignments: db.selectFrom("kyc_assignments")
    .select(["id", "at", "assigneeId", "staffId", "undoneAt"])
    .where("requestId", "=", id)
    .orderBy(idLength, "desc").orderBy("id", "desc").limit(SHOWN),
  proposals: db.selectFrom("step_proposals").select(["proposerId", "stepId"])
    .where("subjectType", "=", "kyc").where("subjectId", "=", id)
    .where("state", "=", "approved").orderBy("proposedAt", "desc").limit(SHOWN),
  waiting: selectPending(db).where("subjectType", "=", "kyc").where("subjectId", "=", id),
  displays: db.selectFrom("kyc_displays").select(["documentId", "staffId", "displayedAt"])
    .where("requestId", "=", id)
    .orderBy("displayedAt", "desc").limit(SHOWN + 1),
}));

export async function readHistory(db: Database, request: KycRecord): Promise<KycHistory> {
  const { decisions, reopenings, assignments, proposals, waiting, displays } = await readRows(
    db,
    request.id,
  );
  const staffIds = [
    ...proposals.map(({ proposerId }) => proposerId),
    ...decisions.map(({ reviewerId }) => reviewerId),
    ...[...displays, ...reopenings, ...assignments].map(({ staffId }) => staffId),
    ...assignments.flatMap(({ assigneeId }) => assigneeId ?? []),
  ];
  const people = await staffNames(db, [...new Set(staffIds)]);
  const nameOf = (staffId: string): string => people.get(staffId) ?? staffId;
  const proposerOf = (step: string): string | null => {
    const proposal = proposals.find(({ stepId }) => stepId === step);
    return proposal ? nameOf(proposal.proposerId) : null;
  };
  return {
    proposal: waiting.map(pendingOf)[0] ?? null,
    decidedAt: decisions.filter(({ undoneAt }) => undoneAt === null)
      .map(({ decidedAt }) => decidedAt).toSorted().at(-1) ?? null,
    isCut: decisions.length > SHOWN || displays.length > SHOWN,
    decisions: decisions.slice(0, SHOWN).map((row) => ({
      ...pastDecision(row, nameOf),
      proposerName: proposerOf(row.id),
    })),
    reopenings: reopenings.map((
      { id, reopenedAt, staffId, reason, replaced, undoneAt = null },
    ) => ({
      id,
      version: versionIn(id),
      at: reopenedAt,
      reviewerName: nameOf(staffId),
      proposerName: proposerOf(id),
      reason,
      replaced,
      undoneAt,
    })),
    assignments: assignments.map(({ id, at, assigneeId, staffId, undoneAt }) => ({
      id,
      version: versionIn(id),
      at,
      assigneeName: assigneeId === null ? null : nameOf(assigneeId),
      reviewerName: nameOf(staffId),
      undoneAt,
    })),
    documents: await pastDocuments(db, request, displays, nameOf),
  };
}

const decisionColumns = [
  "id",
  "status",
  "decidedAt",
  "reviewNotes",
  "reviewerId",
  "replaced",
  "undisplayed",
  "checks",
  "undoneAt",
  "reasons",
  "message",
  "expiredReason",
] as const;

type NameOf = (staffId: string) => string;

const pastDecision = (
  row: Pick<Tables["kyc_decisions"], typeof decisionColumns[number]>,
  nameOf: NameOf,
): Omit<PastDecision, "proposerName"> => ({
  id: row.id,
  status: row.status,
  at: row.decidedAt,
  notes: row.reviewNotes,
  version: versionIn(row.id),
  reviewerName: nameOf(row.reviewerId),
  replaced: row.replaced === "" ? null : row.replaced,
  undisplayed: JSON.parse(row.undisplayed),
  ticks: JSON.parse(row.checks),
  undoneAt: row.undoneAt ?? null,
  reasons: JSON.parse(row.reasons),
  message: row.message,
  expiredReason: row.expiredReason ?? null,
});

async function pastDocuments(
  db: Database,
  request: KycRecord,
  displays: readonly Pick<Tables["kyc_displays"], "documentId" | "staffId" | "displayedAt">[],
  nameOf: NameOf,
): Promise<PastDocument[]> {
  const documents = new Map(request.documents.map((one, at) => [idOfDocument(one, at), one]));
  const titleOf = (id: string): string => documents.get(id)?.name ?? id;
  const shown = displays.slice(0, SHOWN);
  const everShown = displays.length <= SHOWN
    ? new Set(displays.map(({ documentId }) => documentId))
    : await everDisplayed(db, request.id, [...documents.keys()]);
  return [...documents].map(([id, { name, receivedAt, receivedFrom, replaces, ...document }]) => ({
    id,
    name,
    received: receivedAt === undefined ? null : { at: receivedAt, from: receivedFrom ?? "" },
    replaces: replaces == null ? null : titleOf(replaces),
    expiresOn: document.expiresOn ?? null,
    deletedAt: document.deletedAt ?? null,
    displays: shown.filter(({ documentId }) => documentId === id)
      .map(({ displayedAt, staffId }) => ({ at: displayedAt, name: nameOf(staffId) })),
    wasDisplayed: everShown.has(id),
  }));
}

const MOST_DECISIONS = 1_000;

/** The decisions of a request for programs, oldest first. */
export async function readDecisions(db: Database, requestId: string) {
  const rows = await db.selectFrom("kyc_decisions").selectAll().where("requestId", "=", requestId)
    .orderBy(idLength).orderBy("id").limit(MOST_DECISIONS).execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    decidedAt: row.decidedAt,
    reviewedBy: row.reviewerId,
    reviewNotes: row.reviewNotes,
    reasons: JSON.parse(row.reasons) as string[],
    message: row.message,
    expiredReason: row.expiredReason ?? null,
    undisplayed: JSON.parse(row.undisplayed) as string[],
    replaced: row.replaced === "" ? null : row.replaced,
    undoneAt: row.undoneAt,
  }));
}

async function everDisplayed(
  db: Database,
  requestId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const wanted = sql.join(ids.map((id) => sql`(${id})`));
  const { rows } = await sql<
    { id: string }
  >`select column1 as "id" from (values ${wanted}) as wanted
    where exists(select 1 from kyc_displays
      where "requestId" = ${requestId} and "documentId" = column1)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
