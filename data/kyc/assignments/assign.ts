import * as z from "zod";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { recordId } from "../../list/fields.ts";
import { notifyEach } from "../../notices/announce.ts";
import { provenIn } from "../../steps/proof.ts";
import type { UndoableStep } from "../../steps/step.ts";
import { endClaims } from "../../staff/sessions/claims.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { NOT_AVAILABLE } from "../requests/lock.ts";
import { get, type KycRecord, listShape } from "../requests/requests.ts";
import { requests } from "../requests/step_subject.ts";
import { isReviewer } from "./reviewers.ts";

interface AssignmentRow {
  /** Request id and the version that the assignment created: `k_1:2`. */
  id: string;
  requestId: string;
  /** Staff id; null if the request is assigned to nobody since. */
  assigneeId: string | null;
  /** Staff id of the person who assigned it. */
  staffId: string;
  at: string;
  undoneAt: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_assignments: AssignmentRow;
  }
}

const NO_REVIEWER = "assignment.no_reviewer" satisfies ErrorCode;

/** A staff id, or "" for nobody. */
export const assigneeInput = z.union([z.literal(""), recordId], NO_REVIEWER)
  .transform((id) => id === "" ? null : id);

/** Assigns a pending request to a reviewer, or to nobody: null. */
export const assignment: UndoableStep<KycRecord, { assigneeId: string | null }> = {
  kind: "assignment",
  subject: requests,
  lock: requests.lock,
  refusal: async ({ trx }, before, { assigneeId }) => {
    if (before.status !== "pending") return new Overtaken("conflict", NOT_AVAILABLE, before);
    const mayReview = assigneeId === null || await isReviewer(trx, assigneeId);
    return mayReview ? null : new DomainError("invalid", NO_REVIEWER);
  },
  unchanged: (before, { assigneeId }) =>
    before.status === "pending" && before.assigneeId === assigneeId ? before : null,
  take: async ({ trx, now, actor }, before, { assigneeId }) => {
    const { id } = before;
    const version = before.version + 1;
    await trx.updateTable("kyc_requests").set({ assigneeId, version }).where("id", "=", id)
      .execute();
    await trx.insertInto("kyc_assignments").values({
      id: `${id}:${version}`,
      requestId: id,
      assigneeId,
      staffId: actor.id,
      at: now.toISOString(),
      undoneAt: null,
    }).execute();
    await invalidate(trx, listShape.tag);
    if (assigneeId !== actor.id) await endClaims(trx, { requestId: id });
    const changes = {
      before: { assigneeId: before.assigneeId, version: before.version },
      after: { assigneeId, version },
    };
    const after = await get({ db: trx, now: () => now }, id);
    return { after, entry: kycEvent("KYC assigned", before, changes) };
  },
  undo: { action: "KYC assignment undone", announce },
  proof: provenIn("kyc_assignments", ["KYC assigned"], ({ staffId, at, assigneeId }) => ({
    actorId: staffId,
    at,
    after: { assigneeId },
  })),
};

/** Notifies those to whom somebody else has assigned a request, unless it has gone on since. */
async function announce(trx: Database, ids: readonly string[], now: Date): Promise<void> {
  const assigned = await trx.selectFrom("kyc_assignments")
    .innerJoin("kyc_requests", "kyc_requests.id", "kyc_assignments.requestId")
    .select(["requestId", "userName", "kyc_requests.assigneeId"])
    .where("kyc_assignments.id", "in", ids).where("kyc_requests.status", "=", "pending")
    .whereRef("kyc_assignments.assigneeId", "=", "kyc_requests.assigneeId")
    .whereRef("kyc_assignments.assigneeId", "!=", "kyc_assignments.staffId")
    .orderBy("kyc_requests.assigneeId").orderBy("requestId").execute();
  const byAssignee = Map.groupBy(assigned, ({ assigneeId }) => assigneeId);
  const notices = [...byAssignee].map(([assigneeId, [first, ...others]]) => {
    const { requestId, userName } = first!;
    const facts = { count: others.length + 1, requestId, userName };
    return [assigneeId!, { kind: "kyc_assigned", facts }] as const;
  });
  await notifyEach(trx, notices, now);
}
