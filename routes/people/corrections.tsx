import { Hono } from "hono";
import * as z from "zod";
import { DomainError, Overtaken } from "../../data/errors/domain_error.ts";
import type { ErrorCode } from "../../data/errors/texts.ts";
import {
  askAgain,
  askCorrection,
  closeCorrection,
  type CorrectionTerms,
  undoCorrectionStep,
} from "../../data/people/correction_steps.ts";
import {
  closingForm,
  type Correction,
  correctionForm,
  getCorrection,
  readNamedCorrections,
  readOpenCorrections,
} from "../../data/people/corrections.ts";
import * as users from "../../data/records/users.ts";
import { UndoForm } from "../../views/kyc/undo/undo_form.tsx";
import {
  ClosingDialog,
  CorrectionDialog,
  correctionHref,
} from "../../views/people/corrections.tsx";
import { OpenCorrections } from "../../views/people/open_corrections.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { Toast } from "../../views/ui/toast.tsx";
import { page, recordPage } from "../http/answer/pages.tsx";
import { formSaved, redirectWithToast, withToast } from "../http/answer/toasts.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { shownText, validate, wholeNumber } from "../http/guard/validate.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { stepUpWhen } from "../http/session/step_up.tsx";

const asker = allow("corrections.ask");

const closing = closingForm.extend({ version: wholeNumber() });
const versionAsked = validate("query", z.object({ version: wholeNumber() }), (c) => c.notFound());

type Sent = Record<string, unknown>;

const ALL = "/users/:id/corrections";
const CLOSE = `${ALL}/:correctionId/close`;

export const correctionRoutes = new Hono<AppEnv>()
  .get("/corrections", allow("users.read"), (c) => {
    const { ui, store } = c.var;
    const { title, own, intro } = ui.m.corrections;
    const asker = c.req.query("asked") === "me" ? currentPerson(c).id : null;
    return page(c, {
      title: asker === null ? title : own,
      intro,
      parent: { href: "/users", label: ui.m.users.title },
      content: async () => {
        const corrections = await readOpenCorrections(store.db, asker);
        return <OpenCorrections corrections={corrections} />;
      },
    });
  })
  .get(`${ALL}/new`, asker, (c) => showForm(c))
  .post(
    ALL,
    asker,
    stepUpWhen(async (c) => (await c.req.parseBody()).field === "email"),
    validate("form", correctionForm, (c, { data, errors }) => showForm(c, data, errors)),
    async (c) => {
      const form = c.req.valid("form");
      try {
        const { store } = c.var;
        const correction = await askCorrection(store, c.req.param("id"), form, currentPerson(c));
        return await taken(c, correction, "correction_requested");
      } catch (error) {
        if (!isAboutField(error)) throw error;
        const errors = { [fieldsOf[error.code]!]: errorText(c.var.ui.m, error) };
        return await showForm(c, form, errors, error.kind === "conflict" ? 409 : 422);
      }
    },
  )
  .get(CLOSE, asker, (c) => showClosing(c))
  .post(
    CLOSE,
    asker,
    validate("form", closing, (c, { data, errors }) => showClosing(c, data, errors)),
    async (c) => {
      const { version, note } = c.req.valid("form");
      const { id } = await correctionOf(c);
      const terms = { staff: currentPerson(c), version };
      try {
        const correction = await closeCorrection(c.var.store, id, { note }, terms);
        return await taken(c, correction, "correction_closed");
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        const errors = { note: errorText(c.var.ui.m, error) };
        return await showClosing(c, { version, note }, errors, 409);
      }
    },
  )
  .post(
    `${ALL}/:correctionId/again`,
    asker,
    stepUpWhen(async (c) => (await correctionOf(c)).field === "email"),
    versionAsked,
    (c) =>
      takeStep(c, c.req.valid("query").version, async (id, terms) => {
        const correction = await askAgain(c.var.store, id, terms);
        return await taken(c, correction, "correction_requested");
      }),
  )
  .post(
    `${ALL}/:correctionId/undo`,
    asker,
    versionAsked,
    (c) =>
      takeStep(c, c.req.valid("query").version, async (id, terms) => {
        const { userId } = await undoCorrectionStep(c.var.store, id, terms);
        return await undone(c, userId);
      }),
  );

/** Takes a step of a button; in place, a refusal is a toast. */
async function takeStep(
  c: AppContext,
  version: number,
  take: (id: string, terms: CorrectionTerms) => Promise<Response>,
): Promise<Response> {
  const { id } = await correctionOf(c);
  try {
    return await take(id, { staff: currentPerson(c), version });
  } catch (error) {
    if (!(error instanceof DomainError) || answerKind(c) === "page") throw error;
    const toast = { kind: "error", text: errorText(c.var.ui.m, error) } as const;
    return withToast(c, <Toast toast={toast} />, null, error.kind === "forbidden" ? 403 : 409);
  }
}

/** The field of the form that each refusal is about. */
const fieldsOf: { [Code in ErrorCode]?: string } = {
  "correction.open": "field",
  "correction.same_value": "value",
};

const isAboutField = (error: unknown): error is DomainError =>
  error instanceof DomainError && Object.hasOwn(fieldsOf, error.code);

const correctionOf = (c: AppContext) =>
  getCorrection(c.var.store.db, c.req.param("id")!, c.req.param("correctionId")!);

async function showForm(
  c: AppContext,
  sent: Sent = {},
  errors?: FieldErrors,
  status: 409 | 422 = 422,
): Promise<Response> {
  const { store, ui } = c.var;
  const id = c.req.param("id")!;
  const user = await users.get(store, id);
  const corrections = await readNamedCorrections(store.db, id);
  const typed = {
    id: shownText(sent.id, crypto.randomUUID()),
    field: shownText(sent.field, "name"),
    value: shownText(sent.value),
    source: shownText(sent.source),
  };
  return recordPage(
    c,
    { title: ui.m.corrections.ask, of: user.name },
    (container) => (
      <CorrectionDialog
        container={container}
        user={user}
        corrections={corrections}
        typed={typed}
        errors={errors}
      />
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
  const correction = await correctionOf(c);
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

async function taken(
  c: AppContext,
  { id, userId, version }: Correction,
  toast: "correction_requested" | "correction_closed",
): Promise<Response> {
  const { name } = await users.get(c.var.store, userId);
  if (answerKind(c) === "page") {
    return redirectWithToast(c, `/users/${userId}`, toast, `${userId}/${id} ${version} ${name}`);
  }
  return formSaved(c, toast, {
    row: null,
    about: name,
    undo: <UndoForm id={userId} path={correctionHref({ userId, id })} version={version} />,
  });
}

async function undone(c: AppContext, userId: string): Promise<Response> {
  if (answerKind(c) === "page") {
    return redirectWithToast(c, `/users/${userId}`, "correction_undone");
  }
  const { name } = await users.get(c.var.store, userId);
  return formSaved(c, "correction_undone", { row: null, about: name, closes: false });
}
