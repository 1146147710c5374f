import type { UNASSIGNED } from "../../data/kyc/requests/assigned.ts";
import type { DecisionStatus } from "../../data/kyc/requests/statuses.ts";
import type { KycRecord, KycRequest } from "../../data/kyc/requests/requests.ts";
import { kycTones, StatusBadge } from "../ui/badge.tsx";
import { Capitalized, dataColumn, linkColumn, timeColumn, wrapped } from "../ui/list/columns.tsx";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon_names.ts";
import { ClaimMark, type ShownClaim } from "./claims/claim_mark.tsx";
import { CommentMark, Question } from "./claims/row_marks.tsx";
import { decisionHref } from "./decision.tsx";
import { namesOf } from "./undisplayed.tsx";
import { shortcut, stepKeys } from "./shortcuts.tsx";
import { DueText } from "./queue_tabs.tsx";
import { queueOf, reviewHref } from "./review_links.ts";
import type { Look } from "../ui/list/look.ts";
import { type Column, type ListedRows, Table, TableRow } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi, type Words } from "../ui/ui.ts";

/** Decisions that a request allows now, by `data/kyc/requests/statuses.ts`. */
export type AllowedDecisions = (request: KycRecord) => readonly DecisionStatus[];

interface DecisionLink {
  icon: IconName;
  step: "yes" | "no";
}

export const decisionLinks: Record<DecisionStatus, DecisionLink> = {
  accepted: { icon: "check", step: "yes" },
  declined: { icon: "x", step: "no" },
  revoked: { icon: "ban", step: "no" },
};

export function kycLook(words: Words) {
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
};

interface Shown {
  allowed: AllowedDecisions;
  /** Shows to whom requests are assigned. */
  showsAssignee?: boolean;
}

export const KycTable = (
  { allowed, showsAssignee, ...rows }: Shown & ListedRows<ListedRequest>,
) => {
  const ui = useUi();
  return (
    <Table caption={ui.m.kyc.noun} columns={columns(ui, { allowed, showsAssignee })} {...rows} />
  );
};

export const RequestRow = (
  { request, allowed }: {
    request: ListedRequest;
    allowed: AllowedDecisions;
  },
) => {
  const ui = useUi();
  return <TableRow row={request} columns={columns(ui, { allowed })} />;
};

function columns(ui: Ui, { allowed, showsAssignee = false }: Shown): Column<ListedRequest>[] {
  const { userName, type, submittedAt, status, documents } = kycLook(ui).fields;
  const shown: Column<ListedRequest>[] = [
    linkColumn<ListedRequest>(userName, ({ id, userName, hasDraft, claim, comments }) => ({
      name: userName,
      href: `/kyc/${id}`,
      mark: (
        <>
          {hasDraft && <small className="badge">{ui.m.kycCase.draft}</small>}
          {claim && <ClaimMark claim={claim} />}
          {comments && <CommentMark count={comments} />}
        </>
      ),
    })),
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
        </>
      ),
    },
    ...showsAssignee
      ? [dataColumn<ListedRequest>(
        ui.m.assignments.assignedTo,
        ({ assigneeName }) => assigneeName,
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

/** Wide rows show the decisions; narrow ones a link to the documents, and the rest in a menu. */
const RowActions = (props: { request: KycRecord; allowed: AllowedDecisions }) => {
  const ui = useUi();
  const { request, allowed } = props;
  const menu = `steps-${request.id}`;
  if (allowed(request).length === 0) return <div className="actions" />;
  return (
    <div className="actions">
      <a
        role="button"
        className="secondary sm in-card"
        href={reviewHref(request.id, { queue: queueOf(request) })}
      >
        <Icon name="play" />
        {ui.m.review.title}
        <About request={request} />
      </a>
      <button type="button" className="secondary square in-card" popoverTarget={menu}>
        <Icon name="ellipsis" />
        <span className="vh">{ui.m.kyc.columns.actions}</span>
        <About request={request} />
      </button>
      <div className="row-menu" id={menu} popover="auto">
        <DecisionLinks {...props} />
      </div>
    </div>
  );
};

const DecisionLinks = (
  { request, allowed }: { request: KycRecord; allowed: AllowedDecisions },
) => {
  const ui = useUi();
  return (
    <>
      {allowed(request).map((status) => (
        <DialogLink
          key={status}
          role="button"
          className={`secondary sm ${decisionLinks[status].step}`}
          href={decisionHref(request, status)}
          preload={false}
          keys={shortcut(ui, stepKeys[status])}
        >
          <Icon name={decisionLinks[status].icon} />
          {ui.m.kyc.decisions[status].row}
          <About request={request} />
        </DialogLink>
      ))}
    </>
  );
};

const About = ({ request: { userName } }: { request: KycRecord }) => (
  <span className="vh" translate="no">{` ${userName}`}</span>
);
