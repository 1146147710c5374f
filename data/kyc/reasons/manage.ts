import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Database } from "../../db/database.ts";
import { text } from "../../list/fields.ts";
import type { Store } from "../../store.ts";
import { editorOf, labelsForm, managed } from "../document_types/terms.ts";
import { fromRow, type Reason, reasonSteps } from "./reasons.ts";
import { lockReasons, type ReasonRules, reasonRules } from "./rules.ts";

const MAX_TEMPLATE_LENGTH = 1_000;

const templateText = "reason.bad_template" satisfies ErrorCode;
const template = text.max(MAX_TEMPLATE_LENGTH, "text.over_1000")
  .refine((text) => !/\{(?!document\})\w*\}/.test(text), templateText).overwrite((text) =>
    text.trim()
  );
const codeText = "reason.bad_code" satisfies ErrorCode;
const choose = "choice.none" satisfies ErrorCode;
const orderText = "reason.bad_order" satisfies ErrorCode;

/** Words at `/staff/reasons/…` that name pages. */
const pageWords: readonly string[] = ["new", "rules"];
const reserved = "name.reserved" satisfies ErrorCode;

export const reasonCode = z.string().regex(/^[a-z\d][a-z\d-]{0,63}$/, codeText)
  .refine((code) => !pageWords.includes(code) && !(code in {}), reserved);
const steps = z.array(z.enum(reasonSteps));

export const reasonForm = z.object({
  labels: labelsForm,
  templates: z.object({ en: template, es: template, fr: template }),
  steps: steps.min(1, choose),
  position: z.int(orderText).min(1, orderText).max(999, orderText),
  active: z.boolean(),
});
export type ReasonForm = z.output<typeof reasonForm>;

/** Adds, changes and removes reasons. */
export const reasonEditor = editorOf<ReasonForm>({
  action: "Reason changed",
  lock: lockReasons,
  read: async (trx, code) => reasonFormOf(await requireReason(trx, code)),
  insert: async (trx, code, form) => {
    const { numInsertedOrUpdatedRows } = await trx.insertInto("kyc_reasons")
      .values({ code, ...rowOf(form), used: 0 })
      .onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },
  update: async (trx, code, form) => {
    await trx.updateTable("kyc_reasons").set(rowOf(form)).where("code", "=", code).execute();
    return form;
  },
  remove: async (trx, code) => {
    if (await isUsed(trx, code)) throw new DomainError("conflict", "reason.given");
    await trx.deleteFrom("kyc_reasons").where("code", "=", code).execute();
  },
});

/** Also by imported requests. */
export async function isUsed(db: Database, code: string): Promise<boolean> {
  const { used } = await requireReason(db, code);
  if (used) return true;
  const imported = await db.selectFrom("kyc_requests").select("id")
    .where("reasons", "like", `%"${code}"%`).limit(1).executeTakeFirst();
  return imported !== undefined;
}

export const reasonRulesForm = z.object({
  reasonRequired: steps,
  messageRequired: steps,
  mailsApplicants: z.boolean(),
  checklistRequired: z.boolean(),
});

export const setReasonRules = (store: Store, rules: ReasonRules, actor: Actor): Promise<void> =>
  managed(store, actor, lockReasons, async (trx, record) => {
    const before = await reasonRules(trx);
    const row = {
      reasonRequired: JSON.stringify(rules.reasonRequired),
      messageRequired: JSON.stringify(rules.messageRequired),
      mailsApplicants: rules.mailsApplicants ? 1 : 0,
      checklistRequired: rules.checklistRequired ? 1 : 0,
    };
    await trx.insertInto("kyc_reason_rules").values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row)).execute();
    record({ category: "system", action: "Reason changed", target: "KYC", before, after: rules });
  });

const rowOf = ({ labels, templates, steps, position, active }: ReasonForm) => ({
  labels: JSON.stringify(labels),
  templates: JSON.stringify(templates),
  steps: JSON.stringify(steps),
  position,
  active: active ? 1 : 0,
});

export const reasonFormOf = (
  { labels, templates, steps, position, active }: Reason,
): ReasonForm => ({ labels, templates, steps: [...steps], position, active });

/** Throws `not_found`. */
export async function requireReason(db: Database, code: string): Promise<Reason> {
  const row = await db.selectFrom("kyc_reasons").selectAll().where("code", "=", code)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "reason.not_found");
  return fromRow(row);
}
