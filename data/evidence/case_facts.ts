import { decisionActions } from "../kyc/decisions/decision_rows.ts";
import { asksOf } from "../kyc/asks/asks.ts";
import { contactsOf } from "../records/users.ts";
import { idLength } from "../steps/rows.ts";
import { documentFacts } from "./case_documents.ts";
import { internalFacts } from "./case_internals.ts";
import { type CaseSource, namer, seqOf } from "./case_source.ts";

/** `case` of a case file: what the desk knows, without what its reader is not to know. */
export async function readCaseFacts(source: CaseSource) {
  const { db, request, audience } = source;
  const { id } = request;
  const decisions = await db.selectFrom("kyc_decisions").selectAll().where("requestId", "=", id)
    .orderBy(idLength).orderBy("id").execute();
  const reopenings = await db.selectFrom("kyc_reopenings").selectAll().where("requestId", "=", id)
    .orderBy(idLength).orderBy("id").execute();
  const asks = await asksOf(db, id);
  const displays = await db.selectFrom("kyc_displays").selectAll().where("requestId", "=", id)
    .orderBy("displayedAt").execute();
  const isInternal = audience === "authority";
  const proposals = isInternal
    ? await db.selectFrom("step_proposals").select(["stepId", "proposerId"])
      .where("subjectType", "=", "kyc").where("subjectId", "=", id)
      .where("state", "=", "approved").execute()
    : [];
  const actorOf = await namer(source, [
    ...proposals.map(({ proposerId }) => proposerId),
    ...decisions.map(({ reviewerId }) => reviewerId),
    ...[...reopenings, ...displays].map(({ staffId }) => staffId),
    ...asks.flatMap(({ askedBy, withdrawnBy }) => [askedBy, withdrawnBy ?? askedBy]),
  ]);
  /** For authorities, the member who proposed a step that another one has approved. */
  const proposerOf = (step: string): { proposer?: string } => {
    const proposal = proposals.find(({ stepId }) => stepId === step);
    return proposal ? { proposer: actorOf(proposal.proposerId).actor } : {};
  };
  return {
    request: await requestFacts(source),
    documents: documentFacts(source, displays, actorOf),
    decisions: decisions.map((row) => ({
      entry: seqOf(source, [decisionActions[row.status]], row.decidedAt),
      at: row.decidedAt,
      status: row.status,
      replaced: row.replaced || null,
      ...actorOf(row.reviewerId),
      ...proposerOf(row.id),
      ...isInternal && { notes: row.reviewNotes, expiredReason: row.expiredReason ?? null },
      reasons: JSON.parse(row.reasons) as string[],
      message: row.message,
      /** Ids of documents. */
      displayed: displays.filter(({ staffId, displayedAt }) =>
        staffId === row.reviewerId && displayedAt <= row.decidedAt
      ).map(({ documentId }) => documentId).filter(isFirst),
      undisplayed: JSON.parse(row.undisplayed) as string[],
      undone: row.undoneAt != null,
    })),
    reopenings: reopenings.map(({ id, staffId, reason, reopenedAt, replaced, undoneAt }) => ({
      entry: seqOf(source, ["KYC reopened"], reopenedAt),
      at: reopenedAt,
      replaced,
      ...actorOf(staffId),
      ...proposerOf(id),
      ...isInternal && { reason },
      undone: undoneAt != null,
    })),
    asks: asks.map(({ askedBy, withdrawnBy, withdrawnAt, undoneAt, ...ask }) => ({
      entry: seqOf(source, ["Document requested"], ask.askedAt),
      at: ask.askedAt,
      documentId: ask.documentId,
      ...actorOf(askedBy),
      reason: ask.reason,
      message: ask.message,
      until: ask.until,
      answeredAt: ask.answeredAt,
      answeredWith: ask.answeredWith,
      withdrawnAt,
      ...isInternal && withdrawnBy && { withdrawnBy: actorOf(withdrawnBy).actor },
      undone: undoneAt != null,
    })),
    ...isInternal && await internalFacts(source),
  };
}
export type CaseFacts = Awaited<ReturnType<typeof readCaseFacts>>;

async function requestFacts({ db, request, audience }: CaseSource) {
  const { id, version, status, userId, userName, type, submittedAt, expiresAt } = request;
  const { reasons, message, imported } = request;
  const person = (await contactsOf(db, [userId])).get(userId);
  const shown = { id, version, status, userId, name: userName, email: person?.email ?? null };
  const facts = { ...shown, type, submittedAt, expiresAt, reasons, message, imported };
  if (audience === "applicant") return facts;
  const { stage, stageSince, stageUntil, reviewNotes, reviewerName, assigneeName } = request;
  return { ...facts, stage, stageSince, stageUntil, reviewNotes, reviewerName, assigneeName };
}

const isFirst = (id: string, at: number, all: readonly string[]) => all.indexOf(id) === at;
