import type { Database } from "../../db/database.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { adjustSums } from "../../db/sums.ts";
import { clockFrom, dueAtOf, dueState, hoursLocked } from "../requests/due.ts";
import { staleError } from "../requests/lock.ts";
import { type KycRecord, listShape, pendingSums } from "../requests/requests.ts";
import { phaseOf, type Stage } from "../requests/statuses.ts";

/**
 * The request in another stage, with the next version. The time that it has waited for its applicant
 * does not count towards the deadline.
 */
export async function inStage(
  trx: Database,
  request: KycRecord,
  stage: Stage,
  now: Date,
): Promise<KycRecord> {
  const dueFrom = clockFrom(request, now);
  const dueAt = dueAtOf({ type: request.type, dueFrom }, await hoursLocked(trx));
  return {
    ...request,
    stage,
    stageSince: stage === "review" ? null : now.toISOString(),
    stageUntil: null,
    dueFrom,
    due: dueState(dueAt, now.toISOString()),
    version: request.version + 1,
  };
}

/** Throws `stale` when the version has changed meanwhile. */
export async function writeStage(
  trx: Database,
  before: KycRecord,
  after: KycRecord,
): Promise<void> {
  const { stageSince, stageUntil, dueFrom, due, version } = after;
  const { numUpdatedRows } = await trx.updateTable("kyc_requests")
    .set({ phase: phaseOf(after), stageSince, stageUntil, dueFrom, dueAt: due?.at, version })
    .where("id", "=", before.id).where("version", "=", before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw staleError(before);
  await adjustSums(trx, pendingSums(before), pendingSums(after));
  await invalidate(trx, listShape.tag);
}
