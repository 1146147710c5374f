import { sql } from "kysely";
import * as z from "zod";
import { foundBy, sortText } from "../../base/folding.ts";
import { facet } from "../../list/conditions.ts";
import { instant, recordId, shortText, text } from "../../list/fields.ts";
import { heldAmongRecords, legalHoldField, legalHoldFilter } from "../../list/legal_holds.ts";
import { getter, lister, manyGetter, ownedReader } from "../../list/read.ts";
import type { RecordShape } from "../../records/record_shape.ts";
import type { FacetChoice, Source } from "../../list/shape.ts";
import { ALL, type Sum } from "../../db/sums.ts";
import { monthOf } from "../../base/calendar.ts";
import { inserter } from "../../records/write.ts";
import { may } from "../../permissions.ts";
import { type StaffMember, staffMembers } from "../../staff/accounts/staff.ts";
import { followAcceptances } from "../screening/runs.ts";
import { assignedFilter } from "./assigned.ts";
import { decidedFilter } from "./decided.ts";
import { documentJson, type KycDocument, kycDocument } from "./document.ts";
import { documentColumns, documentEndFilter } from "./document_ends.ts";
import { type Due, dueAtOf, dueState, hoursLocked } from "./due.ts";
import { applicantMessage, type Explanation, reasonCodes, reasonFilter } from "./message.ts";
import { fileFacts, fileFields } from "./file_facts.ts";
import { checksFilter, isStageQueue, queueFilter, type StageQueue } from "./queues.ts";
import {
  kycStatuses,
  kycTypes,
  pendingPhases,
  type Phase,
  phases,
  type Stage,
  stageOf,
  statusAt,
  type StoredStatus,
} from "./statuses.ts";

export const MAX_DOCUMENTS = 50;
/** With the documents that came for asks, of which each document has at most three. */
const MAX_WITH_ANSWERS = 4 * MAX_DOCUMENTS;

export const kycRequest = z.strictObject({
  id: recordId,
  userId: recordId,
  userName: shortText,
  type: z.enum(kycTypes),
  submittedAt: instant,
  status: z.enum(kycStatuses),
  documents: z.array(kycDocument).max(MAX_WITH_ANSWERS),
  reviewNotes: text.nullable(),
  reviewedBy: recordId.nullable(),
  expiresAt: instant.nullable(),
  /** Part of API answers; an import accepts and ignores it. */
  undisplayed: z.array(recordId).max(MAX_WITH_ANSWERS).optional(),
  /** Codes of the decision's reasons. */
  reasons: reasonCodes.optional(),
  message: applicantMessage.nullable().optional(),
});
export type KycRequest = z.infer<typeof kycRequest>;

export interface IncomingMark {
  imported?: boolean;
}

export interface KycRecord
  extends Omit<KycRequest, "documents" | "undisplayed" | keyof Explanation> {
  documents: KycDocument[];
  /** Ids of the documents that the reviewer of the current decision had not viewed. */
  undisplayed: string[];
  reasons: string[];
  message: string | null;
  version: number;
  reviewerName: string | null;
  /** Staff id of the reviewer who is to work on it. */
  assigneeId: string | null;
  assigneeName: string | null;
  /** The assignee can decide requests no longer. */
  isAssigneeGone: boolean;
  /** True if the decision was imported and not made at this desk. */
  imported: boolean;
  /** Decision deadline (SLA); null once decided. */
  due: Due | null;
  /** The instant from which the hours of the deadline count. */
  dueFrom: string;
  stage: Stage;
  /** Null in the stage `review` that a request begins with. */
  stageSince: string | null;
  /** The end of the time that the applicant has for an answer; null unless the request waits. */
  stageUntil: string | null;
  /** Number of provider checks that must be resolved before the request can be accepted. */
  openChecks: number;
}

export interface KycRow
  extends Omit<KycRequest, "documents" | "status" | "undisplayed" | "reasons"> {
  status: StoredStatus;
  phase: Phase;
  stageSince: string | null;
  stageUntil: string | null;
  dueFrom: string;
  dueAt: string;
  /**
   * The phase and `dueAt`, so that answered requests stand before pending ones; `stageUntil` of those
   * that wait; generated.
   */
  reviewOrder?: string;
  documents: string;
  /** The first end of a current document, `YYYY-MM-DD`; null if none is known. */
  documentsEnd?: string | null;
  undisplayed?: string;
  reasons: string;
  message: string | null;
  version: number;
  /** Staff id of the reviewer who is to work on it; null once decided. */
  assigneeId: string | null;
  imported: number;
  search: string;
  userNameKey: string;
  openChecks?: number;
  /** The status and, for acceptances, their end, so that expired ones stand together; generated. */
  statusKey?: string;
  person?: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_requests: KycRow;
  }
}
declare module "../../list/names.ts" {
  interface Lists {
    "kyc-requests": "kyc.read";
  }
}

declare module "../../db/sums.ts" {
  interface SumNames {
    /** Submitted requests by month; pending requests, all and by stage. */
    kyc: "kyc:submitted" | "kyc:pending" | `kyc:${StageQueue}`;
  }
}

const jsonFields = Object.keys(kycRequest.shape) as (keyof KycRequest)[];

const toJson = (request: KycRecord) => ({
  ...Object.fromEntries(jsonFields.map((name) => [name, request[name]])),
  documents: request.documents.map((document, at) => documentJson(request.id, document, at)),
});

function phasesOf(status: string, nowIso: string): readonly (string | FacetChoice)[] {
  if (status === "pending") return pendingPhases;
  if (status !== "accepted" && status !== "expired") return [status];
  const isOver = sql.raw(status === "expired" ? "is true" : "is not true");
  return [{
    value: status,
    exactly: sql`"phase" in ('accepted', 'expired') and ("expiresAt" <= ${nowIso}) ${isOver}`,
  }];
}

