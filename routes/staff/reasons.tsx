import type { Context } from "hono";
import * as z from "zod";
import {
  isUsed,
  reasonCode,
  reasonEditor as editor,
  type ReasonForm,
  reasonForm,
  reasonFormOf,
  reasonRulesForm,
  requireReason,
  setReasonRules,
} from "../../data/kyc/reasons/manage.ts";
import { listReasons } from "../../data/kyc/reasons/reasons.ts";
import { reasonRules } from "../../data/kyc/reasons/rules.ts";
import { versionOf } from "../../data/kyc/document_types/terms.ts";
import { ReasonDialog, type ReasonTyped } from "../../views/staff/reason_forms.tsx";
import {
  NewReasonLink,
  ReasonRulesForm,
  REASONS_PATH as PATH,
  ReasonTable,
} from "../../views/staff/reasons.tsx";
import { administrationParent } from "../../views/administration/pages.ts";
import { RemoveTermDialog, typedLabels } from "../../views/staff/term_forms.tsx";
import { page, recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { numberIn, switchedOn, tickedBoxes, typedText, validate } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { invalidFields, refusalStatus, refusedTerm, type TermRefusal } from "./term_answers.ts";

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
  seen: typedText.optional(),
});

const rulesForm = z.strictObject({
  reasonRequired: tickedBoxes,
  messageRequired: tickedBoxes,
  mailsApplicants: switchedOn,
  checklistRequired: switchedOn,
}).pipe(reasonRulesForm);

/** Reasons and messages to applicants, managed by admins. */
export const reasonRoutes = router()
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
    await setReasonRules(c.var.store, c.req.valid("form"), currentMember(c));
    return redirectWithToast(c, PATH, "reason_rules_saved");
  })
  .post(PATH, manager, validate("form", fields), (c) => save(c, null))
  .get(`${PATH}/:code`, manager, async (c) => {
    const reason = await requireReason(c.var.store.db, c.req.param("code"));
    return await form(c, reason.code, typedOf(reasonFormOf(reason)));
  })
  .post(`${PATH}/:code`, manager, validate("form", fields), (c) => save(c, c.req.param("code")))
  .get(`${PATH}/:code/remove`, manager, async (c) => {
    const { ui, store } = c.var;
    const { code, labels } = await requireReason(store.db, c.req.param("code"));
    const texts = ui.m.reasonsPage;
    const shown = { path: PATH, texts, term: code, name: labels[ui.language] };
    return recordPage(
      c,
      texts.remove.title,
      (container) => <RemoveTermDialog container={container} {...shown} />,
    );
  })
  .post(`${PATH}/:code/remove`, manager, async (c) => {
    await editor.remove(c.var.store, c.req.param("code"), currentMember(c));
    return redirectWithToast(c, PATH, "reason_removed");
  });

const typedOf = ({ labels, templates, steps, position, active }: ReasonForm): ReasonTyped => ({
  ...typedLabels(labels),
  templateEn: templates.en,
  templateEs: templates.es,
  templateFr: templates.fr,
  steps,
  position: String(position),
  active,
});

type Fields = z.output<typeof fields>;

/** `code` null: a new reason. */
async function save(
  c: Context<AppEnv, string, { in: { form: object }; out: { form: Fields } }>,
  code: string | null,
): Promise<Response> {
  const values = c.req.valid("form");
  const parsed = savedForm.safeParse({ ...inGroups(values), code: code ?? values.code });
  if (!parsed.success) return await form(c, code, values, invalidFields(c, parsed.error));
  const { code: known, ...reason } = parsed.data;
  const { store } = c.var;
  try {
    if (code === null) await editor.create(store, known, reason, currentMember(c));
    else await editor.change(store, known, reason, currentMember(c), values.seen);
  } catch (error) {
    return await form(c, code, values, refusedTerm(c, error, "code"));
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

async function form(
  c: AppContext,
  code: string | null,
  typed: ReasonTyped,
  refusal: TermRefusal = {},
): Promise<Response> {
  const { ui, store: { db } } = c.var;
  const { title, changeTitle } = ui.m.reasonsPage.form;
  const stored = code === null ? null : await requireReason(db, code);
  const shown = {
    term: code,
    typed,
    ...refusal,
    seen: stored && versionOf(reasonFormOf(stored)),
    canRemove: code !== null && !await isUsed(db, code),
  };
  return recordPage(
    c,
    code === null ? title : changeTitle,
    (container) => <ReasonDialog container={container} {...shown} />,
    refusalStatus(refusal),
  );
}
