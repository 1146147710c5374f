import { DAY_MS } from "../../base/durations.ts";
import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { type AuditedTransaction, write } from "../../audit/write.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import type { Database } from "../../db/database.ts";
import { recordId } from "../../list/fields.ts";
import type { Store } from "../../store.ts";
import { type ClaimNext, endClaims } from "../claims/claims.ts";
import { applyReasons, RefusedMessage } from "../reasons/apply.ts";
import { isForType } from "../reasons/subjects.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { documentWith } from "../requests/document.ts";
import { eventOf } from "../requests/events.ts";
import { lockRequest, NOT_AVAILABLE } from "../requests/lock.ts";
import { applicantMessage } from "../requests/message.ts";
import type { KycRecord } from "../requests/requests.ts";
import { type Ask, askRefusal, asksOf, lastUntil, openAsks } from "./asks.ts";
import { insertKycStep } from "../undo/steps.ts";
import { emitStep } from "../../undo/steps.ts";
import { inStage, writeStage } from "./stages.ts";

export const WRONG_DAYS = "ask.due_days" satisfies ErrorCode;

const NO_REASON = "reason.missing" satisfies ErrorCode;

export const DEFAULT_DAYS = 7;

export const askInput = z.strictObject({
  /** Code. */
  reason: z.string(NO_REASON).pipe(recordId),
  message: applicantMessage,
  days: z.int(WRONG_DAYS).min(1, WRONG_DAYS).max(90, WRONG_DAYS),
});
type AskInput = z.output<typeof askInput>;

interface AskTerms {
  reviewer: Actor & { id: string };
  /** The version that the reviewer saw. */
  version: number;
  claimNext?: ClaimNext;
}

/**
 * Asks the applicant for a new document: the request waits, and its clock stops. Throws `Overtaken`
 * with `stale` or `conflict`, and `RefusedMessage`.
 */
export async function ask(
  store: Store,
  id: string,
  documentId: string,
  { reason, message, days }: AskInput,
  { reviewer, version, claimNext }: AskTerms,
): Promise<KycRecord> {
  return await write(store, reviewer, async (trx, record, now) => {
    const before = await lockRequest(trx, id, now, version);
    const work = { trx, record, now };
    const after = await askIn(work, before, documentId, { reason, message, days }, { reviewer });
    await claimNext?.(trx);
    return after;
  });
}

/** The same as `ask`, in a transaction that has locked the request. */
export async function askIn(
  { trx, record, now }: AuditedTransaction,
  before: KycRecord,
  documentId: string,
  { reason, message, days }: AskInput,
  { reviewer, batch }: { reviewer: { id: string }; batch?: string },
): Promise<KycRecord> {
  const { id } = before;
  const document = documentOf(before, documentId);
  const asks = await asksOf(trx, id);
  requireAskable(before, documentId, asks);
  requireMessage(message);
  if (!isForType(reason, document.type)) {
    throw new RefusedMessage("reasons", "reason.other_document");
  }
  await applyReasons(trx, "ask", { reasons: [reason], message }, before);
  const until = new Date(now.getTime() + days * DAY_MS).toISOString();
  const others = openAsks(before, asks).filter((ask) => ask.documentId !== documentId);
  const after = {
    ...await inStage(trx, before, "waiting", now),
    stageUntil: lastUntil([{ until }, ...others]),
  };
  await insertKycStep(trx, before, { kind: "ask", staffId: reviewer.id, now, batch });
  await endAsks(trx, id, others, now);
  await trx.insertInto("kyc_asks").values({
    id: `${id}:${after.version}`,
    requestId: id,
    documentId,
    reason,
    message,
    until,
    askedAt: now.toISOString(),
    askedBy: reviewer.id,
    answeredAt: null,
    answeredWith: null,
    endedAt: null,
    undoneAt: null,
    withdrawnAt: null,
    withdrawnBy: null,
  }).execute();
  await writeStage(trx, before, after);
  await endClaims(trx, { requestId: id });
  const facts = { documentId, reason, message, until, version: after.version };
  record(kycEvent("Document requested", before, { after: facts }, document));
  const event = eventOf("kyc.document_requested", { ...after, reasons: [reason], message });
  const askEvent = { ...event, data: { ...event.data, documentId, until } };
  await emitStep(trx, [askEvent], now);
  return after;
}

function requireMessage(message: string): void {
  if (message.trim() !== "") return;
  throw new RefusedMessage("message", "message.missing");
}

/** Throws `not_found`. */
export function documentOf(request: KycRecord, documentId: string) {
  const document = documentWith(request, documentId);
  if (!document) throw new DomainError("not_found", "document.not_found");
  return document;
}

function requireAskable(
  request: KycRecord,
  documentId: string,
  asks: readonly Ask[],
): void {
  const refusal = request.status === "pending"
    ? askRefusal(request, documentId, asks)
    : NOT_AVAILABLE;
  if (refusal) throw new Overtaken("conflict", refusal, request);
}

/** Ends the open asks of a request, except some. */
async function endAsks(
  trx: Database,
  requestId: string,
  except: readonly Ask[],
  now: Date,
): Promise<void> {
  await trx.updateTable("kyc_asks").set({ endedAt: now.toISOString() })
    .where("requestId", "=", requestId).where("answeredAt", "is", null)
    .where("endedAt", "is", null)
    .where((eb) => eb.and(except.map(({ id }) => eb("id", "!=", id)))).execute();
}
