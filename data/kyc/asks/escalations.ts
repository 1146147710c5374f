import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import type { Database } from "../../db/database.ts";
import { textUpTo } from "../../list/fields.ts";
import { notifyPerson } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";
import { type ClaimNext, endClaims } from "../claims/claims.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { lockRequest, NOT_AVAILABLE } from "../requests/lock.ts";
import type { KycRecord } from "../requests/requests.ts";
import { idLength } from "../requests/step_ids.ts";
import { insertKycStep } from "../undo/steps.ts";
import { inStage, writeStage } from "./stages.ts";

/** A question to the admins. No event, mail or API answer contains it. */
export interface Escalation {
  /** Request id and the version that the escalation created: `k_1:2`. */
  id: string;
  requestId: string;
  question: string;
  askedAt: string;
  /** Staff id. */
  askedBy: string;
  answer: string | null;
  answeredAt: string | null;
  /** Staff id. */
  answeredBy: string | null;
  undoneAt: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_escalations: Escalation;
  }
}

const required = (missing: ErrorCode) =>
  textUpTo(2_000, "text.over_2000").refine((written) => written.trim() !== "", missing);

export const escalationInput = z.strictObject({ question: required("escalation.no_question") });
export const answerInput = z.strictObject({ answer: required("escalation.no_answer") });

interface Terms {
  person: Actor & { id: string };
  /** The version that the person saw. */
  version: number;
  claimNext?: ClaimNext;
}

/** Oldest first. */
export const escalationsOf = (db: Database, requestId: string): Promise<Escalation[]> =>
  selectEscalations(db, requestId).execute();

export const selectEscalations = (db: Database, requestId: string) =>
  db.selectFrom("kyc_escalations").select(columns).where("requestId", "=", requestId)
    .orderBy(idLength).orderBy("id");

const columns = [
  "id",
  "requestId",
  "question",
  "askedAt",
  "askedBy",
  "answer",
  "answeredAt",
  "answeredBy",
  "undoneAt",
] as const;

/** True while an admin has to answer it. */
export const isOpen = ({ answeredAt, undoneAt }: Escalation): boolean =>
  answeredAt === null && undoneAt === null;

/** The open questions about these requests, by request. */
export async function openQuestions(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("kyc_escalations").select(["requestId", "question"])
    .where("requestId", "in", ids).where("answeredAt", "is", null).where("undoneAt", "is", null)
    .execute();
  return new Map(rows.map(({ requestId, question }) => [requestId, question]));
}

/** True if a question about the request can be asked now. */
export const canEscalate = ({ status, stage }: Pick<KycRecord, "status" | "stage">): boolean =>
  status === "pending" && stage !== "waiting" && stage !== "escalated";

/** Throws `Overtaken` with `stale` or `conflict`. */
export async function escalate(
  store: Store,
  id: string,
  { question }: z.output<typeof escalationInput>,
  { person, version, claimNext }: Terms,
): Promise<KycRecord> {
  return await write(store, person, async (trx, record, now) => {
    const before = await lockRequest(trx, id, now, version);
    if (!canEscalate(before)) {
      const isEscalated = before.status === "pending" && before.stage === "escalated";
      const text = isEscalated ? "escalation.exists" : NOT_AVAILABLE;
      throw new Overtaken("conflict", text, before);
    }
    await insertKycStep(trx, before, { kind: "escalation", staffId: person.id, now });
    const after = await inStage(trx, before, "escalated", now);
    await trx.insertInto("kyc_escalations").values({
      id: `${id}:${after.version}`,
      requestId: id,
      question,
      askedAt: now.toISOString(),
      askedBy: person.id,
      answer: null,
      answeredAt: null,
      answeredBy: null,
      undoneAt: null,
    }).execute();
    await writeStage(trx, before, after);
    await endClaims(trx, { requestId: id });
    await claimNext?.(trx);
    record(kycEvent("KYC escalated", before, { after: { question, version: after.version } }));
    return after;
  });
}

/** Returns the request to review. Throws `forbidden` for people other than admins, and `Overtaken`. */
export async function answerEscalation(
  store: Store,
  id: string,
  { answer }: z.output<typeof answerInput>,
  { person, version, isAdmin, claimNext }: Terms & { isAdmin: boolean },
): Promise<KycRecord> {
  if (!isAdmin) throw new DomainError("forbidden", "escalation.admins_only");
  return await write(store, person, async (trx, record, now) => {
    const before = await lockRequest(trx, id, now, version);
    const open = (await escalationsOf(trx, id)).findLast(isOpen);
    if (before.status !== "pending" || before.stage !== "escalated" || !open) {
      throw new Overtaken("conflict", "escalation.none", before);
    }
    const after = await inStage(trx, before, "review", now);
    await trx.updateTable("kyc_escalations")
      .set({ answer, answeredAt: now.toISOString(), answeredBy: person.id })
      .where("id", "=", open.id).execute();
    await writeStage(trx, before, after);
    await endClaims(trx, { requestId: id });
    await claimNext?.(trx);
    if (open.askedBy !== person.id) {
      const facts = { requestId: id, userName: before.userName };
      await notifyPerson(trx, open.askedBy, { kind: "kyc_escalation_answered", facts }, now);
    }
    const changes = { answer, version: after.version };
    record(kycEvent("KYC escalation answered", before, { after: changes }));
    return after;
  });
}
