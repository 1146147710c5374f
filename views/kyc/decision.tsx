import type { Check } from "../../data/kyc/checklist.ts";
import type { DecisionStatus } from "../../data/kyc/statuses.ts";
import type { KycRecord } from "../../data/kyc/requests.ts";
import { Confirmation } from "../account/confirmation.tsx";
import { Dialog, type Place } from "../ui/dialog.tsx";
import type { Ui } from "../ui/ui.ts";
import { KycChecklist } from "./checklist.tsx";
import { Undisplayed } from "./undisplayed.tsx";

/** Where a step is confirmed. */
export const decisionHref = (request: KycRecord, status: DecisionStatus): string =>
  `/kyc/${request.id}/decision?status=${status}`;

interface DecisionDialogProps {
  ui: Ui;
  request: KycRecord;
  status: DecisionStatus;
  place: Place;
  /** Names this form, so that it counts once however often it is sent. */
  idempotencyKey: string;
  /** What was typed so far, and what there is to tick off. */
  notes?: string;
  checks: readonly Check[];
  ticked?: readonly Check[];
  /** Ids of the documents that nobody has shown this reviewer. */
  undisplayed: readonly string[];
  error?: string;
}

/** The confirmation of a decision, with the version of the request that the reviewer saw. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { ui, request, status, place, idempotencyKey, notes, error } = props;
  const { checks, ticked = [], undisplayed } = props;
  const { m } = ui;
  const action = decisionHref(request, status);
  const inPlace = place === "dialog" &&
    { "hx-post": action, "hx-target": "#dialog-body", "hx-swap": "outerHTML" };
  return (
    <Dialog
      ui={ui}
      place={place}
      title={m.kyc.decisions[status].title}
      back={{ href: "/kyc", label: m.kyc.title }}
      focusTitle={false}
      footer={
        <>
          <a role="button" className="secondary" href="/kyc" data-close>{m.common.cancel}</a>
          <button
            type="submit"
            form="decision"
            className={status === "accepted" ? undefined : "danger"}
            data-busy={m.kyc.confirm[status]}
          >
            {m.kyc.confirm[status]}
          </button>
        </>
      }
    >
      <p>
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
        data-draft-label={m.kycCase.draft}
        data-draft-failure={m.kycCase.draftFailed}
        noValidate
        {...inPlace}
      >
        <input type="hidden" name="version" value={request.version} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {status !== "revoked" && (
          <KycChecklist ui={ui} checks={checks} ticked={ticked} userName={request.userName} />
        )}
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
        <small className="tone pending" role="status" data-draft-told></small>
        {status === "revoked" && <Confirmation ui={ui} />}
      </form>
    </Dialog>
  );
}
