import type { ReactNode } from "react";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import type { Container } from "../../ui/dialog/dialog.tsx";
import { CONFIRM_KEYS, FormDialog } from "../../ui/dialog/form_dialog.tsx";
import type { FieldErrors } from "../../ui/form/form.tsx";
import { useUi } from "../../ui/ui.ts";
import { reviewHref } from "../review_links.ts";

export interface StepProps {
  container: Container;
  request: KycRecord;
  /** In review, Cancel leads back to the request. */
  session: ReviewSession | null;
  /** Staff id of the person for whom the form is made. */
  reviewer: string;
  /** A form that is sent twice is taken once. */
  idempotencyKey: string;
  errors: FieldErrors;
}

interface StepDialogProps extends StepProps {
  title: string;
  submit: string;
  action: string;
  /** Text of the toast when it could not be sent. */
  failure?: string;
  children: ReactNode;
}

/** A step with a request that is no decision, beside the document in review. */
export function StepDialog(props: StepDialogProps) {
  const ui = useUi();
  const { container, request, session, title, submit, action, children } = props;
  const back = session
    ? { href: reviewHref(request.id, session), label: ui.m.review.title }
    : { href: `/kyc/${request.id}`, label: ui.m.kyc.details.title };
  return (
    <FormDialog
      container={container}
      title={title}
      back={back}
      action={action}
      submit={submit}
      id="step"
      inPlace
      failure={props.failure ?? ui.m.asks.failure}
      keys={CONFIRM_KEYS}
      intro={<ForUser name={request.userName} />}
    >
      <input type="hidden" name="version" value={request.version} />
      <input type="hidden" name="reviewer" value={props.reviewer} />
      <input type="hidden" name="idempotencyKey" value={props.idempotencyKey} />
      {children}
    </FormDialog>
  );
}

const ForUser = ({ name }: { name: string }) => {
  const ui = useUi();
  return (
    <p id="for-user">
      {ui.m.kyc.forUser} <strong translate="no">{name}</strong>
    </p>
  );
};
