import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { type Container, Dialog } from "../../ui/dialog/dialog.tsx";
import type { Ui } from "../../ui/ui.ts";

interface ReopenDialogProps {
  ui: Ui;
  request: KycRecord;
  container: Container;
  reason?: string;
  error?: string;
}

export const reopenHref = ({ id }: KycRecord): string => `/kyc/${id}/reopen`;

export function ReopenDialog({ ui, request, container, reason, error }: ReopenDialogProps) {
  const { kyc, common, undo: { reopen } } = ui.m;
  const action = reopenHref(request);
  const back = { href: `/kyc/${request.id}`, label: kyc.details.title };
  return (
    <Dialog
      ui={ui}
      container={container}
      title={reopen.title}
      back={back}
      focusTitle={false}
      footer={
        <>
          <a role="button" className="secondary" href={back.href} data-close>{common.cancel}</a>
          <button
            type="submit"
            form="reopen"
            data-busy={reopen.confirm}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {reopen.confirm}
          </button>
        </>
      }
    >
      <p id="for-user">
        {kyc.forUser} <strong translate="no">{request.userName}</strong>
      </p>
      <form
        id="reopen"
        className="stack"
        method="post"
        action={action}
        data-failure={kyc.failure}
        noValidate
        {...container === "dialog" && {
          "aria-labelledby": "dialog-title",
          "hx-post": action,
          "hx-target": "#dialog-body",
          "hx-swap": "outerHTML",
        }}
      >
        <input type="hidden" name="version" value={request.version} />
        <p className="muted">{reopen.explained}</p>
        <div>
          <label htmlFor="reason">{reopen.reason}</label>
          <textarea
            dir="auto"
            id="reason"
            name="reason"
            rows={4}
            required
            defaultValue={reason}
            autoFocus
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "reason-error" : "for-user"}
          />
          {error && <small id="reason-error">{error}</small>}
        </div>
      </form>
    </Dialog>
  );
}
