import type { DecisionStatus } from "../../data/kyc/statuses.ts";
import type { KycRecord, KycRequest } from "../../data/kyc/requests.ts";
import type { Subject } from "../../data/subjects.ts";
import { Avatar, kycTones, StatusBadge } from "../ui/badge.tsx";
import { linkColumn, timeColumn, wrapped } from "../ui/list/columns.tsx";
import { Dialog, DialogLink, Fact, Facts, type Place, SubHeading } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon_names.ts";
import { decisionHref } from "./decision.tsx";
import { KycDocuments } from "./documents.tsx";
import { shortcut, stepKeys } from "./shortcuts.tsx";
import type { Look } from "../ui/list/look.ts";
import { RecordLink } from "../ui/related.tsx";
import { type Column, contentOf, type ListedRows, Table, TableRow } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import type { Ui, Words } from "../ui/ui.ts";

/** The decisions a request offers now; the rule stands in `data/kyc/statuses.ts`. */
export type Offers = (request: KycRecord) => readonly DecisionStatus[];

interface DecisionLook {
  icon: IconName;
  /** Class of the step that opens the confirmation. */
  step: "yes" | "no";
}

const looks: Record<DecisionStatus, DecisionLook> = {
  accepted: { icon: "check", step: "yes" },
  declined: { icon: "x", step: "no" },
  revoked: { icon: "ban", step: "no" },
};

export function kycLook({ m, f }: Words) {
  const { columns, details, statuses, types, files, allStatuses, allTypes } = m.kyc;
  return {
    area: "kyc",
    filters: [
      { name: "status", label: columns.status, all: allStatuses, options: statuses },
      { name: "type", label: columns.type, all: allTypes, options: types },
    ],
    orders: { dueAt: m.kyc.due.order },
    fields: {
      id: { label: m.customReports.fields.id, cell: ({ id }) => id },
      userId: { label: m.users.id, cell: ({ userId }) => userId },
      userName: { label: columns.user, sort: "userName", cell: ({ userName }) => userName },
      type: {
        label: columns.type,
        sort: "type",
        cell: ({ type }) => types[type],
        capitalize: true,
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
        status: true,
        cell: ({ status }) => <StatusBadge tone={kycTones[status]} label={statuses[status]} />,
      },
      documents: { label: columns.documents, cell: ({ documents }) => files(documents.length) },
      reviewNotes: wrapped(details.notes, ({ reviewNotes }) => reviewNotes),
      reviewedBy: { label: details.reviewedBy, cell: ({ reviewerName }) => reviewerName },
      expiresAt: timeColumn(details.expires, f, ({ expiresAt }) => expiresAt),
    },
  } satisfies Look<KycRecord, keyof KycRequest>;
}

export const KycTable = (
  { ui, offers, ...rows }: { ui: Ui; offers: Offers } & ListedRows<KycRecord>,
) => <Table caption={ui.m.kyc.noun} columns={columns(ui, offers)} {...rows} />;

/** One row as the list shows it, to take the old one's place after a decision. */
export const KycRow = (
  { ui, request, offers }: { ui: Ui; request: KycRecord; offers: Offers },
) => <TableRow row={request} columns={columns(ui, offers)} />;

function columns(ui: Ui, offers: Offers): Column<KycRecord>[] {
  const { userName, type, submittedAt, status, documents } = kycLook(ui).fields;
  return [
    linkColumn(userName, ({ id, userName }) => ({ name: userName, href: `/kyc/${id}` })),
    type,
    submittedAt,
    status,
    documents,
    {
      label: ui.m.kyc.columns.actions,
      cell: (request) => <RowActions ui={ui} request={request} offers={offers} />,
      actions: true,
    },
  ];
}

