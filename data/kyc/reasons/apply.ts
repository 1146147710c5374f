import type { Database } from "../../db/database.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { requireNoOpenChecks } from "../checks/resolve.ts";
import { namesCheck } from "../checks/tell_nothing.ts";
import { checklistKeys } from "../document_types/checklist.ts";
import type { Explanation } from "../requests/message.ts";
import { listReasons, markUsed, type ReasonStep } from "./reasons.ts";
import { lockReasonsShared, reasonRules } from "./rules.ts";

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
 * Marks the reasons as used. Throws `RefusedMessage` unless the step takes these reasons and this
 * message. Names of documents in the message are not placeholders; it names no list of a check.
 */
export async function applyReasons(
  trx: Database,
  step: ReasonStep,
  { reasons, message }: Explanation,
  { id, documents }: { id: string; documents: readonly { name: string }[] },
): Promise<void> {
  await lockReasonsShared(trx);
  const { reasonRequired, messageRequired } = await reasonRules(trx);
  if (reasons.length === 0 && reasonRequired.includes(step)) {
    throw new RefusedMessage("reasons", "reason.missing");
  }
  if (message === null && messageRequired.includes(step)) {
    throw new RefusedMessage("message", "message.missing");
  }
  const [placeholder] = PLACEHOLDER.exec(withoutNames(message ?? "", documents)) ?? [];
  if (placeholder) {
    throw new RefusedMessage("message", "message.placeholder", { placeholder });
  }
  if (message !== null && await namesCheck(trx, id, message)) {
    throw new RefusedMessage("message", "message.names_check");
  }
  await requireCodes(trx, step, reasons);
  await markUsed(trx, reasons);
}

/**
 * Throws `RefusedMessage` for a tick of no item. An acceptance also throws `UnresolvedChecks` while a
 * check of a provider is open, and `RefusedMessage` unless every item is ticked, where that is required.
 */
export async function requireTicks(
  trx: Database,
  step: ReasonStep,
  { id, documents }: { id: string; documents: readonly { type: string }[] },
  ticked: readonly string[],
): Promise<void> {
  if (step !== "accepted" && ticked.length === 0) return;
  if (step === "accepted") await requireNoOpenChecks(trx, id);
  const items = await checklistKeys(trx, documents);
  if (ticked.some((key) => !items.includes(key))) {
    throw new RefusedMessage("checks", "checklist.unknown");
  }
  const { checklistRequired } = await reasonRules(trx);
  const isWhole = items.every((key) => ticked.includes(key));
  if (step === "accepted" && checklistRequired && !isWhole) {
    throw new RefusedMessage("checks", "checklist.incomplete");
  }
}

/** Files may be called `scan{2}.pdf`. */
const withoutNames = (message: string, documents: readonly { name: string }[]): string =>
  documents.filter(({ name }) => PLACEHOLDER.test(name))
    .reduce((text, { name }) => text.replaceAll(name, ""), message);

async function requireCodes(
  trx: Database,
  step: ReasonStep,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  const known = await listReasons(trx);
  const refused = codes.find((code) =>
    !known.some((one) => one.code === code && one.active && one.steps.includes(step))
  );
  if (refused === undefined) return;
  const label = known.find(({ code }) => code === refused)?.labels.en ?? refused;
  throw new RefusedMessage("reasons", "reason.other_step", {
    reason: label,
  });
}
