import { reopening, reopenInput } from "../../data/kyc/decisions/reopen.ts";
import { reopenable } from "../../data/kyc/requests/statuses.ts";
import { ReopenDialog } from "../../views/kyc/reopen_dialog.tsx";
import { stepRoutes } from "../http/answer/step/form.tsx";
import { shownText, typedText } from "../http/guard/validate.ts";
import { requestScreen } from "./answer/screen.tsx";

export const reopenRoutes = stepRoutes(requestScreen, {
  path: "/kyc/:id/reopen",
  permission: "kyc.decide",
  step: reopening,
  toast: "kyc_reopened",
  fields: { reason: typedText.prefault("").pipe(reopenInput.shape.reason) },
  input: (typed) => typed,
  text: "reason",
  show: (c, request, { reason }) =>
    Promise.resolve({
      title: c.var.ui.m.undo.reopen.title,
      refusal: reopenable.includes(request.status) ? null : "reopening.not_closed",
      view: (props) => (
        <ReopenDialog
          {...props}
          request={request}
          session={c.var.review}
          typed={shownText(reason)}
        />
      ),
    }),
});
