import type { DecisionStatus } from "../../data/kyc/statuses.ts";
import type { KycRecord } from "../../data/kyc/requests.ts";
import type { Sitting } from "../../data/kyc/sitting.ts";
import { Confirmation } from "../account/confirmation.tsx";
import { Dialog, type Place } from "../ui/dialog.tsx";
import type { Ui } from "../ui/ui.ts";
import { paramsOf, reviewHref } from "./review_links.ts";

/** Where a step is confirmed, in a sitting if it is taken there. */
export const decisionHref = (
  request: KycRecord,
  status: DecisionStatus,
  sitting: Sitting | null = null,
): string =>
  `/kyc/${request.id}/decision?status=${status}${sitting ? `&${paramsOf(sitting)}` : ""}`;

interface DecisionDialogProps {
  ui: Ui;
  request: KycRecord;
  status: DecisionStatus;
  place: Place;
  /** In review, where Cancel leads back to the request. */
  sitting?: Sitting | null;
  /** Names this form, so that it counts once however often it is sent. */
  idempotencyKey: string;
  notes?: string;
  error?: string;
}

/** The confirmation of a decision, with the version of the request that the reviewer saw. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { ui, request, status, place, sitting, idempotencyKey, notes, error } = props;
  const { m } = ui;
  const action = decisionHref(request, status, sitting);
  const back = sitting
    ? { href: reviewHref(request.id, sitting), label: m.review.title }
    : { href: "/kyc", label: m.kyc.title };
  const inPlace = place === "dialog" &&
    { "hx-post": action, "hx-target": "#dialog-body", "hx-swap": "outerHTML" };
  return (
    <Dialog
      ui={ui}
      place={place}
      title={m.kyc.decisions[status].title}
      back={back}
      focusTitle={false}
      footer={
        <>
          <a role="button" className="secondary" href={back.href} data-close>{m.common.cancel}</a>
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
      <p>
        {m.kyc.forUser} <strong>{request.userName}</strong>
      </p>
      <form
        id="decision"
        method="post"
        action={action}
        data-failure={m.kyc.failure}
        noValidate
        {...inPlace}
      >
        <input type="hidden" name="version" value={request.version} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <label htmlFor="notes">{m.kyc.notes}</label>
        <textarea
          id="notes"
          name="reviewNotes"
          rows={4}
          placeholder={m.kyc.notesHint}
          defaultValue={notes}
          autoFocus
          aria-invalid={error ? true : undefined}
          aria-describedby={error && "notes-error"}
        />
        {error && <small id="notes-error">{error}</small>}
        {status === "revoked" && <Confirmation ui={ui} />}
      </form>
    </Dialog>
  );
}
