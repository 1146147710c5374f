import type { FaultReason } from "../audit/verify.ts";
import { versionIn } from "../steps/rows.ts";
import type { CaseFile } from "./case_file.ts";
import type { Entry } from "../kyc/documents/entries.ts";

const DECIDED = ["KYC accepted", "KYC declined", "KYC revoked"];
const UNDONE = "KYC decision undone";

type Decision = CaseFile["decisions"][number];

/** Each decision has its entry, by the same person at the same time. */
export function decisionFault(file: CaseFile, isSeeded: boolean): FaultReason | null {
  const isProven = file.decisions.every((decision) =>
    isSeeded && versionIn(decision.id) === 1 ||
    entryOf(decision, file) !== undefined && isUndoneBy(decision, file)
  );
  return isProven ? null : "a decision has no entry";
}

const isUndoneBy = ({ reviewerId, undoneAt }: Decision, { entries }: CaseFile): boolean =>
  undoneAt == null ||
  entries.some(({ action, actorId, at }) =>
    action === UNDONE && actorId === reviewerId && at === undoneAt
  );

/** Entries of the sample and of early versions hold no version. */
const entryOf = (
  { id, status, reviewerId, decidedAt }: Decision,
  { request, entries }: CaseFile,
): Entry | undefined =>
  entries.find(({ action, actorId, at, after: { version } }) =>
    action === `KYC ${status}` && actorId === reviewerId && at === decidedAt &&
    (version === undefined || id === `${request.id}:${version}`)
  );

/** The steps of a history are those of the entries, with the same texts. */
export function stepsFault(file: CaseFile, isSeeded: boolean): FaultReason | null {
  const isWhole = decisionsHold(file, isSeeded) && reopeningsHold(file) && asksHold(file) &&
    escalationsHold(file) && assignmentsHold(file);
  return isWhole ? null : "a record of an entry is missing or was changed";
}

function decisionsHold(file: CaseFile, isSeeded: boolean): boolean {
  const { request, decisions } = file;
  const hold = decisions.every((decision) => {
    const entry = entryOf(decision, file);
    if (!entry) return isSeeded;
    const { reviewNotes, undisplayed, reasons = [], message = null } = entry.after;
    return areEqual([
      [decision.submittedAt, request.submittedAt],
      [decision.reviewNotes, reviewNotes],
      [JSON.parse(decision.undisplayed), undisplayed],
      [JSON.parse(decision.reasons), reasons],
      [decision.message, message],
      [decision.replaced || undefined, entry.before.status],
      [decision.undoneAt ?? null, undoneAtOf(file, UNDONE, decision.id)],
    ]);
  });
  return hold && haveRows(file, DECIDED, decisions);
}

/** When the step was undone, as its entry says; null if it was not. */
export const undoneAtOf = ({ entries }: CaseFile, action: string, id: string): string | null =>
  entries.find((entry) => entry.action === action && entry.before.version === versionIn(id))?.at ??
    null;

/**
 * True if each entry that names the version of a step has the row of that step. Earlier versions
 * removed the rows of steps that were taken back.
 */
const haveRows = (
  { request, entries }: CaseFile,
  actions: readonly string[],
  rows: readonly { id: string }[],
): boolean =>
  entries.every(({ action, after: { version } }) =>
    !actions.includes(action) || version === undefined ||
    actions !== DECIDED && entries.some(isTakenBack) ||
    rows.some(({ id }) => id === `${request.id}:${version}`)
  );

const isTakenBack = ({ action, seals }: Entry): boolean =>
  action !== UNDONE && seals === null && /(undone|withdrawn)$/.test(action);

const stepEntry = (
  { request, entries }: CaseFile,
  action: string,
  id: string,
): Entry | undefined =>
  entries.find((entry) => entry.action === action && id === `${request.id}:${entry.after.version}`);

function reopeningsHold(file: CaseFile): boolean {
  const hold = file.reopenings.every(({ id, staffId, reason, replaced, reopenedAt, undoneAt }) => {
    const entry = stepEntry(file, "KYC reopened", id);
    return entry !== undefined && areEqual([
      [staffId, entry.actorId],
      [reopenedAt, entry.at],
      [reason, entry.after.reason],
      [replaced, entry.before.status],
      [undoneAt ?? null, undoneAtOf(file, "KYC reopening undone", id)],
    ]);
  });
  return hold && haveRows(file, ["KYC reopened"], file.reopenings);
}

function asksHold(file: CaseFile): boolean {
  const hold = file.asks.every((ask) => {
    const entry = stepEntry(file, "Document requested", ask.id);
    return entry !== undefined && isWithdrawnBy(ask, file) && areEqual([
      [ask.askedBy, entry.actorId],
      [ask.askedAt, entry.at],
      [ask.documentId, entry.after.documentId],
      [ask.reason, entry.after.reason],
      [ask.message, entry.after.message],
      [ask.until, entry.after.until],
      [ask.undoneAt, undoneAtOf(file, "Document request undone", ask.id)],
    ]);
  });
  return hold && haveRows(file, ["Document requested"], file.asks);
}

/** Each withdrawal has its entry, and each entry of one its ask. */
function isWithdrawnBy(
  { documentId, withdrawnAt, withdrawnBy }: CaseFile["asks"][number],
  file: CaseFile,
) {
  const withdrawn = file.entries.filter(({ action, after }) =>
    action === "Document request withdrawn" && after.documentId === documentId
  );
  const isEntered = withdrawnAt === null ||
    withdrawn.some(({ at, actorId }) => at === withdrawnAt && actorId === withdrawnBy);
  return isEntered && withdrawn.every(({ at }) => file.asks.some((ask) => ask.withdrawnAt === at));
}

function escalationsHold(file: CaseFile): boolean {
  const answers = file.entries.filter(({ action }) => action === "KYC escalation answered");
  const answered = file.escalations.filter(({ answeredAt }) => answeredAt !== null);
  const hold = file.escalations.every(({ id, askedBy, askedAt, question, undoneAt }) => {
    const entry = stepEntry(file, "KYC escalated", id);
    return entry !== undefined && areEqual([
      [askedBy, entry.actorId],
      [askedAt, entry.at],
      [question, entry.after.question],
      [undoneAt, undoneAtOf(file, "KYC escalation undone", id)],
    ]);
  });
  const areAnswered = answered.length === answers.length &&
    answered.every(({ answer, answeredBy }) =>
      answers.some(({ actorId, after }) => after.answer === answer && actorId === answeredBy)
    );
  return hold && areAnswered && haveRows(file, ["KYC escalated"], file.escalations);
}

function assignmentsHold(file: CaseFile): boolean {
  const hold = file.assignments.every(({ id, staffId, at, assigneeId, undoneAt }) => {
    const entry = stepEntry(file, "KYC assigned", id);
    return entry !== undefined && areEqual([
      [staffId, entry.actorId],
      [at, entry.at],
      [assigneeId, entry.after.assigneeId],
      [undoneAt, undoneAtOf(file, "KYC assignment undone", id)],
    ]);
  });
  return hold && haveRows(file, ["KYC assigned"], file.assignments);
}

/** Fields that an entry of an earlier version lacks are not compared. */
const areEqual = (pairs: readonly (readonly [own: unknown, entry: unknown])[]): boolean =>
  pairs.every(([own, entry]) =>
    own === undefined || entry === undefined || JSON.stringify(own) === JSON.stringify(entry)
  );
