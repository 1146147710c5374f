import { Hono } from "hono";
import * as z from "zod";
import { Overtaken } from "../../data/errors/domain_error.ts";
import { resolutionInput } from "../../data/kyc/checks/check.ts";
import { readChecks } from "../../data/kyc/checks/checks.ts";
import { resolution, runOf } from "../../data/kyc/checks/resolve.ts";
import * as users from "../../data/records/users.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { ResolveDialog } from "../../views/kyc/checks/resolve_dialog.tsx";
import { reviewHref } from "../../views/kyc/review_links.ts";
import { UndoForm } from "../../views/ui/step/undo_form.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { toastText } from "../../views/ui/toast_texts.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { formSaved, redirectWithToast } from "../http/answer/toasts.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { numberIn, shownText, typedText, validate } from "../http/guard/validate.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { isForAnotherReviewer } from "./answer/decision_fields.ts";
import { details, find, listedRequests, newRow } from "./answer/details.tsx";
import { showRequest } from "./answer/review_answers.tsx";
import { propsOf, refuse, type Sent, stepFields, stepFrom } from "./answer/steps.tsx";

const resolutionForm = z.strictObject({
  ...stepFields,
  outcome: resolutionInput.shape.outcome,
  reason: typedText.prefault("").pipe(resolutionInput.shape.reason),
});

const PATH = "/kyc/:id/checks/:kind/:number/resolution";
const TOAST = "check_resolved";

export const checkRoutes = new Hono<AppEnv>()
  .get(PATH, allow("kyc.decide"), (c) => show(c))
  .post(
    PATH,
    allow("kyc.decide"),
    validate("form", resolutionForm, (c, { data, errors }) => show(c, data, errors)),
    async (c) => {
      const { version, reviewer, idempotencyKey: key, ...input } = c.req.valid("form");
      const { id, kind, number } = c.req.param();
      if (isForAnotherReviewer(c, reviewer)) {
        const text = c.var.ui.m.kyc.otherReviewer(currentMember(c).name);
        return details(c, await find(c, id), { text, notes: input.reason });
      }
      try {
        const resolve = { ...input, kind, number: numberIn(number) };
        return await resolved(c, await stepFrom(c, resolution, resolve, { version, key })());
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        const notice = { text: errorText(c.var.ui.m, error), notes: input.reason };
        return details(c, error.current, notice);
      }
    },
  );

async function show(c: AppContext, sent: Sent = {}, errors?: FieldErrors): Promise<Response> {
  const { id, kind, number } = c.req.param() as { id: string; kind: string; number: string };
  const request = await find(c, id);
  const person = await users.get(c.var.store, request.userId).catch(() => null);
  const check = runOf(await readChecks(c.var.store.db, id), kind, numberIn(number));
  if (!check.isOpen && !errors) return refuse(c, request, "check.not_open");
  return recordPage(
    c,
    { title: c.var.ui.m.checks.resolving.title, of: request.userName },
    (container) => (
      <ResolveDialog
        {...propsOf(c, request, sent, errors)}
        container={container}
        check={check}
        person={person}
        typed={{ outcome: shownText(sent.outcome), reason: shownText(sent.reason) }}
      />
    ),
    errors ? 422 : 200,
  );
}

/** In review the same request stays, as it can be decided now. */
async function resolved(c: AppContext, request: KycRecord): Promise<Response> {
  const { id, version, userName } = request;
  const session = c.var.review;
  if (answerKind(c) === "page") {
    const href = session ? reviewHref(id, session) : `/kyc/${id}`;
    return redirectWithToast(c, href, TOAST, `${id} ${version} ${userName}`);
  }
  const undo = <UndoForm id={id} version={version} session={session} />;
  if (session) {
    const text = toastText(c.var.ui.m, TOAST);
    const toast = { kind: "success", text, about: userName, undo } as const;
    return await showRequest(c, request, session, toast);
  }
  const [marked] = await listedRequests(c, [request]);
  return formSaved(c, TOAST, { row: newRow(c, marked!), about: userName, undo });
}
