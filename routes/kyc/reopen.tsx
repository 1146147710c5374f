import { Hono } from "hono";
import type { ErrorCode } from "../../data/errors/texts.ts";
import { reopenable } from "../../data/kyc/requests/statuses.ts";
import { reopening, reopenInput } from "../../data/kyc/decisions/reopen.ts";
import { ReopenDialog } from "../../views/kyc/reopen_dialog.tsx";
import { type FieldErrors, isRefused } from "../../views/ui/form/form.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { shownText, typedText, validate } from "../http/guard/validate.ts";
import { allow } from "../http/session/permissions.ts";
import { find } from "./answer/details.tsx";
import { finish, propsOf, refuse, type Sent, stepFields, stepFrom } from "./answer/steps.tsx";

const reopenForm = reopenInput.extend({
  ...stepFields,
  reason: typedText.prefault("").pipe(reopenInput.shape.reason),
  version: stepFields.version.optional(),
});

export const reopenRoutes = new Hono<AppEnv>()
  .get("/kyc/:id/reopen", allow("kyc.decide"), (c) => show(c))
  .post(
    "/kyc/:id/reopen",
    allow("kyc.decide"),
    validate("form", reopenForm, (c, { data, errors }) => {
      const { refused } = c.var.ui.m.common.error;
      return show(c, data, isRefused(errors) ? { reason: refused, ...errors } : errors);
    }),
    (c) => {
      const { reason, version = null, reviewer, idempotencyKey: key } = c.req.valid("form");
      const take = stepFrom(c, reopening, { reason }, { version, key });
      return finish(c, { take, reviewer, text: reason, toast: "kyc_reopened" });
    },
  );

async function show(c: AppContext, sent: Sent = {}, errors?: FieldErrors): Promise<Response> {
  const request = await find(c, c.req.param("id")!);
  if (!reopenable.includes(request.status) && !errors) return refuse(c, request, NOT_REOPENABLE);
  return recordPage(
    c,
    { title: c.var.ui.m.undo.reopen.title, of: request.userName },
    (container) => (
      <ReopenDialog
        {...propsOf(c, request, sent, errors)}
        container={container}
        typed={shownText(sent.reason)}
      />
    ),
    errors ? 422 : 200,
  );
}

const NOT_REOPENABLE = "reopening.not_closed" satisfies ErrorCode;
