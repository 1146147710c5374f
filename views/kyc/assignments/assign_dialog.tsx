import type { Assignable } from "../../../data/kyc/assignments/reviewers.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { type Container, DialogLink } from "../../ui/dialog/dialog.tsx";
import { ReasonNote } from "../../ui/form/form.tsx";
import { type Ui, useUi } from "../../ui/ui.ts";
import { RequestStepDialog, type RequestStepProps } from "../asks/step_dialog.tsx";
import { paramsOf } from "../review_links.ts";

const assignHref = (
  { id }: Pick<KycRecord, "id">,
  session: ReviewSession | null = null,
): string => `/kyc/${id}/assign${session ? `?${paramsOf(session)}` : ""}`;

/** Leads to the choice of a reviewer for a pending request. */
export const AssignLink = (
  { container, request, session = null }: {
    container: Container;
    request: KycRecord;
    session?: ReviewSession | null;
  },
) => {
  const ui = useUi();
  return ui.may("kyc.decide") && request.status === "pending" && (
    <DialogLink container={container} href={assignHref(request, session)} preload={false}>
      {ui.m.assignments.assign}
    </DialogLink>
  );
};

interface AssignDialogProps extends RequestStepProps {
  reviewers: readonly Assignable[];
  /** Staff id, or "" for nobody. */
  chosen: string;
}

export function AssignDialog(
  { reviewers, chosen, ...props }: AssignDialogProps,
) {
  const { title, confirm, failure } = useUi().m.assignments;
  return (
    <RequestStepDialog
      {...props}
      title={title}
      submit={confirm}
      action={assignHref(props.request, props.session)}
      failure={failure}
    >
      <AssigneeField
        reviewers={reviewers}
        chosen={chosen}
        readerId={props.fields.reviewer}
        error={props.errors.assignee}
      />
    </RequestStepDialog>
  );
}

export function AssigneeField(
  { reviewers, chosen, readerId, error }: {
    reviewers: readonly Assignable[];
    chosen: string;
    readerId: string;
    error?: string;
  },
) {
  const ui = useUi();
  const { assignedTo, nobody, note } = ui.m.assignments;
  return (
    <>
      <label className="option">
        {assignedTo}
        <select
          name="assignee"
          defaultValue={chosen}
          autoFocus
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "assignee-error" : "assignee-note"}
        >
          <option value="">{nobody}</option>
          {reviewers.map((reviewer) => (
            <option key={reviewer.id} value={reviewer.id} translate="no">
              {reviewerText(ui, reviewer, readerId)}
            </option>
          ))}
        </select>
      </label>
      {error && <small id="assignee-error" className="wrong">{error}</small>}
      <ReasonNote id="assignee-note">{note}</ReasonNote>
    </>
  );
}

function reviewerText({ m, f }: Ui, { id, name, awayUntil }: Assignable, readerId: string): string {
  if (id === readerId) return m.assignments.you(name);
  return awayUntil === null ? name : m.assignments.away(name, f.day(awayUntil));
}
