import type { DecisionStatus, KycQuery, KycRecord } from "../../data/kyc/requests.ts";
import type { Page } from "../../data/list/query.ts";
import { Avatar, kycTones, StatusBadge } from "../ui/badge.tsx";
import { Dialog, DialogLink, Fact, Facts, type Place, SubHeading } from "../ui/dialog.tsx";
import { ExportButton } from "../ui/export_button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon_names.ts";
import { decisionHref } from "./decision.tsx";
import { KycDocuments } from "./documents.tsx";
import { Empty, Pager, Toolbar } from "../ui/list.tsx";
import { type Column, Table, TableRow } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import type { Ui } from "../ui/ui.ts";

/** The decisions a request offers now; the rule stands in `data/kyc.ts`. */
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

export function KycTools({ ui, query }: { ui: Ui; query: KycQuery }) {
  const { kyc } = ui.m;
  return (
    <Toolbar
      ui={ui}
      path="/kyc"
      query={query}
      search={{ label: kyc.search, hint: kyc.searchHint }}
      filters={[
        {
          name: "status",
          label: kyc.columns.status,
          all: kyc.allStatuses,
          options: kyc.statuses,
        },
        { name: "type", label: kyc.columns.type, all: kyc.allTypes, options: kyc.types },
      ]}
    >
      <ExportButton ui={ui} path="/kyc" query={query} />
    </Toolbar>
  );
}

interface KycPageProps {
  ui: Ui;
  query: KycQuery;
  page: Page<KycRecord>;
  offers: Offers;
}

export function KycPage({ ui, query, page, offers }: KycPageProps) {
  const { kyc } = ui.m;
  if (page.rows.length === 0) {
    return <Empty ui={ui} noun={kyc.noun} path="/kyc" filtered={page.filtered} />;
  }
  return (
    <Table
      caption={kyc.noun}
      columns={columns(ui, offers)}
      rows={page.rows}
      footer={<Pager ui={ui} path="/kyc" query={query} page={page} />}
    />
  );
}

/** One row as the list shows it, to take the old one's place after a decision. */
export const KycRow = (
  { ui, request, offers }: { ui: Ui; request: KycRecord; offers: Offers },
) => <TableRow row={request} columns={columns(ui, offers)} />;

function columns(ui: Ui, offers: Offers): Column<KycRecord>[] {
  const { m, f } = ui;
  const { columns, types, files } = m.kyc;
  return [
    {
      label: columns.user,
      wrap: true,
      cell: (request) => (
        <span className="who">
          <Avatar name={request.userName} />
          <DialogLink className="tap" href={`/kyc/${request.id}`}>{request.userName}</DialogLink>
        </span>
      ),
    },
    { label: columns.type, cell: (request) => types[request.type], capitalize: true },
    { label: columns.submitted, cell: (request) => <Time at={request.submittedAt} f={f} /> },
    {
      label: columns.status,
      status: true,
      cell: (request) => <KycBadge ui={ui} request={request} />,
    },
    { label: columns.documents, cell: (request) => files(request.documents.length) },
    {
      label: columns.actions,
      cell: (request) => <RowActions ui={ui} request={request} offers={offers} />,
      actions: true,
    },
  ];
}

const KycBadge = ({ ui, request }: { ui: Ui; request: KycRecord }) => (
  <StatusBadge tone={kycTones[request.status]} label={ui.m.kyc.statuses[request.status]} />
);

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
  /** Why there is no such step, or why a decision was not taken, above the state that it met. */
  notice?: { text: string; notes: string };
}

export function KycDialog({ ui, request, offers, place, notice }: KycDialogProps) {
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
          <SubHeading place={place}>{request.userName}</SubHeading>
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

const Notice = ({ ui, text, notes }: { ui: Ui; text: string; notes: string }) => (
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

function KycFacts({ ui, request }: { ui: Ui; request: KycRecord }) {
  const { m, f } = ui;
  const { details, types } = m.kyc;
  return (
    <Facts>
      <Fact label={details.type}>
        <span className="cap">{types[request.type]}</span>
      </Fact>
      <Fact label={details.status}>
        <KycBadge ui={ui} request={request} />
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
function KycReview({ ui, request }: { ui: Ui; request: KycRecord }) {
  const { details } = ui.m.kyc;
  const { reviewNotes, reviewerName } = request;
  if (!reviewNotes && !reviewerName) return null;
  return (
    <Facts>
      {reviewNotes && (
        <Fact label={details.notes}>
          <span className="notes">{reviewNotes}</span>
        </Fact>
      )}
      {reviewerName && <Fact label={details.reviewedBy}>{reviewerName}</Fact>}
    </Facts>
  );
}
