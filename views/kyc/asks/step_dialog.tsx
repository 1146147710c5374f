import type { ReactNode } from "react";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { StepDialog, type StepFormProps } from "../../ui/step/step_form.tsx";
import { useUi } from "../../ui/ui.ts";
import { reviewHref } from "../review_links.ts";

export interface RequestStepProps extends StepFormProps {
  request: KycRecord;
  /** In review, Cancel leads back to the request. */
  session: ReviewSession | null;
}

interface RequestStepDialogProps extends RequestStepProps {
  title: string;
  submit: string;
  action: string;
  /** Text of the toast when it could not be sent. */
  failure?: string;
  children: ReactNode;
}

/** A step with a request that is no decision, beside the document in review. */
export function RequestStepDialog(props: RequestStepDialogProps) {
  const ui = useUi();
  const { container, fields, request, session, title, submit, action, children } = props;
  const back = session
    ? { href: reviewHref(request.id, session), label: ui.m.review.title }
    : { href: `/kyc/${request.id}`, label: ui.m.kyc.details.title };
  return (
    <StepDialog
      container={container}
      fields={fields}
      title={title}
      back={back}
      action={action}
      submit={submit}
      isProposed={props.isProposed}
      failure={props.failure ?? ui.m.asks.failure}
      intro={<ForUser name={request.userName} />}
    >
      {children}
    </StepDialog>
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
