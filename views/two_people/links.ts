import type { SubjectType } from "../../data/steps/rows.ts";
import type { ShownProposal } from "../../data/two_people/read.ts";

export const TWO_PEOPLE = "/administration/two-people";

export const PROPOSALS = "/kyc/proposals";

export const proposalHref = (id: string): string => `/proposals/${id}`;

const areas: Partial<Record<SubjectType, string>> = {
  kyc: "/kyc/",
  payout: "/finance/",
  erasure: "/users/",
  correction: "/users/",
};

/** The page of the record that a proposal is about. */
export const subjectHref = (
  { subjectType, recordId }: Pick<ShownProposal, "subjectType" | "recordId">,
): string => {
  const area = areas[subjectType];
  return area === undefined ? TWO_PEOPLE : area + recordId;
};

/** Forms of the steps, below the address of their record. */
const forms: Record<string, string> = {
  "kyc reopening": "/reopen",
  "payout release": "/release",
  "erasure erase": "/erase",
  "correction ask": "/deactivate",
};

/** The form of the step, or the record where it is a button. */
export function againHref(proposal: ShownProposal): string {
  const { subjectType, kind, input } = proposal;
  const form = subjectType === "kyc" && kind === "decision"
    ? `/decision?status=${JSON.parse(input).status}`
    : forms[`${subjectType} ${kind}`] ?? "";
  return subjectHref(proposal) + form;
}

/** The record as the proposer saw it: documents of a pending request are viewed in review. */
export const openHref = (proposal: ShownProposal): string =>
  subjectHref(proposal) + (proposal.rule === "accept_business" ? "/review" : "");
