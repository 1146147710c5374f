import { DAY_MS } from "../../base/durations.ts";
import * as z from "zod";
import type { AuditedTransaction } from "../../audit/write.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import type { Database } from "../../db/database.ts";
import { recordId } from "../../list/fields.ts";
import { provenIn } from "../../steps/proof.ts";
import type { StepRow } from "../../steps/rows.ts";
import type { UndoableStep } from "../../steps/step.ts";
import { endClaims } from "../../staff/sessions/claims.ts";
import { explanationRefusal, RefusedMessage } from "../reasons/apply.ts";
import { enqueueLetters } from "../reasons/letters.ts";
import { markUsed } from "../reasons/reasons.ts";
import { isForType } from "../reasons/subjects.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { documentWith } from "../requests/document.ts";
import { eventOf } from "../requests/events.ts";
import { NOT_AVAILABLE } from "../requests/lock.ts";
import { applicantMessage } from "../requests/message.ts";
import type { KycRecord } from "../requests/requests.ts";
import { requests } from "../requests/step_subject.ts";
import { type Ask, askRefusal, asksOf, lastUntil, openAsks } from "./asks.ts";
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
type AskInput = z.output<typeof askInput> & { documentId: string };

/**
 * Asks the applicant for a new document: the request waits, and its clock stops. Its refusal may be a
 * `RefusedMessage`.
 */
export const ask: UndoableStep<KycRecord, AskInput> = {
  kind: "ask",
  subject: requests,
  lock: requests.lock,
  refusal: async ({ trx }, before, { documentId, reason, message }) => {
    const { type } = documentOf(before, documentId);
    const refusal = before.status === "pending"
      ? askRefusal(before, documentId, await asksOf(trx, before.id))
      : NOT_AVAILABLE;
    if (refusal) return new Overtaken("conflict", refusal, before);
    if (message.trim() === "") return new RefusedMessage("message", "message.missing");
    if (!isForType(reason, type)) return new RefusedMessage("reasons", "reason.other_document");
    return await explanationRefusal(trx, "ask", { reasons: [reason], message }, before);
  },
  take: async ({ trx, now, actor }, before, { documentId, reason, message, days }) => {
    const { id } = before;
    await markUsed(trx, [reason]);
    const until = new Date(now.getTime() + days * DAY_MS).toISOString();
    const others = openAsks(before, await asksOf(trx, id))
      .filter((one) => one.documentId !== documentId);
    const after = {
      ...await inStage(trx, before, "waiting", now),
      stageUntil: lastUntil([{ until }, ...others]),
    };
    await endAsks(trx, id, others, now);
    await trx.insertInto("kyc_asks").values({
      id: `${id}:${after.version}`,
      requestId: id,
      documentId,
      reason,
      message,
      until,
      askedAt: now.toISOString(),
      askedBy: actor.id,
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
    const document = documentOf(before, documentId);
    const event = eventOf("kyc.document_requested", { ...after, reasons: [reason], message });
    return {
      after,
      entry: kycEvent("Document requested", before, { after: facts }, document),
      events: [{ ...event, data: { ...event.data, documentId, until } }],
    };
  },
  undo: { action: "Document request undone", takeBack, announce },
  proof: provenIn(
    "kyc_asks",
    ["Document requested"],
    ({ askedBy, askedAt, documentId, reason, message, until }) => ({
      actorId: askedBy,
      at: askedAt,
      after: { documentId, reason, message, until },
    }),
  ),
};

/** The asks that the undone one replaced wait for their answers again. */
async function takeBack({ trx }: AuditedTransaction, step: StepRow): Promise<void> {
  await trx.updateTable("kyc_asks").set({ endedAt: null })
    .where("requestId", "=", step.subjectId).where("endedAt", "=", step.at).execute();
}

/** An ask that was withdrawn or answered meanwhile needs no letter. */
async function announce(trx: Database, ids: readonly string[]): Promise<void> {
  const asks = await trx.selectFrom("kyc_asks")
    .select(["id", "requestId", "message", "askedAt as at"])
    .where("id", "in", ids).where("withdrawnAt", "is", null).where("answeredAt", "is", null)
    .execute();
  await enqueueLetters(trx, asks);
}

/** Throws `not_found`. */
export function documentOf(request: KycRecord, documentId: string) {
  const document = documentWith(request, documentId);
  if (!document) throw new DomainError("not_found", "document.not_found");
  return document;
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
