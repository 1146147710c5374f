import { Hono } from "hono";
import * as z from "zod";
import type { ErrorText } from "../../data/base/error_texts.ts";
import { Overtaken } from "../../data/base/errors.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { reopenable } from "../../data/kyc/requests/statuses.ts";
import { reopen, reopening } from "../../data/kyc/undo/reopen.ts";
import { MAX_TEXT_LENGTH } from "../../data/list/fields.ts";
import { ReopenDialog } from "../../views/kyc/undo/reopen_dialog.tsx";
import { formSaved, recordPage, redirectWithToast } from "../http/answer/pages.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { fieldErrors, type Refused, validate } from "../http/guard/validate.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { details, find, NewRow } from "./requests.tsx";

const reopenForm = reopening.extend({ version: z.coerce.number().pipe(z.int().min(1)).optional() });

export const reopenRoutes = new Hono<AppEnv>()
  .get("/kyc/:id/reopen", allow("kyc.decide"), async (c) => {
    const request = await find(c, c.req.param("id"));
    if (reopenable.includes(request.status)) return dialog(c, request);
    const text = "Only declined, revoked or expired requests can be reopened." satisfies ErrorText;
    return details(c, request, { text: c.var.ui.m.errors[text] ?? text, notes: "" });
  })
  .post(
    "/kyc/:id/reopen",
    allow("kyc.decide"),
    validate("form", reopenForm, showErrors),
    async (c) => {
      const { reason, version = null } = c.req.valid("form");
      const terms = { reviewer: currentPerson(c), version };
      try {
        return reopened(c, await reopen(c.var.store, c.req.param("id"), { reason }, terms));
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        const { ui } = c.var;
        return details(c, error.current, { text: errorText(ui.m, error), notes: reason });
      }
    },
  );

interface Typed {
  reason?: string;
  error?: string;
}

const dialog = (c: AppContext, request: KycRecord, typed: Typed = {}): Response =>
  recordPage(
    c,
    { title: c.var.ui.m.undo.reopen.title, of: request.userName },
    (container) => <ReopenDialog {...{ ui: c.var.ui, request, container, ...typed }} />,
    typed.error === undefined ? 200 : 422,
  );

async function showErrors(
  c: AppContext,
  { data, error }: Refused<typeof reopenForm>,
): Promise<Response> {
  const { m, f } = c.var.ui;
  const request = await find(c, c.req.param("id") ?? "");
  const reason = typeof data.reason === "string" ? data.reason : "";
  return dialog(c, request, {
    reason,
    error: reason.length > MAX_TEXT_LENGTH
      ? m.undo.reopen.reasonTooLong(f.number(MAX_TEXT_LENGTH))
      : fieldErrors(m, error).reason ?? m.common.error.refused,
  });
}

function reopened(c: AppContext, request: KycRecord): Response {
  const toast = "kyc_reopened";
  if (answerKind(c) === "page") return redirectWithToast(c, `/kyc/${request.id}`, toast);
  const row = <NewRow c={c} request={request} />;
  return formSaved(c, toast, { row, about: request.userName });
}
