import type { Database } from "../db/database.ts";
import type { ProposalRow } from "./proposals.ts";
import type { SubjectType } from "./rows.ts";
import type { ProposalRule } from "./rules.ts";

/** The steps that are proposed, as the pages name them. */
export type ProposedStep =
  | "accept"
  | "decline"
  | "revoke"
  | "reopen"
  | "release"
  | "erase"
  | "deactivate"
  | "loosen";

/** A step that waits for a second member, as the page of its record shows it. */
export interface PendingProposal {
  id: string;
  rule: ProposalRule;
  step: ProposedStep;
  proposerId: string;
  proposerName: string;
  proposedAt: string;
  /** Notes or reason of the proposer. */
  words: string;
  /** True if the step says more, such as a message to the applicant, which its approver must read. */
  hasMore: boolean;
}

/** Proposals that wait, for `pendingOf`. */
export const selectPending = (db: Database) =>
  db.selectFrom("step_proposals").leftJoin("staff", "staff.id", "step_proposals.proposerId")
    .select([
      ...["step_proposals.id", "rule", "kind", "input", "proposerId", "proposedAt"] as const,
      ...["subjectId", "staff.name as proposerName"] as const,
    ])
    .where("state", "=", "waiting").orderBy("proposedAt").orderBy("step_proposals.id");

export function pendingOf(
  { kind, input, proposerName, ...row }:
    & Pick<ProposalRow, "id" | "rule" | "kind" | "input" | "proposerId" | "proposedAt">
    & { proposerName: string | null },
): PendingProposal {
  const { reviewNotes, reason, message, reasons = [], ...typed } = JSON.parse(input) ?? {};
  const { expiredReason, status, checks } = typed;
  // Unticked items of an acceptance are read too.
  const hasChecklist = checks?.length > 0 || checks !== undefined && status === "accepted";
  return {
    id: row.id,
    rule: row.rule,
    step: proposedStep({ kind, input }),
    proposerId: row.proposerId,
    proposerName: proposerName ?? row.proposerId,
    proposedAt: row.proposedAt,
    words: String(reviewNotes ?? reason ?? ""),
    hasMore: Boolean(message || expiredReason) || reasons.length > 0 || hasChecklist,
  };
}

export async function pendingFor(
  db: Database,
  type: SubjectType,
  id: string,
): Promise<PendingProposal | null> {
  const row = await selectPending(db).where("subjectType", "=", type)
    .where("subjectId", "=", id).executeTakeFirst();
  return row ? pendingOf(row) : null;
}

const decided: Record<string, ProposedStep> = {
  accepted: "accept",
  declined: "decline",
  revoked: "revoke",
};

const stepsOfKinds: Record<string, ProposedStep> = {
  reopening: "reopen",
  release: "release",
  erase: "erase",
  ask: "deactivate",
  again: "deactivate",
  change: "loosen",
};

export const proposedStep = ({ kind, input }: Pick<ProposalRow, "kind" | "input">): ProposedStep =>
  stepsOfKinds[kind] ?? decided[JSON.parse(input).status]!;
