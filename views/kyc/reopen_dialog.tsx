import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { TextField } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { RequestStepDialog, type RequestStepProps } from "./asks/step_dialog.tsx";

export const reopenHref = ({ id }: Pick<KycRecord, "id">): string => `/kyc/${id}/reopen`;

export function ReopenDialog({ typed, ...props }: RequestStepProps & { typed: string }) {
  const ui = useUi();
  const { request, errors } = props;
  const { title, reason, explained, confirm } = ui.m.undo.reopen;
  return (
    <RequestStepDialog
      {...props}
      title={title}
      submit={confirm}
      action={reopenHref(request)}
      failure={ui.m.kyc.failure}
    >
      <p className="muted">{explained}</p>
      {request.documents.some(({ deletedAt }) => deletedAt !== undefined) && (
        <p>{ui.m.retention.reopenWarning}</p>
      )}
      <TextField
        name="reason"
        label={reason}
        value={typed}
        errors={errors}
        rows={4}
        required
        autoFocus
        describedBy="for-user"
      />
    </RequestStepDialog>
  );
}
