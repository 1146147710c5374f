import assert from "node:assert/strict";
import type { Actor } from "../../data/audit/trail.ts";
import { ask as askStep } from "../../data/kyc/asks/ask.ts";
import { escalation, escalationAnswer } from "../../data/kyc/asks/escalations.ts";
import { withdrawal } from "../../data/kyc/asks/withdraw.ts";
import { expiry } from "../../data/kyc/documents/expiry.ts";
import { assignment } from "../../data/kyc/assignments/assign.ts";
import type { ResolutionInput } from "../../data/kyc/checks/check.ts";
import { resolution } from "../../data/kyc/checks/resolve.ts";
import type { ClaimNext } from "../../data/staff/sessions/claims.ts";
import * as decisions from "../../data/kyc/decisions/decide.ts";
import type { Decision } from "../../data/kyc/decisions/decision_input.ts";
import { reopening } from "../../data/kyc/decisions/reopen.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { announceKycSteps, kycSteps } from "../../data/kyc/decisions/kyc_steps.ts";
import { type HoldStep, type Payout, payoutSteps } from "../../data/payouts/holds.ts";
import { type HoldableRecord, legalHolds } from "../../data/retention/legal_hold_steps.ts";
import type { CorrectionInput } from "../../data/instructions/corrections.ts";
import type { LockedInstruction } from "../../data/instructions/instructions.ts";
import { instructionSteps } from "../../data/instructions/steps.ts";
import { type ProposalRow, StepProposed } from "../../data/steps/proposals.ts";
import type { Rule, RuleName } from "../../data/steps/rules.ts";
import type { Step } from "../../data/steps/step.ts";
import { type StepTerms, takeStep } from "../../data/steps/take.ts";
import * as undoing from "../../data/steps/undo.ts";
import type { Store } from "../../data/store.ts";
import { ruleChange } from "../../data/two_people/rule_change.ts";

type Member = Actor & { id: string };

/** A step is sent by a page without a key unless the test says otherwise. */
interface Terms {
  reviewer: Member;
  version: number | null;
  idempotencyKey?: string | null;
  claimNext?: ClaimNext;
}

export interface DecisionTerms extends Terms {
  /** True on a page, false in the API. */
  onlyOffered: boolean;
  requireStepUp?: () => void;
}

export const termsOf = (
  { reviewer, version, idempotencyKey = null, claimNext }: Terms,
): StepTerms => ({
  actor: reviewer,
  via: "page",
  version,
  key: idempotencyKey,
  onDone: claimNext,
});

type PersonTerms = Omit<Terms, "reviewer"> & { person: Member };

const takenBy =
  <Input>(step: Step<KycRecord, Input>) =>
  (store: Store, id: string, input: Input, { person, ...terms }: PersonTerms): Promise<KycRecord> =>
    takeStep(store, step, id, input, termsOf({ ...terms, reviewer: person }));

export const escalate = takenBy(escalation);
export const answerEscalation = takenBy(escalationAnswer);

export const reopen = (
  store: Store,
  id: string,
  input: { reason: string },
  terms: Terms,
): Promise<KycRecord> => takeStep(store, reopening, id, input, termsOf(terms));

export const decide = (
  store: Store,
  id: string,
  decision: Decision,
  { onlyOffered, requireStepUp, ...terms }: DecisionTerms,
): Promise<KycRecord> => {
  const via = onlyOffered ? "page" : "api";
  return decisions.decide(store, id, decision, { ...termsOf(terms), via, requireStepUp });
};

export const ask = (
  store: Store,
  id: string,
  documentId: string,
  form: { reason: string; message: string; days: number },
  terms: Terms,
): Promise<KycRecord> => takeStep(store, askStep, id, { ...form, documentId }, termsOf(terms));

export const withdrawAsk = (
  store: Store,
  id: string,
  documentId: string,
  terms: Terms,
): Promise<KycRecord> => takeStep(store, withdrawal, id, { documentId }, termsOf(terms));

export const assign = (
  store: Store,
  id: string,
  assigneeId: string | null,
  terms: Terms,
): Promise<KycRecord> => takeStep(store, assignment, id, { assigneeId }, termsOf(terms));

export const setExpiry = (
  store: Store,
  id: string,
  documentId: string,
  expiresOn: string | null,
  terms: Terms,
): Promise<KycRecord> => takeStep(store, expiry, id, { documentId, expiresOn }, termsOf(terms));

