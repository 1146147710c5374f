import { resolutionInput } from "../../data/kyc/checks/check.ts";
import { readChecks } from "../../data/kyc/checks/checks.ts";
import { resolution, runOf } from "../../data/kyc/checks/resolve.ts";
import * as users from "../../data/records/users.ts";
import { ResolveDialog } from "../../views/kyc/checks/resolve_dialog.tsx";
import { stepRoutes } from "../http/answer/step/form.tsx";
import type { AppContext } from "../http/context.ts";
import { numberIn, shownText, typedText } from "../http/guard/validate.ts";
import { requestScreen } from "./answer/screen.tsx";

export const checkRoutes = stepRoutes(requestScreen, {
  path: "/kyc/:id/checks/:kind/:number/resolution",
  permission: "kyc.decide",
  step: resolution,
  toast: "check_resolved",
  fields: {
    outcome: resolutionInput.shape.outcome,
    reason: typedText.prefault("").pipe(resolutionInput.shape.reason),
  },
  input: (typed, c) => ({ ...typed, ...runIn(c) }),
  text: "reason",
  // It can be decided now.
  stays: () => true,
  show: async (c, request, { outcome, reason }) => {
    const person = await users.get(c.var.store, request.userId).catch(() => null);
    const { kind, number } = runIn(c);
    const check = runOf(await readChecks(c.var.store.db, request.id), kind, number);
    return {
      title: c.var.ui.m.checks.resolving.title,
      refusal: check.isOpen ? null : "check.not_open",
      view: (props) => (
        <ResolveDialog
          {...props}
          request={request}
          session={c.var.review}
          check={check}
          person={person}
          typed={{ outcome: shownText(outcome), reason: shownText(reason) }}
        />
      ),
    };
  },
});

/** The run of a check in the address. */
const runIn = (c: AppContext): { kind: string; number: number } => ({
  kind: c.req.param("kind")!,
  number: numberIn(c.req.param("number")),
});
