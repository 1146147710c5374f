import { type Context, Hono } from "hono";
import * as z from "zod";
import { DomainError } from "../../data/base/errors.ts";
import {
  changeReason,
  createReason,
  isUsed,
  reasonCode,
  reasonForm,
  reasonRulesForm,
  removeReason,
  requireReason,
  setReasonRules,
} from "../../data/kyc/reasons/manage.ts";
import { listReasons } from "../../data/kyc/reasons/reasons.ts";
import { reasonRules } from "../../data/kyc/reasons/rules.ts";
import {
  ReasonForm,
  type ReasonTyped,
  RemoveReasonDialog,
} from "../../views/staff/reason_forms.tsx";
import {
  NewReasonLink,
  ReasonRulesForm,
  REASONS_PATH as PATH,
  ReasonTable,
} from "../../views/staff/reasons.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { page, recordPage, redirectWithToast } from "../http/answer/pages.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { fieldErrors, validate } from "../http/guard/validate.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";

const manager = allow("reasons.manage");

const typed = z.string().default("").transform((text) => text.replace(/\r\n/g, "\n"));
/** A single ticked box arrives as text, several as a list. */
const ticked = z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]);
const isOn = z.literal("on").optional().transform((on) => on === "on");

/** The fields as a browser sends them. */
const fields = z.strictObject({
  code: typed.optional(),
  ...{ labelEn: typed, labelEs: typed, labelFr: typed },
  ...{ templateEn: typed, templateEs: typed, templateFr: typed },
  ...{ steps: ticked, position: typed, active: isOn },
});

const rulesForm = z.strictObject({
  ...{ reasonRequired: ticked, messageRequired: ticked, mailsApplicants: isOn },
}).pipe(reasonRulesForm);

const unreadable = () => {
  throw new DomainError("invalid", "The form couldn't be read.");
};

/** Reasons and messages to applicants, managed by admins. */
export const reasonRoutes = new Hono<AppEnv>()
  .get(PATH, manager, (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.reasonsPage.title,
      intro: ui.m.reasonsPage.intro,
      actions: <NewReasonLink ui={ui} />,
      content: async () => (
        <div className="stack">
          <ReasonTable ui={ui} reasons={await listReasons(store.db)} />
          <ReasonRulesForm ui={ui} rules={await reasonRules(store.db)} />
        </div>
      ),
    });
  })
  .get(`${PATH}/new`, manager, async (c) => {
    const last = (await listReasons(c.var.store.db)).at(-1)?.position ?? 0;
    return form(c, null, { position: String(last + 1), steps: ["declined"], active: true });
  })
  .get(`${PATH}/rules`, manager, (c) => c.redirect(PATH, 303))
  .post(`${PATH}/rules`, manager, validate("form", rulesForm, unreadable), async (c) => {
    await setReasonRules(c.var.store, c.req.valid("form"), currentPerson(c));
    return redirectWithToast(c, PATH, "reason_rules_saved");
  })
  .post(PATH, manager, validate("form", fields, unreadable), (c) => save(c, null))
  .get(`${PATH}/:code`, manager, async (c) => {
    const { store } = c.var;
    const { code, labels, templates, ...others } = await requireReason(
      store.db,
      c.req.param("code"),
    );
    return form(c, code, {
      ...{ labelEn: labels.en, labelEs: labels.es, labelFr: labels.fr },
      ...{ templateEn: templates.en, templateEs: templates.es, templateFr: templates.fr },
      ...{ steps: others.steps, position: String(others.position), active: others.active },
    });
  })
  .post(
    `${PATH}/:code`,
    manager,
    validate("form", fields, unreadable),
    (c) => save(c, c.req.param("code")),
  )
  .get(`${PATH}/:code/remove`, manager, async (c) => {
    const { ui, store } = c.var;
    const { code, labels } = await requireReason(store.db, c.req.param("code"));
    const name = labels[ui.language];
    return recordPage(
      c,
      ui.m.reasonsPage.remove.title,
      (container) => <RemoveReasonDialog {...{ ui, container, code, name }} />,
    );
  })
  .post(`${PATH}/:code/remove`, manager, async (c) => {
    await removeReason(c.var.store, c.req.param("code"), currentPerson(c));
    return redirectWithToast(c, PATH, "reason_removed");
  });

type Fields = z.output<typeof fields>;

/** `code` null: a new reason. */
async function save(
  c: Context<AppEnv, string, { in: { form: object }; out: { form: Fields } }>,
  code: string | null,
): Promise<Response> {
  const values = c.req.valid("form");
  const parsed = reasonForm.safeParse({
    labels: { en: values.labelEn, es: values.labelEs, fr: values.labelFr },
    templates: { en: values.templateEn, es: values.templateEs, fr: values.templateFr },
    steps: values.steps,
    position: Number(values.position),
    active: values.active,
  });
  const known = reasonCode.safeParse(code ?? values.code);
  const errors = {
    ...!known.success && fieldErrors(c.var.ui.m, { issues: known.error.issues.map(atCode) }),
    ...!parsed.success && fieldErrors(c.var.ui.m, { issues: parsed.error.issues.map(flat) }),
  };
  if (!parsed.success || !known.success) return await form(c, code, values, errors);
  try {
    const saveReason = code === null ? createReason : changeReason;
    await saveReason(c.var.store, known.data, parsed.data, currentPerson(c));
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === "conflict")) throw error;
    return await form(c, code, values, { code: errorText(c.var.ui.m, error) });
  }
  return redirectWithToast(c, PATH, "reason_saved");
}

type Issue = z.core.$ZodIssue;
const atCode = (issue: Issue): Issue => ({ ...issue, path: ["code"] });

/** `labels.en` is the field `labelEn`. */
function flat(issue: Issue): Issue {
  const [group, language] = issue.path.map(String);
  if (group === undefined || language === undefined || group === "steps") return issue;
  const name = group.slice(0, -1) + language[0]!.toUpperCase() + language.slice(1);
  return { ...issue, path: [name] };
}

async function form(
  c: AppContext,
  code: string | null,
  typed: ReasonTyped,
  errors?: FieldErrors,
): Promise<Response> {
  const { ui, store } = c.var;
  const { title, changeTitle } = ui.m.reasonsPage.form;
  const canRemove = code !== null && !await isUsed(store.db, code);
  return recordPage(
    c,
    code === null ? title : changeTitle,
    (container) => <ReasonForm {...{ ui, container, code, typed, errors, canRemove }} />,
    errors ? 422 : 200,
  );
}