export const resolveCheck = (
  store: Store,
  id: string,
  input: ResolutionInput & { kind: string },
  { number, ...terms }: Terms & { number: number },
): Promise<KycRecord> => takeStep(store, resolution, id, { ...input, number }, termsOf(terms));

export const takeHoldStep = (
  store: Store,
  id: string,
  step: HoldStep,
  input: { reason: string },
  { person, ...terms }: PersonTerms,
): Promise<Payout> =>
  takeStep(store, payoutSteps.steps[step], id, input, termsOf({ ...terms, reviewer: person }));

const correctionSteps = instructionSteps.user;

export const askCorrection = (
  store: Store,
  userId: string,
  { id, ...input }: CorrectionInput & { id: string },
  staff: Member,
): Promise<LockedInstruction> => {
  const terms = termsOf({ reviewer: staff, version: null, idempotencyKey: id });
  return takeStep(store, correctionSteps.steps.ask, userId, { ...input, reason: null }, terms);
};

interface CorrectionTerms {
  staff: Member;
  version: number;
}

export const askAgain = (
  store: Store,
  id: string,
  { staff, version }: CorrectionTerms,
): Promise<LockedInstruction> =>
  takeStep(store, correctionSteps.steps.again, id, null, termsOf({ reviewer: staff, version }));

export const closeCorrection = (
  store: Store,
  id: string,
  input: { note: string },
  { staff, version }: CorrectionTerms,
): Promise<LockedInstruction> =>
  takeStep(store, correctionSteps.steps.close, id, input, termsOf({ reviewer: staff, version }));

export const undoCorrectionStep = async (
  store: Store,
  id: string,
  { staff, version }: CorrectionTerms,
): Promise<LockedInstruction> =>
  (await undoing.undoLastStep(store, correctionSteps, id, { actor: staff, version })).current;

type UndoTerms<Who extends string> = Record<Who, Member> & Pick<Terms, "version">;

export const undoHoldStep = (store: Store, id: string, { person, version }: UndoTerms<"person">) =>
  undoing.undoLastStep(store, payoutSteps, id, { actor: person, version });

/** `id`: `user u_1` or `kyc k_1`. */
export const placeLegalHold = (
  store: Store,
  id: string,
  { until = null, ...input }: { reason: string; authority: string; until?: string | null },
  { person, ...terms }: PersonTerms,
): Promise<HoldableRecord> =>
  takeStep(
    store,
    legalHolds.steps.place,
    id,
    { ...input, until },
    termsOf({ ...terms, reviewer: person }),
  );

export const releaseLegalHold = (
  store: Store,
  id: string,
  input: { reason: string },
  { person, ...terms }: PersonTerms,
): Promise<HoldableRecord> =>
  takeStep(
    store,
    legalHolds.steps.release,
    id,
    input,
    termsOf({ ...terms, reviewer: person }),
  );

export const undoLegalHold = async (
  store: Store,
  id: string,
  { person, version }: UndoTerms<"person">,
): Promise<HoldableRecord> =>
  (await undoing.undoLastStep(store, legalHolds, id, { actor: person, version })).current;

export async function undoStep(
  store: Store,
  id: string,
  { reviewer, version }: UndoTerms<"reviewer">,
) {
  const terms = { actor: reviewer, version };
  const { current, kind } = await undoing.undoLastStep(store, kycSteps, id, terms);
  return { request: current, kind };
}

export const undoBatch = (store: Store, batch: string, member: Member) =>
  undoing.undoBatch(store, kycSteps, batch, member);

export const announceSteps = announceKycSteps;

/** Switches a rule on, off, or to another amount. */
export const switchRule = (
  store: Store,
  rule: RuleName,
  change: { isOn: boolean; fromMinor?: number },
  actor: Member,
): Promise<Rule> =>
  takeStep(store, ruleChange, rule, { fromMinor: 0, ...change }, {
    actor,
    via: "page",
    version: null,
    key: null,
  });

/** The proposal that was stored in the place of a step. */
export async function proposed(step: Promise<unknown>): Promise<ProposalRow> {
  try {
    await step;
  } catch (error) {
    if (error instanceof StepProposed) return error.proposal;
    throw error;
  }
  return assert.fail("The step was taken by one person.");
}
