import { type Context, Hono } from "hono";
import * as z from "zod";
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
  ReasonDialog,
  type ReasonTyped,
  RemoveReasonDialog,
} from "../../views/staff/reason_forms.tsx";
import {
  NewReasonLink,
  ReasonRulesForm,
  REASONS_PATH as PATH,
  ReasonTable,
} from "../../views/staff/reasons.tsx";
import { administrationParent } from "../../views/administration/pages.ts";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { page, recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { refusalText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import {
  fieldErrors,
  numberIn,
  switchedOn,
  tickedBoxes,
  typedText,
  validate,
} from "../http/guard/validate.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";

const manager = allow("reasons.manage");

const typed = typedText.prefault("");

/** The fields as a browser sends them. */
const fields = z.strictObject({
  code: typed.optional(),
  labelEn: typed,
  labelEs: typed,
  labelFr: typed,
  templateEn: typed,
  templateEs: typed,
  templateFr: typed,
  steps: tickedBoxes,
  position: typed,
  active: switchedOn,
});

const rulesForm = z.strictObject({
  reasonRequired: tickedBoxes,
  messageRequired: tickedBoxes,
  mailsApplicants: switchedOn,
  checklistRequired: switchedOn,
}).pipe(reasonRulesForm);

/** Reasons and messages to applicants, managed by admins. */
export const reasonRoutes = new Hono<AppEnv>()
  .get(PATH, manager, (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.reasonsPage.title,
      intro: ui.m.reasonsPage.intro,
      parent: administrationParent(ui),
      actions: <NewReasonLink />,
      content: async () => {
        const [reasons, rules] = [await listReasons(store.db), await reasonRules(store.db)];
        return (
          <div className="stack">
            <ReasonTable reasons={reasons} />
            <ReasonRulesForm rules={rules} />
          </div>
        );
      },
    });
  })
  .get(`${PATH}/new`, manager, async (c) => {
    const last = (await listReasons(c.var.store.db)).at(-1)?.position ?? 0;
    return form(c, null, { position: String(last + 1), steps: ["declined"], active: true });
  })
  .get(`${PATH}/rules`, manager, (c) => c.redirect(PATH, 303))
  .post(`${PATH}/rules`, manager, validate("form", rulesForm), async (c) => {
    await setReasonRules(c.var.store, c.req.valid("form"), currentPerson(c));
    return redirectWithToast(c, PATH, "reason_rules_saved");
  })
  .post(PATH, manager, validate("form", fields), (c) => save(c, null))
  .get(`${PATH}/:code`, manager, async (c) => {
    const reason = await requireReason(c.var.store.db, c.req.param("code"));
    const { code, labels, templates, steps, position, active } = reason;
    return form(c, code, {
      labelEn: labels.en,
      labelEs: labels.es,
      labelFr: labels.fr,
      templateEn: templates.en,
      templateEs: templates.es,
      templateFr: templates.fr,
      steps,
      position: String(position),
      active,
    });
  })
  .post(`${PATH}/:code`, manager, validate("form", fields), (c) => save(c, c.req.param("code")))
  .get(`${PATH}/:code/remove`, manager, async (c) => {
    const { ui, store } = c.var;
    const { code, labels } = await requireReason(store.db, c.req.param("code"));
    const name = labels[ui.language];
    return recordPage(
      c,
      ui.m.reasonsPage.remove.title,
      (container) => <RemoveReasonDialog container={container} code={code} name={name} />,
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
  const parsed = savedForm.safeParse({ ...inGroups(values), code: code ?? values.code });
  if (!parsed.success) {
    const issues = parsed.error.issues.map(flat);
    return await form(c, code, values, fieldErrors(c.var.ui.m, { issues }));
  }
  const { code: known, ...reason } = parsed.data;
  try {
    const saveReason = code === null ? createReason : changeReason;
    await saveReason(c.var.store, known, reason, currentPerson(c));
  } catch (error) {
    return await form(c, code, values, { code: refusalText(c, error, "conflict") });
  }
  return redirectWithToast(c, PATH, "reason_saved");
}

const savedForm = z.object({ code: reasonCode }).extend(reasonForm.shape);

const inGroups = ({ steps, position, active, ...texts }: Fields) => ({
  labels: { en: texts.labelEn, es: texts.labelEs, fr: texts.labelFr },
  templates: { en: texts.templateEn, es: texts.templateEs, fr: texts.templateFr },
  steps,
  position: numberIn(position),
  active,
});

type Issue = z.core.$ZodIssue;

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
    (container) => (
      <ReasonDialog
        container={container}
        code={code}
        typed={typed}
        errors={errors}
        canRemove={canRemove}
      />
    ),
    errors ? 422 : 200,
  );
}
