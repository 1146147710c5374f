import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { type AuditedTransaction, write } from "../../audit/write.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import { recordId } from "../../list/fields.ts";
import type { Store } from "../../store.ts";
import { type ClaimNext, endClaims } from "../claims/claims.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { lockRequest, NOT_AVAILABLE, staleError } from "../requests/lock.ts";
import { get, type KycRecord, listShape } from "../requests/requests.ts";
import { reserveKey, storeResult } from "../../undo/idempotency_keys.ts";
import { insertKycStep } from "../undo/steps.ts";
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

interface AssignTerms {
  reviewer: Actor & { id: string };
  /** The version that the reviewer saw. */
  version: number;
  claimNext?: ClaimNext;
  /** Two assignments with the same key are made once. */
  idempotencyKey?: string | null;
}

/**
 * Assigns a pending request to a reviewer, or to nobody. Throws `invalid` unless the assignee may
 * decide requests, or for a key of another step, and `Overtaken` with `stale` or `conflict`.
 */
export async function assign(
  store: Store,
  id: string,
  assigneeId: string | null,
  { reviewer, version, claimNext, idempotencyKey = null }: AssignTerms,
): Promise<KycRecord> {
  return await write(store, reviewer, async (trx, record, now) => {
    const sent = [id, { assigneeId }] as const;
    const keyed = { key: idempotencyKey, staffId: reviewer.id, sent };
    const earlier = await reserveKey<object>(trx, keyed, now);
    const before = await lockRequest(trx, id, now);
    if (earlier === "another") throw new DomainError("invalid", "idempotency.other_decision");
    if (earlier === null) {
      if (before.version !== version) throw staleError(before);
      if (before.status !== "pending") throw new Overtaken("conflict", NOT_AVAILABLE, before);
    }
    const isDone = earlier !== null || before.assigneeId === assigneeId;
    if (!isDone) await requireReviewer(trx, assigneeId);
    const work = { trx, record, now };
    const after = isDone ? before : await assignIn(work, before, assigneeId, { reviewer });
    if (earlier === null) await storeResult(trx, keyed, { version: after.version });
    await claimNext?.(trx);
    return after;
  });
}

/** Assigns a pending request that the transaction has locked. */
export async function assignIn(
  { trx, record, now }: AuditedTransaction,
  before: KycRecord,
  assigneeId: string | null,
  { reviewer, batch }: { reviewer: { id: string }; batch?: string },
): Promise<KycRecord> {
  const { id } = before;
  await writeAssignment(trx, before, assigneeId, { reviewer, batch, now });
  if (assigneeId !== reviewer.id) await endClaims(trx, { requestId: id });
  const changes = { before: factsOf(before), after: factsOf({ ...before, assigneeId }, 1) };
  record(kycEvent("KYC assigned", before, changes));
  return await get({ db: trx, now: () => now }, id);
}

const factsOf = (
  { assigneeId, version }: Pick<KycRecord, "assigneeId" | "version">,
  steps = 0,
) => ({ assigneeId, version: version + steps });

/** Throws `invalid` unless the person may decide requests; null is nobody. */
export async function requireReviewer(trx: Database, id: string | null): Promise<void> {
  if (id !== null && !await isReviewer(trx, id)) throw new DomainError("invalid", NO_REVIEWER);
}

interface Assigning {
  reviewer: { id: string };
  now: Date;
  batch?: string;
}

/** Requires the lock of the request. */
async function writeAssignment(
  trx: Database,
  { id, version }: KycRecord,
  assigneeId: string | null,
  { reviewer, now, batch }: Assigning,
): Promise<void> {
  const staffId = reviewer.id;
  await insertKycStep(trx, { id, version }, { kind: "assignment", staffId, now, batch });
  await trx.updateTable("kyc_requests").set({ assigneeId, version: version + 1 })
    .where("id", "=", id).execute();
  await trx.insertInto("kyc_assignments").values({
    id: `${id}:${version + 1}`,
    requestId: id,
    assigneeId,
    staffId,
    at: now.toISOString(),
    undoneAt: null,
  }).execute();
  await invalidate(trx, listShape.tag);
}
