import * as z from "zod";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { adjustSums, ALL } from "../../db/sums.ts";
import { Overtaken } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { text } from "../../list/fields.ts";
import { provenIn } from "../../steps/proof.ts";
import type { UndoableStep } from "../../steps/step.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { dueAtOf, hoursLocked } from "../requests/due.ts";
import { eventOf } from "../requests/events.ts";
import { get, type KycRecord, listShape } from "../requests/requests.ts";
import { type KycStatus, reopenable } from "../requests/statuses.ts";
import { requests } from "../requests/step_subject.ts";
import { followAcceptances } from "../screening/runs.ts";
import { twoPeopleOfReopening } from "./two_people.ts";

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

/** Makes a declined, revoked or expired request pending again, due as if it were submitted now. */
export const reopening: UndoableStep<KycRecord, z.output<typeof reopenInput>> = {
  kind: "reopening",
  subject: requests,
  lock: requests.lock,
  refusal: (_, before) =>
    reopenable.includes(before.status)
      ? null
      : new Overtaken("conflict", "reopening.not_closed", before),
  twoPeople: twoPeopleOfReopening,
  take: async ({ trx, now, actor }, before, { reason }) => {
    const { id } = before;
    await resetFields(trx, before, now);
    await trx.insertInto("kyc_reopenings").values({
      id: `${id}:${before.version + 1}`,
      requestId: id,
      staffId: actor.id,
      reason,
      reopenedAt: now.toISOString(),
      replaced: before.status,
    }).execute();
    const after = await get({ db: trx, now: () => now }, id);
    const fields = ({ status, expiresAt, version }: KycRecord) => ({ status, expiresAt, version });
    const changes = { before: fields(before), after: { ...fields(after), reason } };
    return {
      after,
      entry: kycEvent("KYC reopened", before, changes),
      events: [eventOf("kyc.reopened", after)],
    };
  },
  undo: { action: "KYC reopening undone" },
  proof: provenIn(
    "kyc_reopenings",
    ["KYC reopened"],
    ({ staffId, reopenedAt, reason, replaced }) => ({
      actorId: staffId,
      at: reopenedAt,
      before: { status: replaced },
      after: { reason },
    }),
  ),
};

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
  await followAcceptances(trx, [request]);
  await invalidate(trx, listShape.tag);
}
