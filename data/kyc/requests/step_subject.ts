import type { AuditAction } from "../../audit/actions.ts";
import type { AuditEvent } from "../../audit/trail.ts";
import type { AuditedTransaction } from "../../audit/write.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { adjustSums } from "../../db/sums.ts";
import type { StepRow } from "../../steps/rows.ts";
import type { StepSubject } from "../../steps/step.ts";
import { undoableUntil } from "../../steps/undoable.ts";
import type { Store } from "../../store.ts";
import { kycEvent } from "./audit_event.ts";
import { dueAtOf, hoursLocked } from "./due.ts";
import { lockRequest } from "./lock.ts";
import { type KycRecord, type KycRow, listShape, pendingSums } from "./requests.ts";
import { stageOf } from "./statuses.ts";

/** Columns of a request that a step changes. */
const restoredFields = [
  "status",
  "phase",
  "reviewNotes",
  "reviewedBy",
  "expiresAt",
  "stageSince",
  "stageUntil",
  "dueFrom",
  "dueAt",
  "undisplayed",
  "reasons",
  "message",
  "imported",
  "assigneeId",
] as const;
type RestoredFields = Pick<KycRow, typeof restoredFields[number]>;

/** KYC requests, as steps lock, remember and restore them. */
export const requests: StepSubject<KycRecord> = {
  type: "kyc",
  area: "kyc",
  changed: "request.changed",
  lock: lockRequest,
  remember: (trx, id) =>
    trx.selectFrom("kyc_requests").select(restoredFields).where("id", "=", id)
      .executeTakeFirstOrThrow(),
  restore: ({ trx }, before, step) => restoreFields(trx, before, step),
};

async function restoreFields(
  trx: Database,
  request: KycRecord,
  { replacedFields }: StepRow,
): Promise<void> {
  const { id, version, type } = request;
  const fields: RestoredFields = JSON.parse(replacedFields);
  const isPending = fields.status === "pending";
  // The hours may have changed since.
  const dueAt = isPending
    ? dueAtOf({ type, dueFrom: fields.dueFrom }, await hoursLocked(trx))
    : fields.dueAt;
  await trx.updateTable("kyc_requests").set({ ...fields, dueAt, version: version + 1 })
    .where("id", "=", id).execute();
  const restored = { status: fields.status, stage: stageOf(fields.phase) };
  await adjustSums(trx, pendingSums(request), pendingSums(restored));
  await invalidate(trx, listShape.tag);
}

/** The entry of an undone step with a request. */
export const undoneEntry =
  (action: AuditAction) => (before: KycRecord, after: KycRecord): AuditEvent =>
    kycEvent(action, before, { before: auditedFields(before), after: auditedFields(after) });

/** The fields of a decided request in the audit trail. */
export const auditedFields = (
  { status, reviewNotes, reviewedBy, expiresAt, version }: KycRecord,
) => ({ status, reviewNotes, reviewedBy, expiresAt, version });

/**
 * The instant until which this member can undo the last step; null if they cannot. No step has made
 * the first version.
 */
export const kycUndoableUntil = async (
  source: Pick<Store, "db" | "now">,
  request: KycRecord,
  staffId: string,
): Promise<string | null> =>
  request.version === 1 ? null : await undoableUntil(source, requests, request, staffId);

type StepTable =
  | "kyc_decisions"
  | "kyc_asks"
  | "kyc_escalations"
  | "kyc_reopenings"
  | "kyc_assignments"
  | "kyc_check_resolutions";

/** Marks the row of an undone step in the table of its operation. */
export const markUndone = (table: StepTable) =>
async (
  { trx, now }: AuditedTransaction,
  { id }: StepRow,
): Promise<void> => {
  await trx.updateTable(table).set({ undoneAt: now.toISOString() }).where("id", "=", id)
    .execute();
};
