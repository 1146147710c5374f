import type { HoldStep, Payout } from "../../data/payouts/holds.ts";
import { Fact, Facts } from "../ui/dialog/dialog.tsx";
import { TextField } from "../ui/form/form.tsx";
import { StepDialog, type StepFormProps } from "../ui/step/step_form.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";
import { type PersonVerification, Verification } from "./verification.tsx";

export const payoutHref = (id: string): string => `/finance/${id}`;

interface HoldDialogProps extends StepFormProps {
  payout: Payout;
  verification: PersonVerification;
  step: HoldStep;
  typed: string;
}

export function HoldDialog(props: HoldDialogProps) {
  const ui = useUi();
  const { container, payout, verification, step, fields, typed, errors } = props;
  const { title, explained, confirm } = ui.m.payouts.steps[step];
  const { id, hold, transaction: { description, amountCents } } = payout;
  return (
    <StepDialog
      container={container}
      fields={fields}
      title={title}
      back={{ href: payoutHref(id), label: ui.m.finance.details.title }}
      action={`${payoutHref(id)}/${step}`}
      submit={confirm}
      isProposed={props.isProposed}
      failure={ui.m.payouts.failure}
      intro={
        <div id="for-payout">
          <p>
            <strong translate="no">{description}</strong>, {ui.f.money(amountCents)}
          </p>
          <Facts>
            <Fact label={ui.m.verification.label}>
              <Verification {...verification} />
            </Fact>
            {hold?.isHeld && (
              <Fact label={ui.m.payouts.heldBy}>
                <span translate="no">{hold.staffName}</span>, <Time at={hold.at} f={ui.f} />
                <p className="notes" translate="no">{hold.reason}</p>
              </Fact>
            )}
          </Facts>
        </div>
      }
    >
      <p className="muted">{payout.isPaidWhileHeld ? ui.m.payouts.paidExplained : explained}</p>
      <TextField
        name="reason"
        label={ui.m.payouts.reason}
        value={typed}
        errors={errors}
        rows={4}
        required
        autoFocus
        describedBy="for-payout"
      />
    </StepDialog>
  );
}
