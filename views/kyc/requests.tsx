import type { UNASSIGNED } from "../../data/kyc/requests/assigned.ts";
import type { KycRecord, KycRequest } from "../../data/kyc/requests/requests.ts";
import { kycTones, StatusBadge } from "../ui/badge.tsx";
import { Capitalized, dataColumn, linkColumn, timeColumn, wrapped } from "../ui/list/columns.tsx";
import { assigneeText, OwnerMark, type ShownClaim } from "./claims/claim_mark.tsx";
import { CommentMark, Question } from "./claims/row_marks.tsx";
import { namesOf } from "./undisplayed.tsx";
import { DueText } from "./queue_tabs.tsx";
import { documentEndChoice } from "./documents/expiry.tsx";
import { legalHoldChoice } from "../retention/legal_holds.tsx";
import { type AllowedDecisions, RowActions } from "./row_actions.tsx";
import { REQUEST, selectedValue } from "./selection/selection_bar.tsx";
import type { Look } from "../ui/list/look.ts";
import { withBox } from "../ui/list/selection.tsx";
import { type Column, type ListedRows, Table, TableRow } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi, type Words } from "../ui/ui.ts";

export function kycLook({ may, ...words }: Words & Partial<Pick<Ui, "may">>) {
  const { m, reasonLabels = new Map(), reviewerNames = new Map() } = words;
  const { columns, statuses, types, allStatuses, allTypes } = m.kyc;
  const { periods } = m.customReports;
  const unassigned = { nobody: m.assignments.nobody } satisfies Record<typeof UNASSIGNED, string>;
  return {
    filters: [
      { name: "status", label: columns.status, all: allStatuses, options: statuses },
      { name: "type", label: columns.type, all: allTypes, options: types },
      {
        name: "reason",
        label: m.reasons.one,
        all: m.reasons.all,
        options: Object.fromEntries(reasonLabels),
        inPanel: true,
      },
      {
        name: "decided",
        label: m.kyc.decided,
        all: periods.all,
        options: {
          today: periods.today,
          "last-7-days": periods.last7Days,
          "last-30-days": periods.last30Days,
          "last-90-days": periods.last90Days,
          "this-month": periods.thisMonth,
        },
        inPanel: true,
        ofDays: true,
      },
      {
        name: "assigned",
        label: m.assignments.assignedTo,
        all: m.assignments.all,
        options: { ...unassigned, ...Object.fromEntries(reviewerNames) },
        inPanel: true,
      },
      documentEndChoice(m),
      ...may?.("checks.read")
        ? [{
          name: "checks",
          label: m.checks.title,
          all: m.checks.filter.all,
          options: m.checks.filter.values,
          inPanel: true as const,
        }]
        : [],
      ...may?.("legal_holds.read") ? [legalHoldChoice(m)] : [],
    ],
    tabs: {
      name: "queue",
      label: m.kyc.queues.label,
      all: m.kyc.queues.all,
      options: m.kyc.queues.names,
    },
    orders: { dueAt: m.kyc.due.order, reviewOrder: m.kyc.due.reviewOrder },
    fields: kycFields(words),
  } satisfies Look<KycRecord, keyof KycRequest>;
}

function kycFields({ m, f }: Words) {
  const { columns, details, statuses, types, files } = m.kyc;
  return {
    id: dataColumn(m.customReports.fields.id, ({ id }) => id),
    userId: dataColumn(m.users.id, ({ userId }) => userId),
    userName: dataColumn(columns.user, ({ userName }) => userName, "userName"),
    type: {
      label: columns.type,
      sort: "type",
      kind: "word",
      cell: ({ type }) => <Capitalized text={types[type]} />,
    },
    submittedAt: timeColumn(
      columns.submitted,
      f,
      ({ submittedAt }) => submittedAt,
      "-submittedAt",
    ),
    status: {
      label: columns.status,
      sort: "status",
      kind: "status",
      cell: ({ status }) => <StatusBadge tone={kycTones[status]} label={statuses[status]} />,
    },
    documents: {
      label: columns.documents,
      cell: ({ documents }) => files(documents.length),
      kind: "word",
    },
    reviewNotes: wrapped(details.notes, ({ reviewNotes }) => reviewNotes),
    reviewedBy: dataColumn(details.reviewedBy, ({ reviewerName }) => reviewerName),
    reasons: wrapped(m.reasons.title, ({ reasons }) => reasons.join(", ")),
    message: wrapped(m.reasons.field, ({ message }) => message),
    expiresAt: timeColumn(details.expires, f, ({ expiresAt }) => expiresAt),
    undisplayed: wrapped(
      m.kycCase.undisplayedField,
      ({ documents, undisplayed }) => namesOf({ m, f }, documents, undisplayed).join(", "),
    ),
  } satisfies Look<KycRecord, keyof KycRequest>["fields"];
}

