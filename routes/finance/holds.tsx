import {
  holdInput,
  type HoldStep,
  holdSteps,
  offeredStep,
  payoutSteps,
} from "../../data/payouts/holds.ts";
import { HoldDialog } from "../../views/payouts/hold_dialog.tsx";
import type { ToastKey } from "../../views/ui/toast_texts.ts";
import { undoRoutes } from "../http/answer/step/buttons.ts";
import { stepRoutes } from "../http/answer/step/form.tsx";
import { shownText, typedText } from "../http/guard/validate.ts";
import { payoutScreen, verificationOf } from "./answer.tsx";

const doneToast: Record<HoldStep, ToastKey> = { hold: "payout_held", release: "payout_released" };

const holdForm = (step: HoldStep) =>
  stepRoutes(payoutScreen, {
    path: `/finance/:id/${step}`,
    permission: "payouts.hold",
    step: payoutSteps.steps[step],
    toast: doneToast[step],
    fields: { reason: typedText.prefault("").pipe(holdInput.shape.reason) },
    input: (typed) => typed,
    text: "reason",
    // A released payout leaves; a hold alone can be undone at any time.
    needsStepUp: step === "release",
    show: async (c, payout, { reason }) => {
      const verification = await verificationOf(c.var.store, payout.transaction.userId);
      return {
        title: c.var.ui.m.payouts.steps[step].title,
        refusal: offeredStep(payout) === step ? null : "payout.step_unavailable",
        view: (props) => (
          <HoldDialog
            {...props}
            payout={payout}
            verification={verification}
            step={step}
            typed={shownText(reason)}
          />
        ),
      };
    },
  });

/** Holds and releases of pending payouts, and their undoing. */
export const holdRoutes = undoRoutes(payoutScreen, {
  path: "/finance/:id",
  permission: "payouts.hold",
  steps: payoutSteps,
  undone: (kind) => `${kind}_undone`,
});

for (const step of holdSteps) holdRoutes.route("/", holdForm(step));
