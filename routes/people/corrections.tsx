import { Hono } from "hono";
import * as z from "zod";
import { DomainError, Overtaken } from "../../data/errors/domain_error.ts";
import type { ErrorCode } from "../../data/errors/texts.ts";
import { correctionSteps, type LockedCorrection } from "../../data/people/correction_steps.ts";
import {
  closingForm,
  correctionForm,
  type CorrectionInput,
  getCorrection,
  readNamedCorrections,
  readOpenCorrections,
} from "../../data/people/corrections.ts";
import * as users from "../../data/records/users.ts";
import { takeStep } from "../../data/steps/take.ts";
import { undoLastStep } from "../../data/steps/undo.ts";
import { UndoForm } from "../../views/ui/step/undo_form.tsx";
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
import { currentMember } from "../http/session/session.ts";
import { stepUpWhen } from "../http/session/step_up.tsx";

const asker = allow("corrections.ask");

const closing = closingForm.extend({ version: wholeNumber() });
const versionAsked = validate("query", z.object({ version: wholeNumber() }), (c) => c.notFound());

type Sent = Record<string, unknown>;

const { steps } = correctionSteps;

const ALL = "/users/:id/corrections";
const CLOSE = `${ALL}/:correctionId/close`;

export const correctionRoutes = new Hono<AppEnv>()
  .get("/corrections", allow("users.read"), (c) => {
    const { ui, store } = c.var;
    const { title, own, intro } = ui.m.corrections;
    const asker = c.req.query("asked") === "me" ? currentMember(c).id : null;
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
        return taken(c, await ask(c, form), "correction_requested");
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
      try {
        const terms = termsOf(c, version);
        const correction = await takeStep(c.var.store, steps.close, id, { note }, terms);
        return taken(c, correction, "correction_closed");
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
      answerButton(c, async (id) => {
        const terms = termsOf(c, c.req.valid("query").version);
        const correction = await takeStep(c.var.store, steps.again, id, null, terms);
        return taken(c, correction, "correction_requested");
      }),
  )
  .post(
    `${ALL}/:correctionId/undo`,
    asker,
    versionAsked,
    (c) =>
      answerButton(c, async (id) => {
        const terms = termsOf(c, c.req.valid("query").version);
        const { current } = await undoLastStep(c.var.store, correctionSteps, id, terms);
        return undone(c, current);
      }),
  );

const termsOf = (c: AppContext, version: number | null, key: string | null = null) =>
  ({ actor: currentMember(c), via: "page", version, key }) as const;

/** A form that is sent again after a change or an undo asks for another correction. */
async function ask(
  c: AppContext,
  { id: key, ...input }: CorrectionInput,
): Promise<LockedCorrection> {
  const take = (key: string | null) =>
    takeStep(c.var.store, steps.ask, c.req.param("id")!, input, termsOf(c, null, key));
  try {
    return await take(key);
  } catch (error) {
    const isKeyUsed = error instanceof DomainError && error.code === "idempotency.other_decision";
    if (!isKeyUsed) throw error;
    return await take(null);
  }
}

/** Answers a button; in place, a refusal is a toast. */
async function answerButton(
  c: AppContext,
  take: (id: string) => Promise<Response>,
): Promise<Response> {
  const { id } = await correctionOf(c);
  try {
    return await take(id);
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

function taken(
  c: AppContext,
  { id, userId, version, person: { name } }: LockedCorrection,
  toast: "correction_requested" | "correction_closed",
): Response {
  if (answerKind(c) === "page") {
    return redirectWithToast(c, `/users/${userId}`, toast, `${userId}/${id} ${version} ${name}`);
  }
  return formSaved(c, toast, {
    row: null,
    about: name,
    undo: <UndoForm id={userId} path={correctionHref({ userId, id })} version={version} />,
  });
}

function undone(c: AppContext, { userId, person: { name } }: LockedCorrection): Response {
  if (answerKind(c) === "page") {
    return redirectWithToast(c, `/users/${userId}`, "correction_undone");
  }
  return formSaved(c, "correction_undone", { row: null, about: name, closes: false });
}
