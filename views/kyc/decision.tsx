import type { ProviderCheck } from "../../data/kyc/checks/checks.ts";
import type { ChecklistItem } from "../../data/kyc/document_types/checklist.ts";
import type { DecisionStatus } from "../../data/kyc/requests/statuses.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { ShownValidity } from "../../data/review/read_confirmation.ts";
import type { ReviewSession } from "../../data/kyc/queue/review_session.ts";
import { Confirmation } from "../account/confirmation.tsx";
import { type Container, Dialog } from "../ui/dialog/dialog.tsx";
import { CONFIRM_KEYS, inDialog } from "../ui/dialog/form_dialog.tsx";
import { type FieldErrors, TextField } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";
import { BeforeAccept, isTrueMatch } from "./checks/provider_checks.tsx";
import type { ShownClaim } from "./claims/claim_mark.tsx";
import { claiming, ClaimNotice } from "./claims/claim_notice.tsx";
import { KycChecklist } from "./checklist.tsx";
import { DraftSaver } from "../ui/step/draft_saver.tsx";
import { RequestNews } from "./live/review_news.tsx";
import { OwnNotes } from "../ui/step/notice.tsx";
import { StepFields, type StepFormProps } from "../ui/step/step_form.tsx";
import { ReasonFields, type ReasonFieldsProps } from "./reasons/reason_fields.tsx";
import { namesOf, Undisplayed } from "./undisplayed.tsx";
import { paramsOf, reviewHref } from "./review_links.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

export const stepKeys: Record<DecisionStatus, string> = {
  accepted: "a",
  declined: "d",
  revoked: "x",
};

export const decisionHref = (
  request: KycRecord,
  status: DecisionStatus,
  session: ReviewSession | null = null,
): string =>
  `/kyc/${request.id}/decision?status=${status}${session ? `&${paramsOf(session)}` : ""}`;

/** The same, from a page that shows the documents, so that viewing counts. */
export const displayedDecisionHref = (
  request: KycRecord,
  status: DecisionStatus,
  session: ReviewSession | null = null,
): string => `${decisionHref(request, status, session)}&version=${request.version}`;

/** The reasons and the message of a confirmation. */
type ReasonPart = Omit<ReasonFieldsProps, "kind" | "errors" | "insertPath">;

/** Shows the confirmation again with the templates of the chosen reasons. */
const templatesHref = (
  request: KycRecord,
  status: DecisionStatus,
  session: ReviewSession | null = null,
): string => decisionHref(request, status, session).replace("/decision?", "/decision/templates?");

interface DecisionDialogProps {
  request: KycRecord;
  status: DecisionStatus;
  container: Container;
  /** In review, Cancel leads back to the request. */
  session?: ReviewSession | null;
  fields: StepFormProps["fields"];
  notes?: string;
  /** The notes come from a draft, maybe of another decision. */
  isDraft?: boolean;
  /** Notes that were typed for no step; shown, but in no form. */
  earlier?: string;
  checklist: readonly ChecklistItem[];
  ticked?: readonly string[];
  isChecklistRequired: boolean;
  undisplayed: readonly string[];
  claim: ShownClaim | null;
  reasonPart: ReasonPart;
  checks: readonly ProviderCheck[];
  /** Ids of the expired documents that an acceptance rests on, and why they are accepted. */
  expired: readonly string[];
  expiredReason?: string;
  /** Null unless it is an acceptance. */
  validity: ShownValidity | null;
  /** A second member must approve it. */
  isProposed: boolean;
  /** Open checks stood against the acceptance that was sent. */
  isUnresolved: boolean;
  errors?: FieldErrors;
}

export function DecisionDialog(props: DecisionDialogProps) {
  const ui = useUi();
  const { request, status, container, session, undisplayed } = props;
  const { kyc, review } = ui.m;
  const back = session
    ? { href: reviewHref(request.id, session), label: review.title }
    : { href: "/kyc", label: kyc.title };
  return (
    <Dialog
      container={container}
      title={kyc.decisions[status].title}
      back={back}
      focusTitle={false}
      footer={
        <Buttons
          container={container}
          status={status}
          isProposed={props.isProposed}
          backHref={back.href}
        />
      }
    >
      {!session && <RequestNews container={container} id={request.id} version={request.version} />}
      <p id="for-user">
        {kyc.forUser} <strong translate="no">{request.userName}</strong>
      </p>
      {props.validity && <Lasting {...props.validity} />}
      <ClaimNotice id={request.id} claim={props.claim} canTakeOver={false} />
      <BeforeAccept
        container={container}
        request={request}
        checks={props.checks}
        session={session}
        isRefused={props.isUnresolved}
      />
      {props.expired.length > 0 && (
        <p id="expired-documents" className="notice tone pending">
          <Icon name="triangle-alert" />
          <span>
            {ui.m.documentEnds.beforeAccept}{" "}
            {namesOf(ui, request.documents, props.expired).join(", ")}
          </span>
        </p>
      )}
      <Undisplayed request={request} ids={undisplayed} />
      {props.earlier && <OwnNotes label={ui.m.kycCase.typedEarlier} notes={props.earlier} />}
      <DecisionForm {...props} />
    </Dialog>
  );
}

