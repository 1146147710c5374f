import type { AuditedTransaction } from "../../audit/write.ts";
import type { StepRow } from "../../steps/rows.ts";
import { putDraft } from "./drafts.ts";
import { subtractWait } from "./waits.ts";

/** Takes back the figures of an undone decision; its texts become the reviewer's draft. */
export async function takeBackDecision(
  { trx, now }: AuditedTransaction,
  step: StepRow,
): Promise<void> {
  const decision = await trx.selectFrom("kyc_decisions").selectAll().where("id", "=", step.id)
    .executeTakeFirstOrThrow();
  await subtractWait(trx, decision);
  const { requestId, reviewerId, status, reviewNotes: notes, checks, reasons, message } = decision;
  const typed = { notes, reasons: JSON.parse(reasons), message: message ?? "" };
  const isEmpty = notes === "" && message === null && typed.reasons.length === 0;
  const draft = {
    notes: "",
    ticks: JSON.parse(checks),
    steps: isEmpty ? {} : { [status]: typed },
  };
  await putDraft(trx, { requestId, staffId: reviewerId }, draft, now);
}
