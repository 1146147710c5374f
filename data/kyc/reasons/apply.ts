import type { Database } from "../../db/database.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { openChecks, UnresolvedChecks } from "../checks/checks.ts";
import { namesCheck } from "../checks/tell_nothing.ts";
import { checklistKeys } from "../document_types/checklist.ts";
import type { Explanation } from "../requests/message.ts";
import type { Reason, ReasonStep } from "./reasons.ts";
import { lockReasonsShared, reasonRules, reasonsAndRules } from "./rules.ts";

/** A part of a form that cannot be sent, by its field. */
export class RefusedMessage extends DomainError {
  constructor(
    readonly field: keyof Explanation | "checks",
    code: ErrorCode,
    params?: Record<string, string>,
  ) {
    super("invalid", code, { params });
  }
}

const PLACEHOLDER = /\{\w+\}/;

/**
 * Why the step does not take these reasons and this message; null if it does. Names of documents in
 * the message are not placeholders; it names no list of a check. Locks the reasons.
 */
export async function explanationRefusal(
  trx: Database,
  step: ReasonStep,
  { reasons, message }: Explanation,
  { id, documents }: { id: string; documents: readonly { name: string }[] },
): Promise<RefusedMessage | null> {
  await lockReasonsShared(trx);
  const { rules, reasons: known } = await reasonsAndRules(trx);
  const { reasonRequired, messageRequired } = rules;
  if (reasons.length === 0 && reasonRequired.includes(step)) {
    return new RefusedMessage("reasons", "reason.missing");
  }
  if (message === null && messageRequired.includes(step)) {
    return new RefusedMessage("message", "message.missing");
  }
  const [placeholder] = PLACEHOLDER.exec(withoutNames(message ?? "", documents)) ?? [];
  if (placeholder) {
    return new RefusedMessage("message", "message.placeholder", { placeholder });
  }
  if (message !== null && await namesCheck(trx, id, message)) {
    return new RefusedMessage("message", "message.names_check");
  }
  return codesRefusal(known, step, reasons);
}

/**
 * `UnresolvedChecks` for an acceptance while a check of a provider is open; `RefusedMessage` for a
 * tick of no item, and unless every item is ticked, where an acceptance requires that.
 */
export async function ticksRefusal(
  trx: Database,
  step: ReasonStep,
  { id, documents }: { id: string; documents: readonly { type: string }[] },
  ticked: readonly string[],
): Promise<DomainError | null> {
  if (step !== "accepted" && ticked.length === 0) return null;
  const open = step === "accepted" ? await openChecks(trx, id) : [];
  if (open.length > 0) return new UnresolvedChecks(open);
  const items = await checklistKeys(trx, documents);
  if (ticked.some((key) => !items.includes(key))) {
    return new RefusedMessage("checks", "checklist.unknown");
  }
  const { checklistRequired } = await reasonRules(trx);
  const isWhole = items.every((key) => ticked.includes(key));
  return step === "accepted" && checklistRequired && !isWhole
    ? new RefusedMessage("checks", "checklist.incomplete")
    : null;
}

/** Files may be called `scan{2}.pdf`. */
const withoutNames = (message: string, documents: readonly { name: string }[]): string =>
  documents.filter(({ name }) => PLACEHOLDER.test(name))
    .reduce((text, { name }) => text.replaceAll(name, ""), message);

function codesRefusal(
  known: readonly Reason[],
  step: ReasonStep,
  codes: readonly string[],
): RefusedMessage | null {
  const refused = codes.find((code) =>
    !known.some((one) => one.code === code && one.active && one.steps.includes(step))
  );
  if (refused === undefined) return null;
  const label = known.find(({ code }) => code === refused)?.labels.en ?? refused;
  return new RefusedMessage("reasons", "reason.other_step", { reason: label });
}
