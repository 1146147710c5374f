import type { ReactNode } from "react";
import * as z from "zod";
import type { DomainError } from "../../../../data/errors/domain_error.ts";
import type { ErrorCode } from "../../../../data/errors/texts.ts";
import type { Permission } from "../../../../data/permissions.ts";
import type { Step, Versioned } from "../../../../data/steps/step.ts";
import { takeStep } from "../../../../data/steps/take.ts";
import { type FieldErrors, isRefused } from "../../../../views/ui/form/form.tsx";
import type { StepFormProps } from "../../../../views/ui/step/step_form.tsx";
import type { ToastKey } from "../../../../views/ui/toast_texts.ts";
import type { AppContext } from "../../context.ts";
import { shownText, validate, wholeNumber } from "../../guard/validate.ts";
import { allow } from "../../session/permissions.ts";
import { currentMember } from "../../session/session.ts";
import { stepUpWhen } from "../../session/step_up.tsx";
import { recordPage } from "../pages.tsx";
import { errorText } from "../ui.ts";
import { type Router, router } from "../../router.ts";
import { answerStep, idOf, takeHere } from "./answer.tsx";
import type { StepScreen } from "./screen.ts";

/** Fields of each form of a step (`views/ui/step/step_form.tsx`). */
export const stepFields = {
  version: wholeNumber(),
  reviewer: z.string().optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
};

type StepFields = z.output<z.ZodObject<typeof stepFields>>;

/** The fields of a form that was sent. */
export type Sent = Record<string, unknown>;

type Typed<Own extends z.ZodRawShape> = z.output<z.ZodObject<Own>>;

export interface ShownForm {
  title: string;
  /** Why the step is not available. */
  refusal?: ErrorCode | null;
  view: (props: StepFormProps) => ReactNode;
}

/** A step that is taken with a form. */
interface StepForm<Current extends Versioned, Own extends z.ZodRawShape, Input> {
  path: string;
  permission: Permission;
  step: Step<Current, Input>;
  toast: ToastKey;
  /** The fields beside those of each step. */
  fields: Own;
  input: (typed: Typed<Own>, c: AppContext) => Input;
  /** The field with the text that a refusal shows again. */
  text?: keyof Own & string;
  /** `POST path/templates` shows the form with another text for what was chosen. */
  hasTemplates?: true;
  /** True if the member must have confirmed who they are. */
  needsStepUp?: boolean;
  /** True if the record stays in view where another one would follow. */
  stays?: (typed: Typed<Own>, c: AppContext) => boolean;
  /** The field that a refusal of the step is about. */
  fieldOf?: (error: DomainError) => string | undefined;
  show: (c: AppContext, current: Current, sent: Sent) => Promise<ShownForm>;
}

/** Shows the form of a step, and takes the step. */
export function stepRoutes<Current extends Versioned, Own extends z.ZodRawShape, Input>(
  screen: StepScreen<Current>,
  form: StepForm<Current, Own, Input>,
): Router {
  const { path, permission, fields, needsStepUp = false, hasTemplates } = form;
  const schema = z.strictObject({ ...stepFields, ...fields });
  const show = (c: AppContext, sent?: Sent, errors?: FieldErrors) =>
    showStepForm(c, screen, form, sent, errors);
  const routes = router()
    .get(path, allow(permission), (c) => show(c))
    .post(
      path,
      allow(permission),
      stepUpWhen(() => needsStepUp),
      validate("form", schema, (c, { data, errors }) => show(c, data, errors)),
      (c) => takeStepForm(c, screen, form, c.req.valid("form") as StepFields),
    );
  return hasTemplates
    ? routes.post(`${path}/templates`, allow(permission), async (c) => {
      const { [form.text!]: _, ...chosen } = await c.req.parseBody();
      return await show(c, chosen);
    })
    : routes;
}

/** Shows the form of a step, or the record where it is not available. */
async function showStepForm<Current extends Versioned, Own extends z.ZodRawShape, Input>(
  c: AppContext,
  screen: StepScreen<Current>,
  form: StepForm<Current, Own, Input>,
  sent: Sent = {},
  refused?: FieldErrors,
): Promise<Response> {
  const { ui, store } = c.var;
  const current = await screen.find(c);
  const { title, refusal, view } = await form.show(c, current, sent);
  if (refusal && !refused) {
    return await screen.details(c, current, { text: ui.m.errors[refusal], notes: "" }, 409);
  }
  const fields = shownFields(c, current, sent);
  const work = { trx: store.db, now: store.now() };
  const rule = await form.step.twoPeople?.rule(work, current, null);
  const isProposed = rule != null;
  const isShown = Object.keys(refused ?? {}).some((name) => !Object.hasOwn(stepFields, name));
  const errors = form.text && isRefused(refused) && !isShown
    ? { [form.text]: ui.m.common.error.refused }
    : refused ?? {};
  return recordPage(
    c,
    { title, of: screen.about(current) },
    (container) => view({ container, fields, errors, isProposed }),
    refused ? 422 : 200,
  );
}

/** The fields that each form of a step carries; those that were sent come again. */
export const shownFields = (
  c: AppContext,
  { version }: Pick<Versioned, "version">,
  sent: Sent,
): StepFormProps["fields"] => ({
  version: stepFields.version.catch(version).parse(sent.version),
  reviewer: currentMember(c).id,
  idempotencyKey: stepFields.idempotencyKey.catch(undefined).parse(sent.idempotencyKey) ??
    crypto.randomUUID(),
});

async function takeStepForm<Current extends Versioned, Own extends z.ZodRawShape, Input>(
  c: AppContext,
  screen: StepScreen<Current>,
  form: StepForm<Current, Own, Input>,
  { version, reviewer, idempotencyKey: key, ...own }: StepFields,
): Promise<Response> {
  const typed = own as Typed<Own>;
  const { step, toast, text } = form;
  const id = await idOf(c, screen);
  const sent: Sent = await c.req.parseBody({ all: true });
  return await answerStep(c, screen, {
    take: (onDone) =>
      takeHere(
        c,
        { version, key: key ?? null, onDone, toast },
        (terms) => takeStep(c.var.store, step, id, form.input(typed, c), terms),
      ),
    reviewer,
    typed: text && shownText(sent[text]),
    stays: form.stays?.(typed, c),
    isLinked: true,
    refused: (error) => {
      const field = form.fieldOf?.(error);
      if (field === undefined) return null;
      return showStepForm(c, screen, form, sent, { [field]: errorText(c.var.ui.m, error) });
    },
  });
}
