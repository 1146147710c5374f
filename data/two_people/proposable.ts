import { erasureSteps } from "../erasure/orders.ts";
import { instructionSteps } from "../instructions/steps.ts";
import { decision } from "../kyc/decisions/decide.ts";
import { reopening } from "../kyc/decisions/reopen.ts";
import { payoutSteps } from "../payouts/holds.ts";
import type { ProposalRow } from "../steps/proposals.ts";
import type { Step, Versioned } from "../steps/step.ts";
import { type StepTerms, takeStep } from "../steps/take.ts";
import type { Store } from "../store.ts";
import { ruleChange } from "./rule_change.ts";

const { ask, again } = instructionSteps.user.steps;

type Take = (store: Store, id: string, json: string, terms: StepTerms) => Promise<Versioned>;

/** Takes a step with the input that its proposer gave. */
const taking = <Current extends Versioned, Input, Before extends Versioned>(
  step: Step<Current, Input, Before>,
): Take =>
(store, id, json, terms) => takeStep(store, step, id, JSON.parse(json), terms);

/** Each step by the type of its record and its kind. */
const steps: Record<string, Take> = {
  "kyc decision": taking(decision),
  "kyc reopening": taking(reopening),
  "payout release": taking(payoutSteps.steps.release),
  "erasure erase": taking(erasureSteps.steps.erase),
  "correction ask": taking(ask),
  "correction again": taking(again),
  "two-people change": taking(ruleChange),
};

/** Takes the step of a proposal, as its second member. */
export const takeProposed = (
  store: Store,
  { id, subjectType, subjectId, kind, input }: ProposalRow,
  terms: Omit<StepTerms, "approves">,
): Promise<Versioned> =>
  steps[`${subjectType} ${kind}`]!(store, subjectId, input, { ...terms, approves: id });
