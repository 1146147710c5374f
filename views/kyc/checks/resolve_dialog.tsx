import type { ProviderCheck } from "../../../data/kyc/checks/checks.ts";
import type { User } from "../../../data/records/users.ts";
import { PersonLine } from "../person_line.tsx";
import { Checks, TextField } from "../../ui/form/form.tsx";
import { useUi } from "../../ui/ui.ts";
import { RequestStepDialog, type RequestStepProps } from "../asks/step_dialog.tsx";
import { resolveHref } from "./check_links.ts";
import { CheckSummary, ProviderLink } from "./provider_checks.tsx";

interface ResolveDialogProps extends RequestStepProps {
  check: ProviderCheck;
  person: User | null;
  typed: { outcome: string; reason: string };
}

export function ResolveDialog({ check, person, typed, ...props }: ResolveDialogProps) {
  const ui = useUi();
  const { request, session, errors } = props;
  const { outcomes, resolving } = ui.m.checks;
  return (
    <RequestStepDialog
      {...props}
      title={resolving.title}
      submit={resolving.confirm}
      action={resolveHref(request, check, session)}
      failure={resolving.failure}
    >
      <div className="beside-person">
        <p>
          <strong translate="no">{request.userName}</strong>
          <br />
          <PersonLine person={person} request={request} />
        </p>
        <div>
          <CheckSummary check={check} />
        </div>
      </div>
      <p className="links">
        <ProviderLink check={check} />
      </p>
      <Checks
        kind="radio"
        name="outcome"
        legend={resolving.outcome}
        chosen={[typed.outcome]}
        options={Object.entries(outcomes)}
        errors={errors}
        wantsFocus
      />
      <TextField
        name="reason"
        label={resolving.reason}
        value={typed.reason}
        errors={errors}
        rows={4}
        required
        describedBy="resolution-note"
      />
      <p id="resolution-note" className="muted">{resolving.note}</p>
    </RequestStepDialog>
  );
}
