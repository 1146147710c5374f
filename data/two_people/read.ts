import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import type { Source } from "../list/shape.ts";
import { may, type StaffRole } from "../permissions.ts";
import { staffNames } from "../staff/accounts/staff.ts";
import type { ProposalRow } from "../steps/proposals.ts";
import { pendingOf, type PendingProposal, selectPending } from "../steps/pending.ts";
import { permissionUnder, type ProposalRule, readRules, type Rule } from "../steps/rules.ts";
import {
  areClose,
  type CloseAccounts,
  closeAccounts,
  eligibleFor,
  hasTwo,
} from "../steps/second_member.ts";

/** A proposal with the names of its members. */
export interface ShownProposal extends ProposalRow {
  proposerName: string;
  answererName: string | null;
  /** The id in the address of its record. */
  recordId: string;
  /** The step that its approval took has been undone. */
  isUndone: boolean;
}

/** Those who may take the step read its proposals, and so do auditors. */
export const mayReadProposal = (role: StaffRole, rule: ProposalRule): boolean =>
  may(role, "two_people.read") || may(role, permissionUnder(rule));

const SHOWN = 200;
const LATELY = 20;

/** The proposals that wait, the oldest first, and those that were answered lately. */
export async function listProposals(
  db: Database,
  role: StaffRole,
): Promise<{ waiting: ShownProposal[]; answered: ShownProposal[] }> {
  const rows = db.selectFrom("step_proposals").selectAll();
  const waiting = await rows.where("state", "=", "waiting").orderBy("proposedAt").orderBy("id")
    .limit(SHOWN).execute();
  const answered = await rows.where("state", "<>", "waiting").orderBy("answeredAt", "desc")
    .limit(LATELY).execute();
  const shown = await withNames(
    db,
    [...waiting, ...answered].filter(({ rule }) => mayReadProposal(role, rule)),
  );
  const isWaiting = ({ state }: ProposalRow) => state === "waiting";
  return { waiting: shown.filter(isWaiting), answered: shown.filter((one) => !isWaiting(one)) };
}

export async function withNames(
  db: Database,
  proposals: readonly ProposalRow[],
): Promise<ShownProposal[]> {
  const ids = proposals.flatMap(({ proposerId, answeredBy }) => [proposerId, answeredBy ?? []]);
  const [names, people, undone] = await Promise.all([
    staffNames(db, ids.flat()),
    peopleAskedAbout(db, proposals),
    undoneSteps(db, proposals),
  ]);
  return proposals.map((proposal) => ({
    ...proposal,
    isUndone: proposal.stepId !== null && undone.has(proposal.stepId),
    recordId: people.get(proposal.subjectId) ?? proposal.subjectId,
    proposerName: names.get(proposal.proposerId) ?? proposal.proposerId,
    answererName: proposal.answeredBy && (names.get(proposal.answeredBy) ?? proposal.answeredBy),
  }));
}

async function undoneSteps(
  db: Database,
  proposals: readonly ProposalRow[],
): Promise<ReadonlySet<string>> {
  const ids = proposals.flatMap(({ stepId }) => stepId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("steps").select("id").where("id", "in", valuesIn(db, ids))
    .where("undoneAt", "is not", null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The people of proposals to ask the platform once more, by the id of their instructions. */
async function peopleAskedAbout(
  db: Database,
  proposals: readonly ProposalRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = proposals.flatMap(({ subjectType, kind, subjectId }) =>
    subjectType === "correction" && kind === "again" ? subjectId : []
  );
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("instructions").select(["id", "subjectId"])
    .where("id", "in", valuesIn(db, ids)).execute();
  return new Map(rows.map(({ id, subjectId }) => [id, subjectId]));
}

/** The last proposal of the same step with the record that was sent back before; null if none was. */
export async function sentBackBefore(
  db: Database,
  { subjectType, subjectId, kind, rule, proposedAt }: ProposalRow,
): Promise<ProposalRow | null> {
  return await db.selectFrom("step_proposals").selectAll()
    .where("subjectType", "=", subjectType).where("subjectId", "=", subjectId)
    .where("kind", "=", kind).where("rule", "=", rule)
    .where("state", "=", "sent-back").where("proposedAt", "<", proposedAt)
    .orderBy("proposedAt", "desc").limit(1).executeTakeFirst() ?? null;
}

/** Why a member cannot approve a proposal, or how it can be ended otherwise. */
export interface ProposalOutlook {
  /** Somebody but the proposer can approve it now. */
  hasApprover: boolean;
  isRuleOn: boolean;
  isProposerLeft: boolean;
}

export async function outlookOf(
  { db, now }: Source,
  { rule, proposerId }: ProposalRow,
): Promise<ProposalOutlook> {
  const [members, pairs, rules] = await Promise.all([
    eligibleFor(db, rule),
    closeAccounts(db, now()),
    readRules(db),
  ]);
  return {
    hasApprover: members.some(({ id }) => id !== proposerId && !areClose(pairs, id, proposerId)),
    isRuleOn: rule === "loosen_rule" || rules.some(({ id, isOn }) => id === rule && isOn),
    isProposerLeft: !members.some(({ id }) => id === proposerId),
  };
}

export interface ShownRule extends Rule {
  /** Names of the members who may propose and approve. */
  members: readonly string[];
  /** False while nobody can approve the step of another. */
  hasTwo: boolean;
  /** The loosening that waits for a second admin. */
  proposal: PendingProposal | null;
}

/** The rules with their members, and the pairs of members that count as one. */
export async function readTwoPeople({ db, now }: Source): Promise<{
  rules: ShownRule[];
  pairs: CloseAccounts[];
  names: ReadonlyMap<string, string>;
}> {
  const pairs = await closeAccounts(db, now());
  const pending = await selectPending(db).where("subjectType", "=", "two-people").execute();
  const names = await staffNames(
    db,
    pairs.flatMap(({ giver, receiver }) => [giver, receiver]),
  );
  const rules: ShownRule[] = [];
  for (const rule of await readRules(db)) {
    const members = await eligibleFor(db, rule.id);
    const shown = members.map(({ name }) => name);
    const waiting = pending.find(({ subjectId }) => subjectId === rule.id);
    rules.push({
      ...rule,
      members: shown,
      hasTwo: hasTwo(members, pairs),
      proposal: waiting ? pendingOf(waiting) : null,
    });
  }
  return { rules, pairs, names };
}
