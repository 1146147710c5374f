import type { ReactNode } from "react";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { type Container, Dialog } from "../../ui/dialog/dialog.tsx";
import type { FieldErrors } from "../../ui/form/form.tsx";
import type { Ui } from "../../ui/ui.ts";
import { reviewHref } from "../review_links.ts";

export interface StepProps {
  ui: Ui;
  container: Container;
  request: KycRecord;
  /** In review, Cancel leads back to the request. */
  session: ReviewSession | null;
  /** Staff id of the person for whom the form is made. */
  reviewer: string;
  errors: FieldErrors;
}

interface StepDialogProps extends StepProps {
  title: string;
  submit: string;
  action: string;
  children: ReactNode;
}

/** A step with a request that is no decision, beside the document in review. */
export function StepDialog(props: StepDialogProps) {
  const { ui, container, request, session, reviewer, title, submit, action, children } = props;
  const back = session
    ? { href: reviewHref(request.id, session), label: ui.m.review.title }
    : { href: `/kyc/${request.id}`, label: ui.m.kyc.details.title };
  return (
    <Dialog
      {...{ ui, container, title, back }}
      focusTitle={false}
      footer={
        <>
          <a role="button" className="secondary" href={back.href} data-close>
            {ui.m.common.cancel}
          </a>
          <button
            type="submit"
            form="step"
            data-busy={submit}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {submit}
          </button>
        </>
      }
    >
      <p id="for-user">
        {ui.m.kyc.forUser} <strong translate="no">{request.userName}</strong>
      </p>
      <form
        id="step"
        className="stack"
        method="post"
        action={action}
        data-failure={ui.m.asks.failure}
        noValidate
        {...container === "dialog" && inDialog(action)}
      >
        <input type="hidden" name="version" value={request.version} />
        <input type="hidden" name="reviewer" value={reviewer} />
        {children}
      </form>
    </Dialog>
  );
}

const inDialog = (action: string) => ({
  "aria-labelledby": "dialog-title",
  "hx-post": action,
  "hx-target": "#dialog-body",
  "hx-swap": "outerHTML",
});