function RowActions({ ui, request, offers }: { ui: Ui; request: KycRecord; offers: Offers }) {
  if (!ui.may("kyc.decide")) return null;
  return (
    <div className="actions">
      {offers(request).map((status) => (
        <DialogLink
          key={status}
          role="button"
          className={`secondary sm ${looks[status].step}`}
          href={decisionHref(request, status)}
          preload={false}
          keys={shortcut(ui, stepKeys[status])}
        >
          <Icon name={looks[status].icon} />
          {ui.m.kyc.decisions[status].row}
          <span className="vh">{` ${request.userName}`}</span>
        </DialogLink>
      ))}
    </div>
  );
}

interface KycDialogProps {
  ui: Ui;
  request: KycRecord;
  offers: Offers;
  place: Place;
  /** In its `userId`; null where nobody here has that id. */
  person: Subject | null;
  /** Why there is no such step, or why a decision was not taken, above the state that it met. */
  notice?: { text: string; notes: string };
}

export function KycDialog({ ui, request, offers, place, person, notice }: KycDialogProps) {
  const { kyc } = ui.m;
  const decisions = ui.may("kyc.decide") ? [...offers(request)].reverse() : [];
  return (
    <Dialog
      ui={ui}
      place={place}
      title={kyc.details.title}
      back={{ href: "/kyc", label: kyc.title }}
      footer={decisions.length > 0 && decisions.map((status) => (
        <DialogLink
          key={status}
          place={place}
          role="button"
          className={looks[status].step === "no" ? "secondary no" : undefined}
          href={decisionHref(request, status)}
          preload={false}
        >
          <Icon name={looks[status].icon} />
          {kyc.decisions[status].details}
        </DialogLink>
      ))}
    >
      {notice && <Notice ui={ui} {...notice} />}
      <div className="who">
        <Avatar name={request.userName} large />
        <div>
          <SubHeading place={place}>
            <RecordLink place={place} to={person}>{request.userName}</RecordLink>
          </SubHeading>
          <small className="muted">
            {ui.m.common.labelled(kyc.details.userId, request.userId)}
          </small>
        </div>
      </div>
      <KycFacts ui={ui} request={request} />
      <KycDocuments ui={ui} request={request} place={place} />
      <KycReview ui={ui} request={request} />
    </Dialog>
  );
}

/** Why nothing was decided, with what was typed. */
export const Notice = ({ ui, text, notes }: { ui: Ui; text: string; notes: string }) => (
  <div className="notice tone pending" role="alert">
    <Icon name="triangle-alert" />
    <div>
      <p>{text}</p>
      {notes && (
        <>
          <p className="muted">{ui.m.kyc.yourNotes}</p>
          <p className="notes">{notes}</p>
        </>
      )}
    </div>
  </div>
);

/** What tells a request, beside its documents. */
export function KycFacts({ ui, request }: { ui: Ui; request: KycRecord }) {
  const { m, f } = ui;
  const { details, types } = m.kyc;
  return (
    <Facts>
      <Fact label={details.type}>
        <span className="cap">{types[request.type]}</span>
      </Fact>
      <Fact label={details.status}>
        {contentOf(kycLook(ui).fields.status, request)}
      </Fact>
      <Fact label={details.submitted}>
        <Time at={request.submittedAt} f={f} clock />
      </Fact>
      {request.expiresAt && (
        <Fact label={details.expires}>
          <Time at={request.expiresAt} f={f} clock />
        </Fact>
      )}
    </Facts>
  );
}

/** What came of the review of the documents above: what was noted, and by whom. */
export function KycReview({ ui, request }: { ui: Ui; request: KycRecord }) {
  const { details } = ui.m.kyc;
  const { reviewNotes, reviewerName, imported } = request;
  if (!reviewNotes && !reviewerName && !imported) return null;
  return (
    <Facts>
      {reviewNotes && (
        <Fact label={details.notes}>
          <span className="notes">{reviewNotes}</span>
        </Fact>
      )}
      {reviewerName && <Fact label={details.reviewedBy}>{reviewerName}</Fact>}
      {imported && <Fact label={details.decision}>{details.imported}</Fact>}
    </Facts>
  );
}
