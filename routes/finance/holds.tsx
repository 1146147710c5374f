import { Hono } from "hono";
import * as z from "zod";
import { DomainError, Overtaken } from "../../data/errors/domain_error.ts";
import {
  holdInput,
  type HoldStep,
  holdSteps,
  offeredStep,
  type Payout,
  payoutSteps,
  readPayout,
} from "../../data/payouts/holds.ts";
import { takeStep } from "../../data/steps/take.ts";
import { undoLastStep } from "../../data/steps/undo.ts";
import { HoldDialog, payoutHref } from "../../views/payouts/hold_dialog.tsx";
import { UndoForm } from "../../views/ui/step/undo_form.tsx";
import { type FieldErrors, isRefused } from "../../views/ui/form/form.tsx";
import { Toast } from "../../views/ui/toast.tsx";
import type { ToastKey } from "../../views/ui/toast_texts.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { formSaved, redirectWithToast, withToast } from "../http/answer/toasts.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { shownText, typedText, validate, wholeNumber } from "../http/guard/validate.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUpWhen } from "../http/session/step_up.tsx";
import { transactionDetails, verificationOf } from "./answer.tsx";

const holdForm = z.object({
  reason: typedText.prefault("").pipe(holdInput.shape.reason),
  version: wholeNumber(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

const undoQuery = z.object({
  version: wholeNumber().optional().catch(undefined),
  place: z.literal("dialog").optional().catch(undefined),
});

const doneToast: Record<HoldStep, ToastKey> = { hold: "payout_held", release: "payout_released" };
const undoneToast: Record<HoldStep, ToastKey> = { hold: "hold_undone", release: "release_undone" };

/** Holds and releases of pending payouts, and their undoing. */
export const holdRoutes = new Hono<AppEnv>();

for (const step of holdSteps) {
  holdRoutes
    .get(`/finance/:id/${step}`, allow("payouts.hold"), (c) => showForm(c, step))
    .post(
      `/finance/:id/${step}`,
      allow("payouts.hold"),
      // A released payout leaves; a hold alone can be undone at any time.
      stepUpWhen(() => step === "release"),
      validate("form", holdForm, (c, { data, errors }) => showForm(c, step, data, errors)),
      async (c) => {
        const { reason, version, idempotencyKey: key = null } = c.req.valid("form");
        const terms = { actor: currentMember(c), via: "page", version, key } as const;
        const declared = payoutSteps.steps[step];
        try {
          const id = c.req.param("id");
          return taken(c, step, await takeStep(c.var.store, declared, id, { reason }, terms));
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error;
          const text = errorText(c.var.ui.m, error);
          return await transactionDetails(c, error.current, { text, reason });
        }
      },
    );
}

holdRoutes.post(
  "/finance/:id/undo",
  allow("payouts.hold"),
  validate("query", undoQuery, (c) => c.notFound()),
  (c) => undo(c, c.req.param("id"), c.req.valid("query")),
);

async function undo(
  c: AppContext,
  id: string,
  { version, place }: z.output<typeof undoQuery>,
): Promise<Response> {
  try {
    const terms = { actor: currentMember(c), version: version ?? null };
    const { current, kind } = await undoLastStep(c.var.store, payoutSteps, id, terms);
    const toast = undoneToast[kind];
    if (answerKind(c) === "page") return redirectWithToast(c, payoutHref(id), toast);
    const about = current.transaction.description;
    return formSaved(c, toast, { row: null, about, closes: place === "dialog" });
  } catch (error) {
    const isRefusal = error instanceof Overtaken ||
      error instanceof DomainError && error.kind === "forbidden";
    if (!isRefusal) throw error;
    return await undoRefused(c, id, error, place);
  }
}

async function showForm(
  c: AppContext,
  step: HoldStep,
  sent: Record<string, unknown> = {},
  errors?: FieldErrors,
): Promise<Response> {
  const { ui, store } = c.var;
  const payout = await readPayout(store, c.req.param("id")!);
  if (offeredStep(payout) !== step && !errors) {
    const text = ui.m.errors["payout.step_unavailable"];
    return await transactionDetails(c, payout, { text, reason: "" });
  }
  const verification = await verificationOf(store, payout.transaction.userId);
  const { version, idempotencyKey } = holdForm.shape;
  return recordPage(
    c,
    { title: ui.m.payouts.steps[step].title, of: payout.transaction.description },
    (container) => (
      <HoldDialog
        container={container}
        payout={payout}
        verification={verification}
        step={step}
        version={version.catch(payout.version).parse(sent.version)}
        idempotencyKey={idempotencyKey.parse(sent.idempotencyKey) ?? crypto.randomUUID()}
        typed={shownText(sent.reason)}
        errors={isRefused(errors) ? { reason: ui.m.common.error.refused, ...errors } : {}}
      />
    ),
    errors ? 422 : 200,
  );
}

function taken(c: AppContext, step: HoldStep, { id, transaction, version }: Payout): Response {
  const toast = doneToast[step];
  const { description } = transaction;
  if (answerKind(c) === "page") {
    return redirectWithToast(c, payoutHref(id), toast, `${id} ${version} ${description}`);
  }
  return formSaved(c, toast, {
    row: null,
    about: description,
    undo: <UndoForm id={id} path={payoutHref(id)} version={version} />,
  });
}

/** Says why, beside the payout as it is now where the answer is a page. */
async function undoRefused(
  c: AppContext,
  id: string,
  error: DomainError,
  place?: "dialog",
): Promise<Response> {
  const text = errorText(c.var.ui.m, error);
  const status = error.kind === "forbidden" ? 403 : 409;
  const payout = await readPayout(c.var.store, id);
  if (place === "dialog" || answerKind(c) === "page") {
    return await transactionDetails(c, payout, { text, reason: "" }, status);
  }
  const about = payout.transaction.description;
  return withToast(c, <Toast toast={{ kind: "error", text, about }} />, null, status);
}
