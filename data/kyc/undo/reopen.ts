import * as z from "zod";
import type { ErrorCode } from "../../errors/texts.ts";
import { Overtaken } from "../../errors/domain_error.ts";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { text } from "../../list/fields.ts";
import { adjustSums, ALL } from "../../db/sums.ts";
import type { Store } from "../../store.ts";
import type { ClaimNext } from "../claims/claims.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { dueAtOf, hoursLocked } from "../requests/due.ts";
import { eventOf } from "../requests/events.ts";
import { lockRequest } from "../requests/lock.ts";
import { get, type KycRecord, listShape } from "../requests/requests.ts";
import { type KycStatus, reopenable } from "../requests/statuses.ts";
import { insertKycStep } from "./steps.ts";
import { emitStep } from "../../undo/steps.ts";

interface ReopeningRow {
  /** Request id and the version that the reopening created: `k_1:3`. */
  id: string;
  requestId: string;
  staffId: string;
  reopenedAt: string;
  reason: string;
  /** The status before. */
  replaced: KycStatus;
  undoneAt?: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_reopenings: ReopeningRow;
  }
}

const MISSING = "reopening.no_reason" satisfies ErrorCode;

export const reopenInput = z.strictObject({
  reason: text.refine((reason) => reason.trim() !== "", MISSING),
});

interface ReopenTerms {
  reviewer: Actor & { id: string };
  /** The version that the reviewer saw; null skips the check. */
  version: number | null;
  claimNext?: ClaimNext;
}

/**
 * Makes a declined, revoked or expired request pending again, due as if it were submitted now. Throws
 * `Overtaken` with `stale` or `conflict`.
 */
export async function reopen(
  store: Store,
  id: string,
  { reason }: z.output<typeof reopenInput>,
  { reviewer, version, claimNext }: ReopenTerms,
): Promise<KycRecord> {
  return await write(store, reviewer, async (trx, record, now) => {
    const before = await lockRequest(trx, id, now, version);
    requireReopenable(before);
    await insertKycStep(trx, before, { kind: "reopening", staffId: reviewer.id, now });
    await resetFields(trx, before, now);
    await trx.insertInto("kyc_reopenings").values({
      id: `${id}:${before.version + 1}`,
      requestId: id,
      staffId: reviewer.id,
      reason,
      reopenedAt: now.toISOString(),
      replaced: before.status,
    }).execute();
    await claimNext?.(trx);
    const after = await get({ db: trx, now: () => now }, id);
    await emitStep(trx, [eventOf("kyc.reopened", after)], now);
    const fields = ({ status, expiresAt, version }: KycRecord) => ({ status, expiresAt, version });
    const changes = { before: fields(before), after: { ...fields(after), reason } };
    record(kycEvent("KYC reopened", before, changes));
    return after;
  });
}

function requireReopenable(before: KycRecord): void {
  if (reopenable.includes(before.status)) return;
  const text = "reopening.not_closed";
  throw new Overtaken("conflict", text, before);
}

async function resetFields(trx: Database, request: KycRecord, now: Date): Promise<void> {
  const { id, type, version } = request;
  const dueFrom = now.toISOString();
  const dueAt = dueAtOf({ type, dueFrom }, await hoursLocked(trx));
  await trx.updateTable("kyc_requests").set({
    status: "pending",
    phase: "pending",
    stageSince: null,
    stageUntil: null,
    dueFrom,
    dueAt,
    version: version + 1,
    imported: 0,
    reviewNotes: null,
    reviewedBy: null,
    expiresAt: null,
    undisplayed: "[]",
    reasons: "[]",
    message: null,
  }).where("id", "=", id).execute();
  await adjustSums(trx, [], [["kyc:pending", ALL, 1]]);
  await invalidate(trx, listShape.tag);
}
