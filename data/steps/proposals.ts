import type { AuditAction } from "../audit/actions.ts";
import type { AuditCategory } from "../audit/trail.ts";
import type { AuditedTransaction } from "../audit/write.ts";
import { DAY_MS } from "../base/durations.ts";
import { sha256Hex } from "../base/hashes.ts";
import { toJson } from "../base/minor.ts";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { notifyEach } from "../notices/announce.ts";
import { staffNames } from "../staff/accounts/staff.ts";
import type { ProposalRule } from "./rules.ts";
import { stepId, type SubjectType } from "./rows.ts";
import { areClose, closeAccounts, eligibleFor } from "./second_member.ts";
import type { Step, StepWork, Taken, Versioned } from "./step.ts";

/** `changed`: the record has changed; `left`: the proposer may take the step no longer. */
export type ProposalEnd = "sent-back" | "taken-back" | "expired" | "changed" | "left";
export type ProposalState = "waiting" | "approved" | ProposalEnd;

/** A step that a member has proposed, and a second one approves. */
export interface ProposalRow {
  id: string;
  subjectType: SubjectType;
  subjectId: string;
  /** That of the step. */
  kind: string;
  rule: ProposalRule;
  /** Category and target of its entries. */
  category: AuditCategory;
  target: string;
  /** JSON of the step's input. */
  input: string;
  /** The version that the proposer saw. */
  version: number;
  /** A hash of the facts that the proposer saw beside the version. */
  digest: string;
  proposerId: string;
  proposedAt: string;
  endsAt: string;
  state: ProposalState;
  answeredBy: string | null;
  answeredAt: string | null;
  /** The words with which it was sent back. */
  note: string;
  /** The step that its approval took. */
  stepId: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    step_proposals: ProposalRow;
  }
}

/** Thrown for a step that one member may not take alone; `isAgain`: they had proposed the same before. */
export class StepProposed<Current = unknown> extends Error {
  constructor(readonly proposal: ProposalRow, readonly current: Current, readonly isAgain = false) {
    super("A second member must approve this step.");
    this.name = "StepProposed";
  }
}

const PROPOSAL_MS = 7 * DAY_MS;

const digestOf = (facts: unknown): string => sha256Hex(toJson(facts));

export const selectProposal = (db: Database, id: string): Promise<ProposalRow | undefined> =>
  db.selectFrom("step_proposals").selectAll().where("id", "=", id).executeTakeFirst();

/** The step that waits for a second member to approve it with a record; null if none does. */
export const waitingFor = async (
  db: Database,
  type: SubjectType,
  id: string,
): Promise<ProposalRow | null> =>
  await db.selectFrom("step_proposals").selectAll().where("subjectType", "=", type)
    .where("subjectId", "=", id).where("state", "=", "waiting").executeTakeFirst() ?? null;

/**
 * Stores a step as a proposal. The same one, proposed again, is the one that waits. Throws `conflict`
 * while another one waits for the record, and `forbidden` for whoever is no member.
 */
export async function propose<Current extends Versioned, Input, Before extends Versioned>(
  work: StepWork,
  step: Step<Current, Input, Before>,
  before: Before,
  input: Input,
  rule: ProposalRule,
): Promise<StepProposed<Before>> {
  const { trx, record, now, actor } = work;
  const { kind, subject: { type } } = step;
  const members = await eligibleFor(trx, rule);
  if (!members.some(({ id }) => id === actor.id)) {
    throw new DomainError("forbidden", "proposal.members_only");
  }
  const at = now.toISOString();
  const waiting = await waitingFor(trx, type, before.id);
  const sent = JSON.stringify(input);
  if (waiting && waiting.version === before.version && waiting.endsAt > at) {
    const isSame = waiting.proposerId === actor.id && waiting.kind === kind &&
      waiting.input === sent;
    if (isSame) return new StepProposed(waiting, before, true);
    throw new DomainError("conflict", "proposal.waiting");
  }
  if (waiting) await endProposal(work, waiting, waiting.endsAt > at ? "changed" : "expired");
  const { about, seen } = step.twoPeople!;
  const proposal: ProposalRow = {
    id: `p_${crypto.randomUUID()}`,
    subjectType: type,
    subjectId: before.id,
    kind,
    rule,
    ...about(before),
    input: sent,
    version: before.version,
    digest: digestOf(seen(before)),
    proposerId: actor.id,
    proposedAt: at,
    endsAt: new Date(now.getTime() + PROPOSAL_MS).toISOString(),
    state: "waiting",
    answeredBy: null,
    answeredAt: null,
    note: "",
    stepId: null,
  };
  await trx.insertInto("step_proposals").values(proposal).execute();
  record({
    ...entryFacts(proposal),
    action: "Step proposed",
    after: { proposal: proposal.id, rule, version: before.version },
  });
  const { id: proposalId, target } = proposal;
  const facts = { count: 1, rule, target, subjectId: before.id, proposalId };
  const others = members.filter(({ id }) => id !== actor.id);
  await notifyEach(trx, others.map(({ id }) => [id, { kind: "step_proposed", facts }]), now);
  return new StepProposed(proposal, before);
}

const entryFacts = ({ id, category, target }: ProposalRow) =>
  ({ category, target, seals: [`proposal ${id}`] }) as const;

const endActions = {
  "sent-back": "Proposal sent back",
  "taken-back": "Proposal taken back",
  expired: "Proposal ended",
  changed: "Proposal ended",
  left: "Proposal ended",
} as const satisfies Record<ProposalEnd, AuditAction>;

interface Answer {
  answeredBy?: string | null;
  note?: string;
}

/**
 * Ends a proposal without the step, and tells its proposer unless they do it themselves. Returns false
 * if somebody else has answered it meanwhile.
 */
