import { Hono } from "hono";
import type { ReactNode } from "react";
import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import type { ErrorCode } from "../../data/errors/texts.ts";
import {
  askCorrection,
  closeCorrection,
  undoCorrectionStep,
} from "../../data/people/correction_steps.ts";
import { closingForm, correctionForm, getCorrection } from "../../data/people/corrections.ts";
import * as users from "../../data/records/users.ts";
import { ClosingDialog, CorrectionDialog } from "../../views/people/corrections.tsx";
import { Partial } from "../../views/ui/dialog/partial.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { Toast } from "../../views/ui/toast.tsx";
import { type ToastKey, toastText } from "../../views/ui/toast_texts.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast, withToast } from "../http/answer/toasts.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { shownText, validate, wholeNumber } from "../http/guard/validate.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { correctionSection, personView } from "./person_page.tsx";

const asker = allow("corrections.ask");

const closing = closingForm.extend({ version: wholeNumber() });
const undoQuery = z.object({ version: wholeNumber() });

type Sent = Record<string, unknown>;

const ALL = "/users/:id/corrections";
const CLOSE = `${ALL}/:correctionId/close`;

export const correctionRoutes = new Hono<AppEnv>()
  .get(`${ALL}/new`, asker, (c) => showForm(c))
  .post(
    ALL,
    asker,
    validate("form", correctionForm, (c, { data, errors }) => showForm(c, data, errors)),
    async (c) => {
      const form = c.req.valid("form");
      const id = c.req.param("id");
      try {
        await askCorrection(c.var.store, id, form, currentPerson(c));
      } catch (error) {
        if (!isAboutField(error)) throw error;
        const errors = { [fieldsOf[error.code]!]: errorText(c.var.ui.m, error) };
        return await showForm(c, form, errors, error.kind === "conflict" ? 409 : 422);
      }
      return await showPerson(c, id, "correction_requested");
    },
  )
  .get(CLOSE, asker, (c) => showClosing(c))
  .post(
    CLOSE,
    asker,
    validate("form", closing, (c, { data, errors }) => showClosing(c, data, errors)),
    async (c) => {
      const { version, note } = c.req.valid("form");
      const { id, correctionId } = c.req.param();
      await getCorrection(c.var.store.db, id, correctionId);
      const terms = { staff: currentPerson(c), version };
      try {
        await closeCorrection(c.var.store, correctionId, { note }, terms);
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        return await showClosing(c, { version, note }, { note: errorText(c.var.ui.m, error) }, 409);
      }
      return await showPerson(c, id, "correction_closed");
    },
  )
  .post(
    `${ALL}/:correctionId/undo`,
    asker,
    validate("query", undoQuery, (c) => c.notFound()),
    async (c) => {
      const { id, correctionId } = c.req.param();
      await getCorrection(c.var.store.db, id, correctionId);
      const terms = { staff: currentPerson(c), version: c.req.valid("query").version };
      try {
        await undoCorrectionStep(c.var.store, correctionId, terms);
      } catch (error) {
        if (!isOvertaken(error) || answerKind(c) === "page") throw error;
        return await showSection(c, id, { text: errorText(c.var.ui.m, error), kind: "error" });
      }
      if (answerKind(c) === "page") {
        return redirectWithToast(c, `/users/${id}`, "correction_undone");
      }
      const text = toastText(c.var.ui.m, "correction_undone");
      return await showSection(c, id, { text, kind: "success" });
    },
  );

/** The field of the form that each refusal is about. */
const fieldsOf: { [Code in ErrorCode]?: string } = {
  "correction.open": "field",
  "correction.same_value": "value",
};

const isAboutField = (error: unknown): error is DomainError =>
  error instanceof DomainError && Object.hasOwn(fieldsOf, error.code);

const isOvertaken = (error: unknown): error is DomainError =>
  error instanceof DomainError && ["conflict", "stale", "forbidden"].includes(error.kind);

async function showForm(
  c: AppContext,
  sent: Sent = {},
  errors?: FieldErrors,
  status: 409 | 422 = 422,
): Promise<Response> {
  const user = await users.get(c.var.store, c.req.param("id")!);
  const typed = {
    id: shownText(sent.id, crypto.randomUUID()),
    field: shownText(sent.field, "name"),
    value: shownText(sent.value),
    source: shownText(sent.source),
  };
  return recordPage(
    c,
    { title: c.var.ui.m.corrections.ask, of: user.name },
    (container) => (
      <CorrectionDialog container={container} user={user} typed={typed} errors={errors} />
    ),
    errors ? status : 200,
  );
}

async function showClosing(
  c: AppContext,
  sent: Sent = {},
  errors?: FieldErrors,
  status: 409 | 422 = 422,
): Promise<Response> {
  const { id, correctionId } = c.req.param() as { id: string; correctionId: string };
  const correction = await getCorrection(c.var.store.db, id, correctionId);
  const version = wholeNumber().or(z.int()).catch(correction.version).parse(sent.version);
  const typed = { note: shownText(sent.note), version };
  return recordPage(
    c,
    c.var.ui.m.corrections.closing.title,
    (container) => (
      <ClosingDialog container={container} correction={correction} typed={typed} errors={errors} />
    ),
    errors ? status : 200,
  );
}

/** The details of the person again, with a toast. */
async function showPerson(c: AppContext, id: string, toast: ToastKey): Promise<Response> {
  if (answerKind(c) === "page") return redirectWithToast(c, `/users/${id}`, toast);
  const { view } = await personView(c, id);
  const text = toastText(c.var.ui.m, toast);
  return withToast(c, <Toast toast={{ kind: "success", text }} />, view("dialog"));
}

/** A toast, and the section of the open details. */
async function showSection(
  c: AppContext,
  id: string,
  toast: { text: string; kind: "success" | "error" },
): Promise<Response> {
  const section: ReactNode = (await correctionSection(c, id))("dialog");
  return withToast(
    c,
    <Toast toast={toast} />,
    <Partial target="#corrections" swap="outerHTML">{section}</Partial>,
    toast.kind === "error" ? 409 : 200,
  );
}
