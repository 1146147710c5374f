import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import { Icon } from "../../ui/icon.tsx";
import { useUi } from "../../ui/ui.ts";
import { queueHref, releaseHref } from "../review_links.ts";
import { StepForm } from "./step_form.tsx";

interface LeaveButtonProps {
  session: ReviewSession;
  /** The request that is released; none at the end of a queue. */
  id?: string;
}

export function LeaveButton({ session, id }: LeaveButtonProps) {
  const { leave } = useUi().m.review;
  const className = "ghost square sm";
  if (id !== undefined) {
    return (
      <StepForm className={className} action={releaseHref(id, session)} label={leave}>
        <Icon name="x" />
      </StepForm>
    );
  }
  const href = queueHref(session.queue, session.filter);
  return (
    <a role="button" className={className} href={href} aria-label={leave}>
      <Icon name="x" />
    </a>
  );
}
