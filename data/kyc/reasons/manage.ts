import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { type Recorder, write } from "../../audit/write.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Database } from "../../db/database.ts";
import { shortText, text } from "../../list/fields.ts";
import { requireManager } from "../../staff/accounts/staff.ts";
import type { Store } from "../../store.ts";
import { fromRow, type Reason, reasonSteps } from "./reasons.ts";
import { lockReasons, type ReasonRules, reasonRules } from "./rules.ts";

const MAX_TEMPLATE_LENGTH = 1_000;

const templateText = "reason.bad_template" satisfies ErrorCode;
const template = text.max(MAX_TEMPLATE_LENGTH, "text.over_1000")
  .refine((text) => !/\{(?!document\})\w*\}/.test(text), templateText).overwrite((text) =>
    text.trim()
  );
const codeText = "reason.bad_code" satisfies ErrorCode;
const nameText = "name.missing" satisfies ErrorCode;
const label = shortText.refine((text) => text.trim() !== "", nameText);
const choose = "choice.none" satisfies ErrorCode;
const orderText = "reason.bad_order" satisfies ErrorCode;

/** Words at `/staff/reasons/…` that name pages. */
const pageWords: readonly string[] = ["new", "rules"];
const reserved = "name.reserved" satisfies ErrorCode;

export const reasonCode = z.string().regex(/^[a-z\d][a-z\d-]{0,63}$/, codeText)
  .refine((code) => !pageWords.includes(code), reserved);
const steps = z.array(z.enum(reasonSteps));

export const reasonForm = z.object({
  labels: z.object({ en: label, es: label, fr: label }),
  templates: z.object({ en: template, es: template, fr: template }),
  steps: steps.min(1, choose),
  position: z.int(orderText).min(1, orderText).max(999, orderText),
  active: z.boolean(),
});
type ReasonForm = z.output<typeof reasonForm>;

type SaveReason = (store: Store, code: string, form: ReasonForm, actor: Actor) => Promise<void>;

/** Throws `conflict` for a code that exists. */
export const createReason: SaveReason = (store, code, form, actor) =>
  manage(store, actor, async (trx, record) => {
    const row = { code, ...rowOf(form), used: 0 };
    const { numInsertedOrUpdatedRows } = await trx.insertInto("kyc_reasons").values(row)
      .onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new DomainError("conflict", "record.exists");
    record({ ...entry(code), after: form });
  });

export const changeReason: SaveReason = (store, code, form, actor) =>
  manage(store, actor, async (trx, record) => {
    const before = await formOf(trx, code);
    await trx.updateTable("kyc_reasons").set(rowOf(form)).where("code", "=", code).execute();
    record({ ...entry(code), before, after: form });
  });

/** Throws `conflict` for a reason that was given, which can only be made inactive. */
export const removeReason = (store: Store, code: string, actor: Actor): Promise<void> =>
  manage(store, actor, async (trx, record) => {
    const before = await formOf(trx, code);
    if (await isUsed(trx, code)) {
      throw new DomainError("conflict", "reason.given");
    }
    await trx.deleteFrom("kyc_reasons").where("code", "=", code).execute();
    record({ ...entry(code), before, after: { removed: true }, status: "warning" });
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
  manage(store, actor, async (trx, record) => {
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

const manage = (
  store: Store,
  actor: Actor,
  work: (trx: Database, record: Recorder) => Promise<void>,
): Promise<void> =>
  write(store, actor, async (trx, record) => {
    await lockReasons(trx);
    await requireManager(trx, actor);
    await work(trx, record);
  });

const entry = (code: string) =>
  ({ category: "system", action: "Reason changed", target: code }) as const;

const rowOf = ({ labels, templates, steps, position, active }: ReasonForm) => ({
  labels: JSON.stringify(labels),
  templates: JSON.stringify(templates),
  steps: JSON.stringify(steps),
  position,
  active: active ? 1 : 0,
});

async function formOf(trx: Database, code: string): Promise<ReasonForm> {
  const { labels, templates, steps, position, active } = await requireReason(trx, code);
  return { labels, templates, steps: [...steps], position, active };
}

/** Throws `not_found`. */
export async function requireReason(db: Database, code: string): Promise<Reason> {
  const row = await db.selectFrom("kyc_reasons").selectAll().where("code", "=", code)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "reason.not_found");
  return fromRow(row);
}