export const listShape = {
  name: "kyc-requests",
  table: "kyc_requests",
  permission: "kyc.read",
  schema: kycRequest,
  tag: "KYC",
  tags: ["KYC", "Users", "Staff", "Claims", "Comments"],
  notFound: "request.not_found",
  instant: "submittedAt",
  owner: "userId",
  isSelectable: true,
  sorts: ["submittedAt", "userName", "type", "status", "dueAt", "reviewOrder"],
  keys: { userName: "userNameKey", status: "statusKey" },
  filters: {
    status: {
      values: kycStatuses,
      conditions: (values, _reader, now) => [
        facet("phase", values.flatMap((status) => phasesOf(status, now.toISOString()))),
      ],
    },
    type: { values: kycTypes },
    queue: queueFilter,
    reason: reasonFilter,
    decided: decidedFilter,
    assigned: assignedFilter,
    checks: checksFilter,
    documentEnd: documentEndFilter,
    legalHold: legalHoldFilter("kyc"),
  },
  facets: { phase: phases, type: kycTypes },
  outdated: (nowIso) => [
    sql`"phase" = 'accepted' and "expiresAt" <= ${nowIso}`,
    sql`"phase" = 'expired' and "expiresAt" > ${nowIso}`,
  ],
  groups: { status: ({ status }) => status, type: ({ type }) => type },
  json: { fields: jsonFields, toJson },
  file: {
    fields: [...jsonFields.filter((name) => name !== "documents"), ...fileFields],
    takes: { openChecks: "checks.read", ...legalHoldField },
    toRows: async (requests, { reads: db }) => {
      const held = await heldAmongRecords(db, "kyc", requests.map(({ id }) => id));
      return (await fileFacts(db, requests)).map((facts, at) => {
        const request = requests[at]!;
        return { ...toJson(request), ...facts, legalHold: held.has(request.id) };
      });
    },
  },
  toRow: (
    { status, expiresAt, imported = false, undisplayed: _, ...request }: KycRequest & IncomingMark,
  ) => ({
    ...request,
    imported: imported ? 1 : 0,
    status: status === "expired" ? "accepted" : status,
    phase: status,
    // An expired request without a date needs one that has passed.
    expiresAt: status === "expired" ? expiresAt ?? request.submittedAt : expiresAt,
    ...documentColumns(request.documents),
    stageSince: null,
    stageUntil: null,
    dueFrom: request.submittedAt,
    reasons: JSON.stringify(request.reasons ?? []),
    message: request.message ?? null,
    dueAt: request.submittedAt,
    version: 1,
    assigneeId: null,
    search: foundBy(request.userName, request.id, request.userId),
    userNameKey: sortText(request.userName),
  }),
  fill: async (db, rows) => {
    const hours = await hoursLocked(db);
    return rows.map((row) => ({ ...row, dueAt: dueAtOf(row, hours) }));
  },
  fromRows,
  sums: ({ submittedAt, status, phase }) => [
    ["kyc:submitted", monthOf(submittedAt), 1],
    ...pendingSums({ status, stage: stageOf(phase) }),
  ],
  // An import must not overwrite decisions of this desk.
  keepsKnown: true,
  haystack: `' ' || "search" || ' ' || "person"`,
  keepsPerson: true,
  settled: followAcceptances,
} satisfies RecordShape<
  "kyc-requests",
  "kyc_requests",
  | "status"
  | "type"
  | "queue"
  | "reason"
  | "decided"
  | "assigned"
  | "checks"
  | "documentEnd"
  | "legalHold",
  KycRequest,
  KycRecord
>;

/** The sums of pending requests that a request is part of. */
export function pendingSums({ status, stage }: Pick<KycRecord, "status" | "stage">): Sum[] {
  if (status !== "pending") return [];
  const staged: Sum[] = isStageQueue(stage) ? [[`kyc:${stage}`, ALL, 1]] : [];
  return [["kyc:pending", ALL, 1], ...staged];
}

/** The specification's getKYCRequests. */
export const list = lister(listShape);
export const get = getter(listShape);
export const getMany = manyGetter(listShape);
export const insert = inserter(listShape);
export const ownedBy = ownedReader(listShape);

async function fromRows(rows: readonly KycRow[], { db, now }: Source): Promise<KycRecord[]> {
  const members = await staffMembers(
    db,
    rows.flatMap(({ reviewedBy, assigneeId }) => [reviewedBy ?? [], assigneeId ?? []].flat()),
  );
  const nameOf = (id: string | null) => id === null ? null : members.get(id)?.name ?? id;
  const nowIso = now().toISOString();
  return rows.map(({ dueAt, phase, ...row }) => ({
    ...withoutSortKeys(row),
    stage: stageOf(phase),
    status: statusAt(row, nowIso),
    due: row.status === "pending" ? dueState(dueAt, nowIso) : null,
    documents: JSON.parse(row.documents),
    undisplayed: JSON.parse(row.undisplayed ?? "[]"),
    reasons: JSON.parse(row.reasons),
    imported: row.imported === 1,
    openChecks: row.openChecks ?? 0,
    reviewerName: nameOf(row.reviewedBy),
    assigneeName: nameOf(row.assigneeId),
    isAssigneeGone: row.assigneeId !== null && !isReviewer(members.get(row.assigneeId)),
  }));
}

const isReviewer = (member?: StaffMember): boolean =>
  member?.status === "active" && may(member.role, "kyc.decide");

function withoutSortKeys(stored: Omit<KycRow, "dueAt" | "phase">) {
  const { search: _, person: __, userNameKey: ___, statusKey: ____, ...others } = stored;
  const { reviewOrder: _____, documentsEnd: ______, ...row } = others;
  return row;
}