export async function endProposal(
  { trx, record, now }: AuditedTransaction,
  proposal: ProposalRow,
  state: ProposalEnd,
  { answeredBy = null, note = "" }: Answer = {},
): Promise<boolean> {
  const { id, proposerId, rule, target, subjectId } = proposal;
  const answer = { state, answeredBy, answeredAt: now.toISOString(), note };
  if (!await answerOnce(trx, id, answer)) return false;
  record({
    ...entryFacts(proposal),
    action: endActions[state],
    after: { proposal: id, rule, state, ...note !== "" && { note } },
  });
  if (answeredBy === proposerId) return true;
  const byName = answeredBy &&
    ((await staffNames(trx, [answeredBy])).get(answeredBy) ?? answeredBy);
  const facts = {
    rule,
    target,
    subjectId,
    proposalId: id,
    state,
    byName,
    ...note !== "" && { note },
  };
  await notifyEach(trx, [[proposerId, { kind: "proposal_answered", facts }]], now);
  return true;
}

/** False if the proposal waits no longer. */
async function answerOnce(
  trx: Database,
  id: string,
  answer: Partial<ProposalRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable("step_proposals").set(answer)
    .where("id", "=", id).where("state", "=", "waiting").executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends the proposal that waits for a record which a step has changed. */
export async function endOvertaken(
  work: AuditedTransaction,
  type: SubjectType,
  id: string,
): Promise<void> {
  const waiting = await waitingFor(work.trx, type, id);
  if (waiting) await endProposal(work, waiting, "changed");
}

/**
 * The proposal that the actor approves. Returns the error of one that has ended by this attempt, and
 * throws that of one that stays: `not_found`, `conflict` once it is answered, `forbidden` for its
 * proposer, for whoever may not take the step, and for an account close to the proposer's.
 */
export async function approvable<Current extends Versioned, Input, Before extends Versioned>(
  work: StepWork,
  step: Step<Current, Input, Before>,
  before: Before,
  input: Input,
  id: string,
): Promise<ProposalRow | DomainError> {
  const { trx, now, actor } = work;
  const proposal = await selectProposal(trx, id);
  const isOfStep = proposal?.subjectType === step.subject.type && proposal.kind === step.kind &&
    proposal.subjectId === before.id;
  if (!isOfStep) throw new DomainError("not_found", "proposal.not_found");
  if (proposal.state !== "waiting") throw new DomainError("conflict", "proposal.answered");
  if (JSON.stringify(input) !== proposal.input) {
    throw new DomainError("invalid", "idempotency.other_decision");
  }
  await requireSecond(work, proposal);
  const end = async (state: ProposalEnd, code: ErrorCode): Promise<DomainError> => {
    await endProposal(work, proposal, state);
    return new DomainError("conflict", code as "proposal.expired");
  };
  if (proposal.endsAt <= now.toISOString()) return await end("expired", "proposal.expired");
  const members = await eligibleFor(trx, proposal.rule);
  if (!members.some(({ id }) => id === proposal.proposerId)) {
    return await end("left", "proposal.proposer_left");
  }
  const isAsSeen = proposal.version === before.version &&
    proposal.digest === digestOf(step.twoPeople!.seen(before));
  if (!isAsSeen) return await end("changed", "proposal.changed");
  return { ...proposal, answeredBy: actor.id, answeredAt: now.toISOString(), state: "approved" };
}

/** Throws `forbidden` unless this member may answer the proposal of another one. */
export async function requireSecond(
  { trx, now, actor }: Pick<StepWork, "trx" | "now" | "actor">,
  { proposerId, rule }: Pick<ProposalRow, "proposerId" | "rule">,
): Promise<void> {
  if (proposerId === actor.id) throw new DomainError("forbidden", "proposal.own");
  const members = await eligibleFor(trx, rule);
  if (!members.some(({ id }) => id === actor.id)) {
    throw new DomainError("forbidden", "proposal.not_yours");
  }
  if (areClose(await closeAccounts(trx, now), proposerId, actor.id)) {
    throw new DomainError("forbidden", "proposal.close_account");
  }
}

/** Stores the approval with the step that it took, and adds the proposer to the step's entry. */
export async function noteApproval<Current extends Versioned>(
  { trx, now, actor }: StepWork,
  { id, proposerId, rule, target, subjectId, ...answer }: ProposalRow,
  type: SubjectType,
  { after, entry, ...others }: Taken<Current>,
): Promise<Taken<Current>> {
  const { state, answeredBy, answeredAt } = answer;
  const made = stepId({ type, id: after.id, version: after.version });
  if (!await answerOnce(trx, id, { state, answeredBy, answeredAt, stepId: made })) {
    throw new DomainError("conflict", "proposal.answered");
  }
  const answered = { state: "approved", byName: actor.name };
  const facts = { rule, target, subjectId, proposalId: id, ...answered };
  await notifyEach(trx, [[proposerId, { kind: "proposal_answered", facts }]], now);
  const proposer = (await staffNames(trx, [proposerId])).get(proposerId) ?? proposerId;
  const second = { proposedBy: proposerId, proposer, proposal: id };
  return {
    after,
    entry: {
      ...entry,
      after: { ...entry.after, ...second },
      seals: [...entry.seals ?? [], `proposal ${id}`],
    },
    ...others,
  };
}

/** True if this member proposed the step that another one has approved. */
export async function isProposerOf(db: Database, step: string, staffId: string): Promise<boolean> {
  const row = await db.selectFrom("step_proposals").select("id").where("stepId", "=", step)
    .where("proposerId", "=", staffId).executeTakeFirst();
  return row !== undefined;
}
