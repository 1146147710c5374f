import * as z from "zod";
import type { ErrorCode } from "../../errors/texts.ts";
import { Overtaken } from "../../errors/domain_error.ts";
import type { Database } from "../../db/database.ts";
import { textUpTo } from "../../list/fields.ts";
import { notifyPerson, notifyStaff } from "../../notices/announce.ts";
import { provenIn } from "../../steps/proof.ts";
import { idLength } from "../../steps/rows.ts";
import type { Step, UndoableStep } from "../../steps/step.ts";
import { endClaims } from "../../staff/sessions/claims.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { NOT_AVAILABLE } from "../requests/lock.ts";
import type { KycRecord } from "../requests/requests.ts";
import { requests } from "../requests/step_subject.ts";
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

/** Asks the admins about a request. */
export const escalation: UndoableStep<KycRecord, z.output<typeof escalationInput>> = {
  kind: "escalation",
  subject: requests,
  lock: requests.lock,
  refusal: (_, before) => {
    if (canEscalate(before)) return null;
    const isEscalated = before.status === "pending" && before.stage === "escalated";
    return new Overtaken("conflict", isEscalated ? "escalation.exists" : NOT_AVAILABLE, before);
  },
  take: async ({ trx, now, actor }, before, { question }) => {
    const after = await inStage(trx, before, "escalated", now);
    await trx.insertInto("kyc_escalations").values({
      id: `${after.id}:${after.version}`,
      requestId: after.id,
      question,
      askedAt: now.toISOString(),
      askedBy: actor.id,
      answer: null,
      answeredAt: null,
      answeredBy: null,
      undoneAt: null,
    }).execute();
    await writeStage(trx, before, after);
    await endClaims(trx, { requestId: after.id });
    const facts = { question, version: after.version };
    return { after, entry: kycEvent("KYC escalated", before, { after: facts }) };
  },
  undo: { action: "KYC escalation undone", announce: announceEscalations },
  proof: provenIn("kyc_escalations", ["KYC escalated"], ({ askedBy, askedAt, question }) => ({
    actorId: askedBy,
    at: askedAt,
    after: { question },
  })),
};

/** An escalation that was answered meanwhile, or whose request was decided, needs nobody. */
async function announceEscalations(
  trx: Database,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const escalations = await trx.selectFrom("kyc_escalations")
    .innerJoin("kyc_requests", "kyc_requests.id", "kyc_escalations.requestId")
    .select(["requestId", "userName", "askedBy"])
    .where("kyc_escalations.id", "in", ids).where("phase", "=", "escalated").execute();
  for (const { askedBy, ...facts } of escalations) {
    await notifyStaff(trx, { kind: "kyc_escalated", facts }, now, askedBy);
  }
}

/** Answers the open question, which returns the request to review. Admins alone may take it. */
export const escalationAnswer: Step<KycRecord, z.output<typeof answerInput>> = {
  kind: "escalation_answer",
  subject: requests,
  lock: requests.lock,
  refusal: async ({ trx }, before) =>
    await openEscalation(trx, before) ? null : new Overtaken("conflict", "escalation.none", before),
  take: async ({ trx, now, actor }, before, { answer }) => {
    const { id, askedBy } = (await openEscalation(trx, before))!;
    const after = await inStage(trx, before, "review", now);
    await trx.updateTable("kyc_escalations")
      .set({ answer, answeredAt: now.toISOString(), answeredBy: actor.id })
      .where("id", "=", id).execute();
    await writeStage(trx, before, after);
    await endClaims(trx, { requestId: before.id });
    if (askedBy !== actor.id) {
      const facts = { requestId: before.id, userName: before.userName };
      await notifyPerson(trx, askedBy, { kind: "kyc_escalation_answered", facts }, now);
    }
    const facts = { answer, version: after.version };
    return { after, entry: kycEvent("KYC escalation answered", before, { after: facts }) };
  },
  undo: null,
  proof: provenIn(
    "kyc_escalations",
    ["KYC escalation answered"],
    ({ answer, answeredAt, answeredBy }) =>
      answeredAt === null ? null : { actorId: answeredBy, at: answeredAt, after: { answer } },
  ),
};

async function openEscalation(
  trx: Database,
  { id, status, stage }: KycRecord,
): Promise<Escalation | undefined> {
  if (status !== "pending" || stage !== "escalated") return undefined;
  return (await escalationsOf(trx, id)).findLast(isOpen);
}