function Lasting({ days, end, risk }: ShownValidity) {
  const { m: { kyc, users }, f } = useUi();
  return (
    <p id="lasts" className="muted">
      {kyc.lasts(days, f.number(days), f.date(end))}
      {risk !== null && ` ${kyc.atRisk(users.risks[risk])}`}
    </p>
  );
}

interface ButtonsProps extends Pick<DecisionDialogProps, "container" | "status" | "isProposed"> {
  backHref: string;
}

const Buttons = ({ container, status, isProposed, backHref }: ButtonsProps) => {
  const { m, unavailable } = useUi();
  const confirm = isProposed ? m.twoPeople.propose : m.kyc.confirm[status];
  return (
    <>
      <a
        role="button"
        className="secondary"
        href={backHref}
        {...dataAttributes({ close: true })}
        aria-keyshortcuts={container === "dialog" ? "Escape" : undefined}
      >
        {m.common.cancel}
      </a>
      <button
        type="submit"
        form="decision"
        className={status === "accepted" ? undefined : "danger"}
        {...dataAttributes({ busy: confirm })}
        aria-keyshortcuts={CONFIRM_KEYS}
      >
        {unavailable ? m.common.tryAgain : confirm}
      </button>
    </>
  );
};

function DecisionForm(props: DecisionDialogProps) {
  const { request, status, container, session, ticked = [], errors = {} } = props;
  const { kyc } = useUi().m;
  const action = decisionHref(request, status, session);
  const checklist = (
    <KycChecklist
      items={props.checklist}
      ticked={ticked}
      error={errors.checks}
      isRequired={status === "accepted" && props.isChecklistRequired}
    />
  );
  return (
    <form
      id="decision"
      method="post"
      action={action}
      {...dataAttributes({ failure: kyc.failure })}
      noValidate
      {...claiming(request.id, props.claim)}
      {...container === "dialog" && inDialog(action)}
    >
      <StepFields fields={props.fields} />
      <div className="decision-choices">
        {status === "accepted" && checklist}
        <ReasonFields
          errors={errors}
          {...props.reasonPart}
          kind="checkbox"
          insertPath={templatesHref(request, status, session)}
        />
        {status === "declined" && checklist}
      </div>
      <div className="decision-notes">
        {props.expired.length > 0 && <ExpiredField {...props} />}
        <NotesField {...props} />
        {status === "revoked" && <Confirmation />}
      </div>
    </form>
  );
}

function ExpiredField({ expiredReason, errors }: DecisionDialogProps) {
  const { documentEnds: texts } = useUi().m;
  return (
    <TextField
      name="expiredReason"
      label={texts.reason}
      value={expiredReason}
      errors={errors}
      rows={2}
      required
      describedBy="expired-documents"
    >
      <small className="muted">{texts.reasonHint}</small>
    </TextField>
  );
}

/** The warnings above the field describe it, because the dialog opens with the focus on it. */
function NotesField(
  { request, status, notes, errors = {}, undisplayed, checks, validity, expired, isDraft = false }:
    DecisionDialogProps,
) {
  const { m } = useUi();
  const error = errors.reviewNotes;
  const warnings = [
    "for-user",
    validity && "lasts",
    checks.some(({ isOpen }) => isOpen) && "open-checks",
    checks.some(isTrueMatch) && "true-matches",
    checks.some((check) => !check.isOpen && !isTrueMatch(check)) && "missing-checks",
    expired.length > 0 && "expired-documents",
    undisplayed.length > 0 && "undisplayed",
    isDraft && "notes-draft",
  ].filter(Boolean).join(" ");
  return (
    <>
      <label htmlFor="notes">{m.kyc.notes}</label>
      <textarea
        dir="auto"
        id="notes"
        name="reviewNotes"
        rows={4}
        placeholder={m.kyc.notesHint}
        defaultValue={notes}
        autoFocus={Object.keys(errors).length === 0 || error !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "notes-error" : warnings}
      />
      {isDraft && <small id="notes-draft" className="muted">{m.kycCase.yourDraft}</small>}
      {error && <small id="notes-error">{error}</small>}
      <DraftSaver path={`/kyc/${request.id}/draft`} fields={{ step: status }} />
    </>
  );
}
