import type { AuditedTransaction } from "../../audit/write.ts";
import { announceSteps } from "../../steps/announce.ts";
import { type StepRow, versionIn } from "../../steps/rows.ts";
import type { UndoableSteps } from "../../steps/undo.ts";
import type { Store } from "../../store.ts";
import { cancelWaiting, emit } from "../../webhooks/events.ts";
import { ask } from "../asks/ask.ts";
import { escalation } from "../asks/escalations.ts";
import { assignment } from "../assignments/assign.ts";
import { recheckOf } from "../checks/put_check.ts";
import { resolution } from "../checks/resolve.ts";
import { expiry } from "../documents/expiry.ts";
import { decision } from "./decide.ts";
import { reopening } from "./reopen.ts";
import { get, type KycRecord } from "../requests/requests.ts";
import { requests } from "../requests/step_subject.ts";

const undoable = { decision, ask, escalation, resolution, assignment, reopening, expiry };

export type KycStepKind = keyof typeof undoable;

/** The steps with requests that can be undone. */
export const kycSteps: UndoableSteps<KycRecord, KycStepKind> = {
  subject: requests,
  steps: undoable,
  afterUndo: async (work, step) => {
    if (step.kind !== "resolution") await emitRecheck(work, step);
  },
};

/** Tells of steps with requests that can no longer be undone. */
export const announceKycSteps = (source: Pick<Store, "db" | "now">): Promise<void> =>
  announceSteps(source, { kyc: kycSteps });

/** A step back to an accepted request with open checks puts it under *To re-check*. */
async function emitRecheck(
  { trx, now }: AuditedTransaction,
  { id, subjectId }: StepRow,
): Promise<void> {
  const undone = { subject: subjectId, version: versionIn(id) };
  await cancelWaiting(trx, "kyc.recheck_needed", undone);
  const request = await get({ db: trx, now: () => now }, subjectId);
  if (request.status !== "accepted" || request.openChecks === 0) return;
  await emit(trx, [recheckOf(request)], now);
}
