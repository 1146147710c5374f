import type { Check } from "../../data/kyc/requests/checklist.ts";
import type { DecisionStatus } from "../../data/kyc/requests/statuses.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { ReviewSession } from "../../data/kyc/queue/review_session.ts";
import { Confirmation } from "../account/confirmation.tsx";
import { type Container, Dialog } from "../ui/dialog/dialog.tsx";
import type { Ui } from "../ui/ui.ts";
import { KycChecklist } from "./checklist.tsx";
import { Undisplayed } from "./undisplayed.tsx";
import { paramsOf, reviewHref } from "./review_links.ts";

/** Address of the confirmation, with the sitting if there is one. */
export const decisionHref = (
  request: KycRecord,
  status: DecisionStatus,
  sitting: ReviewSession | null = null,
): string =>
  `/kyc/${request.id}/decision?status=${status}${sitting ? `&${paramsOf(sitting)}` : ""}`;

/** The same, from a page that shows the documents, so that viewing counts. */
export const seenDecisionHref = (
  request: KycRecord,
  status: DecisionStatus,
  sitting: ReviewSession | null = null,
): string => `${decisionHref(request, status, sitting)}&version=${request.version}`;

interface DecisionDialogProps {
  ui: Ui;
  request: KycRecord;
  status: DecisionStatus;
  container: Container;
  /** In review, Cancel leads back to the request. */
  sitting?: ReviewSession | null;
  /** Staff id of the reviewer. */
  reviewer: string;
  /** Idempotency key: the decision is taken once, however often the form is sent. */
  idempotencyKey: string;
  /** Draft notes and checklist. */
  notes?: string;
  /** The notes come from a draft, maybe of another decision. */
  isDraft?: boolean;
  checks: readonly Check[];
  ticked?: readonly Check[];
  /** Ids of the documents that this reviewer has not viewed. */
  undisplayed: readonly string[];
  error?: string;
}

/** Confirmation of a decision, with the version of the request that the reviewer saw. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { ui, request, status, container, sitting, idempotencyKey, notes, error } = props;
  const { reviewer, checks, ticked = [], undisplayed, isDraft = false } = props;
  const { m } = ui;
  const action = decisionHref(request, status, sitting);
  const back = sitting
    ? { href: reviewHref(request.id, sitting), label: m.review.title }
    : { href: "/kyc", label: m.kyc.title };
  // The focused field is described by the warnings above it.
  const about = ["for-user", undisplayed.length > 0 && "undisplayed", isDraft && "notes-draft"]
    .filter(Boolean).join(" ");
  const swapsDialog = container === "dialog" &&
    { "hx-post": action, "hx-target": "#dialog-body", "hx-swap": "outerHTML" };
  return (
    <Dialog
      ui={ui}
      container={container}
      title={m.kyc.decisions[status].title}
      back={back}
      focusTitle={false}
      footer={
        <>
          <a
            role="button"
            className="secondary"
            href={back.href}
            data-close
            aria-keyshortcuts={container === "dialog" ? "Escape" : undefined}
          >
            {m.common.cancel}
          </a>
          <button
            type="submit"
            form="decision"
            className={status === "accepted" ? undefined : "danger"}
            data-busy={m.kyc.confirm[status]}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {m.kyc.confirm[status]}
          </button>
        </>
      }
    >
      <p id="for-user">
        {m.kyc.forUser} <strong>{request.userName}</strong>
      </p>
      <Undisplayed ui={ui} request={request} ids={undisplayed} />
      <form
        id="decision"
        method="post"
        action={action}
        data-failure={m.kyc.failure}
        data-draft={`/kyc/${request.id}/draft`}
        data-draft-of={request.id}
        data-reviewer={reviewer}
        data-draft-label={m.kycCase.draft}
        data-draft-failure={m.kycCase.draftFailed}
        data-draft-signed-out={m.kycCase.draftWaits}
        aria-labelledby={container === "dialog" ? "dialog-title" : undefined}
        noValidate
        {...swapsDialog}
      >
        <input type="hidden" name="version" value={request.version} />
        <input type="hidden" name="reviewer" value={reviewer} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {status !== "revoked" && (
          <KycChecklist ui={ui} checks={checks} ticked={ticked} userName={request.userName} />
        )}
        <label htmlFor="notes">{m.kyc.notes}</label>
        <textarea
          dir="auto"
          id="notes"
          name="reviewNotes"
          rows={4}
          placeholder={m.kyc.notesHint}
          defaultValue={notes}
          autoFocus
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "notes-error" : about}
        />
        {isDraft && <small id="notes-draft" className="muted">{m.kycCase.yourDraft}</small>}
        {error && <small id="notes-error">{error}</small>}
        <small className="tone pending" role="status" data-draft-told></small>
        {status === "revoked" && <Confirmation ui={ui} />}
      </form>
    </Dialog>
  );
}
