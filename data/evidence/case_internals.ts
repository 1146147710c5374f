import { escalationsOf } from "../kyc/asks/escalations.ts";
import { readChecks } from "../kyc/checks/checks.ts";
import { idLength } from "../steps/rows.ts";
import { type CaseSource, namer, seqOf } from "./case_source.ts";

/** The parts of a case that its applicant is never shown. */
export async function internalFacts(source: CaseSource) {
  return {
    checks: await checkFacts(source),
    escalations: await escalationFacts(source),
    assignments: await assignmentFacts(source),
    comments: await commentFacts(source),
  };
}

async function checkFacts(source: CaseSource) {
  const { db, request: { id } } = source;
  const runs = await readChecks(db, id);
  const resolutions = await db.selectFrom("kyc_check_resolutions").selectAll()
    .where("requestId", "=", id).orderBy(idLength).orderBy("id").execute();
  const actorOf = await namer(source, resolutions.map(({ staffId }) => staffId));
  const inOrder = runs.toSorted((one, other) => one.receivedAt < other.receivedAt ? -1 : 1);
  return inOrder.map((run) => ({
    entry: seqOf(source, ["Check received"], run.receivedAt),
    at: run.receivedAt,
    kind: run.kind,
    number: run.number,
    provider: run.provider,
    ranAt: run.ranAt,
    result: run.result,
    score: run.score,
    labels: run.labels,
    document: run.document,
    href: run.href,
    matches: run.matches,
    facts: run.facts,
    receivedFrom: run.receivedFrom,
    dismissedEarlier: run.isDismissedEarlier && run.resolution
      ? { at: run.resolution.resolvedAt, actor: run.resolution.resolvedByName }
      : null,
    resolutions: resolutions.filter(({ checkId }) => checkId === run.id).map((one) => ({
      entry: seqOf(source, ["Check resolved"], one.resolvedAt),
      at: one.resolvedAt,
      ...actorOf(one.staffId),
      outcome: one.outcome,
      reason: one.reason,
      undone: one.undoneAt !== null,
    })),
  }));
}

async function escalationFacts(source: CaseSource) {
  const all = await escalationsOf(source.db, source.request.id);
  const actorOf = await namer(
    source,
    all.flatMap((one) => [one.askedBy, one.answeredBy ?? []].flat()),
  );
  return all.map((one) => ({
    entry: seqOf(source, ["KYC escalated"], one.askedAt),
    at: one.askedAt,
    ...actorOf(one.askedBy),
    question: one.question,
    answer: one.answer,
    answeredAt: one.answeredAt,
    answeredBy: actorOf(one.answeredBy).actor ?? null,
    undone: one.undoneAt !== null,
  }));
}

async function assignmentFacts(source: CaseSource) {
  const all = await source.db.selectFrom("kyc_assignments").selectAll()
    .where("requestId", "=", source.request.id).orderBy(idLength).orderBy("id").execute();
  const actorOf = await namer(
    source,
    all.flatMap((one) => [one.staffId, one.assigneeId ?? []].flat()),
  );
  return all.map((one) => ({
    entry: seqOf(source, ["KYC assigned"], one.at),
    at: one.at,
    ...actorOf(one.staffId),
    assignee: actorOf(one.assigneeId).actor ?? null,
    undone: one.undoneAt !== null,
  }));
}

/** The text of a removed comment is gone. */
async function commentFacts(source: CaseSource) {
  const all = await source.db.selectFrom("comments").select(["authorId", "text", "at", "removedAt"])
    .where("subject", "=", "kyc").where("subjectId", "=", source.request.id)
    .orderBy("at").orderBy("id").execute();
  const actorOf = await namer(source, all.map(({ authorId }) => authorId));
  return all.map(({ authorId, text, at, removedAt }) => ({
    at,
    ...actorOf(authorId),
    text: removedAt === null ? text : null,
    removedAt,
  }));
}