export type ListedRequest = KycRecord & {
  hasDraft?: boolean;
  claim?: ShownClaim | null;
  /** Number of comments; undefined if there are none. */
  comments?: number;
  /** The open question to the admins. */
  question?: string;
  /** A step waits for a second member. */
  isProposed?: boolean;
};

interface Shown {
  allowed: AllowedDecisions;
  /** Shows to whom requests are assigned. */
  showsAssignee?: boolean;
  /** Rows have boxes. */
  isSelecting?: boolean;
}

export const KycTable = (
  { allowed, showsAssignee, isSelecting, ...rows }: Shown & ListedRows<ListedRequest>,
) => {
  const ui = useUi();
  return (
    <Table
      caption={ui.m.kyc.noun}
      columns={columns(ui, { allowed, showsAssignee, isSelecting })}
      {...rows}
    />
  );
};

export const RequestRow = (
  { request, ...shown }: Shown & { request: ListedRequest },
) => {
  const ui = useUi();
  return <TableRow row={request} columns={columns(ui, shown)} />;
};

function columns(
  ui: Ui,
  { allowed, showsAssignee = false, isSelecting = false }: Shown,
): Column<ListedRequest>[] {
  const { userName, type, submittedAt, status, documents } = kycLook(ui).fields;
  const name = linkColumn<ListedRequest>(
    userName,
    ({ hasDraft, claim, comments, openChecks, ...request }) => ({
      name: request.userName,
      href: `/kyc/${request.id}`,
      mark: (
        <>
          {openChecks > 0 && ui.may("checks.read") && (
            <small className="badge tone declined">{ui.m.checks.hitMark}</small>
          )}
          {hasDraft && <small className="badge">{ui.m.kycCase.draft}</small>}
          <OwnerMark claim={claim} request={request} />
          {comments && <CommentMark count={comments} />}
        </>
      ),
    }),
  );
  const shown: Column<ListedRequest>[] = [
    isSelecting
      ? withBox(name, REQUEST, (one) => ({ value: selectedValue(one), label: one.userName }))
      : name,
    type,
    {
      ...submittedAt,
      second: { label: ui.m.kyc.due.order, sorts: ["dueAt", "reviewOrder"] },
      cell: (request) => <Submitted request={request} />,
      kind: "deadline",
    },
    {
      ...status,
      cell: (request) => (
        <>
          {status.cell(request)}
          <Question text={request.question} />
          {request.isProposed && (
            <div>
              <small className="badge tone pending">{ui.m.proposals.mark}</small>
            </div>
          )}
        </>
      ),
    },
    ...showsAssignee
      ? [dataColumn<ListedRequest>(
        ui.m.assignments.assignedTo,
        (request) => assigneeText(ui, request),
      )]
      : [],
    { ...documents, isSpare: ui.may("kyc.decide") },
  ];
  if (!ui.may("kyc.decide")) return shown;
  return [
    ...shown,
    {
      label: ui.m.kyc.columns.actions,
      cell: (request) => <RowActions request={request} allowed={allowed} />,
      kind: "actions",
    },
  ];
}

const Submitted = ({ request }: { request: KycRecord }) => {
  const ui = useUi();
  return (
    <>
      <Time at={request.submittedAt} f={ui.f} /> <DueText request={request} />{" "}
      <StageMark request={request} />
    </>
  );
};

/** Shows what a pending request waits for, or that a new document has arrived. */
const StageMark = ({ request: { stage } }: { request: KycRecord }) => {
  const { m } = useUi();
  if (stage === "review") return null;
  const text = stage === "answered" ? m.asks.newDocument : m.asks.stages[stage];
  return <small className="badge">{text}</small>;
};
