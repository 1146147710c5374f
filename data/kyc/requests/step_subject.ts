import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { adjustSums } from "../../db/sums.ts";
import type { StepRow } from "../../steps/rows.ts";
import type { StepSubject } from "../../steps/step.ts";
import { undoableUntil } from "../../steps/undoable.ts";
import type { Store } from "../../store.ts";
import { followAcceptances } from "../screening/runs.ts";
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
  undoneEntry: (action, before, after) =>
    kycEvent(action, before, { before: auditedFields(before), after: auditedFields(after) }),
};

async function restoreFields(
  trx: Database,
  request: KycRecord,
  { replacedFields }: StepRow,
): Promise<void> {
  const { id, version, type } = request;
  // Steps with documents remember their ends beside the columns.
  const { ends: _, ...fields }: RestoredFields & { ends?: object } = JSON.parse(replacedFields);
  const isPending = fields.status === "pending";
  // The hours may have changed since.
  const dueAt = isPending
    ? dueAtOf({ type, dueFrom: fields.dueFrom }, await hoursLocked(trx))
    : fields.dueAt;
  await trx.updateTable("kyc_requests").set({ ...fields, dueAt, version: version + 1 })
    .where("id", "=", id).execute();
  const restored = { status: fields.status, stage: stageOf(fields.phase) };
  await adjustSums(trx, pendingSums(request), pendingSums(restored));
  await followAcceptances(trx, [request]);
  await invalidate(trx, listShape.tag);
}

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
