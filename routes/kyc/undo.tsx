import { Hono } from "hono";
import * as z from "zod";
import { DomainError, Overtaken } from "../../data/base/errors.ts";
import { claim } from "../../data/kyc/claims/claims.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { undoDecision } from "../../data/kyc/undo/undo.ts";
import { reviewHref } from "../../views/kyc/review_links.ts";
import { Toast } from "../../views/ui/toast.tsx";
import { errorText } from "../http/answer/ui.ts";
import { statusOf } from "../http/answer/errors.tsx";
import { formSaved, redirectWithToast, withToast } from "../http/answer/toasts.tsx";
import { toastText } from "../../views/ui/toast_texts.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { validate, wholeNumber } from "../http/guard/validate.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { details, find, NewRow, withMarks } from "./requests.tsx";
import { showRequest } from "./review.tsx";
import { reviewSessionOf } from "./review_session.ts";

const undoQuery = z.object({
  version: wholeNumber().optional().catch(undefined),
  place: z.literal("dialog").optional().catch(undefined),
});
type UndoQuery = z.output<typeof undoQuery>;

const TOAST = "kyc_undone";

export const undoRoutes = new Hono<AppEnv>()
  .post(
    "/kyc/:id/undo",
    allow("kyc.decide"),
    validate("query", undoQuery, (c) => c.notFound()),
    async (c) => {
      const { version = null, ...query } = c.req.valid("query");
      const terms = { reviewer: currentPerson(c), version };
      try {
        return await undone(c, await undoDecision(c.var.store, c.req.param("id"), terms), query);
      } catch (error) {
        const isRefusal = error instanceof Overtaken ||
          error instanceof DomainError && error.kind === "forbidden";
        if (!isRefusal) throw error;
        return await refused(c, c.req.param("id"), error, query);
      }
    },
  );

async function undone(c: AppContext, request: KycRecord, { place }: UndoQuery): Promise<Response> {
  const { id, userName } = request;
  const session = reviewSessionOf(c);
  if (session) await claim(c.var.store, id, currentPerson(c).id);
  if (answerKind(c) === "page") {
    return redirectWithToast(c, session ? reviewHref(id, session) : `/kyc/${id}`, TOAST);
  }
  const text = toastText(c.var.ui.m, TOAST);
  if (session) {
    const toast = { kind: "success", text, about: userName } as const;
    return await showRequest(c, request, session, toast);
  }
  const [marked] = await withMarks(c, [request]);
  const row = <NewRow c={c} request={marked!} />;
  return formSaved(c, TOAST, { row, about: userName, closes: place === "dialog" });
}

/** Says why, beside the request as it is now. */
async function refused(
  c: AppContext,
  id: string,
  error: DomainError,
  { place }: UndoQuery,
): Promise<Response> {
  const { ui } = c.var;
  const text = errorText(ui.m, error);
  const request = await find(c, id);
  if (place === "dialog" || answerKind(c) === "page") {
    return await details(c, request, { text, notes: "" }, statusOf[error.kind] as 403 | 409);
  }
  const [marked] = await withMarks(c, [request]);
  return withToast(
    c,
    <Toast ui={ui} toast={{ kind: "error", text, about: request.userName }} />,
    <NewRow c={c} request={marked!} />,
    statusOf[error.kind],
  );
}
