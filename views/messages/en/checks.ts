import type { CheckOutcome, CheckResult } from "../../../data/kyc/checks/check.ts";
import type { NamedKind } from "../../../data/list/screening.ts";

/** Results of providers about a KYC request. */
export default {
  title: "Checks",
  /** All that readers see who may not read checks. */
  beingChecked: "Being checked",
  kinds: {
    "face-match": "Face match",
    liveness: "Liveness",
    document: "Document check",
    sanctions: "Sanctions lists",
    pep: "Politically exposed person",
    "adverse-media": "Adverse media",
    address: "Address check",
  } satisfies Record<NamedKind, string>,
  results: {
    clear: "clear",
    hit: "hit",
    unsure: "unsure",
    failed: "failed",
  } satisfies Record<CheckResult, string>,
  /** Stands beside the result of an open check. */
  open: "to resolve",
  /** Stands beside the result of a check that did not see a current document. */
  ofEarlier: "of the earlier document",
  outcomes: {
    "true-match": "True match",
    "not-this-person": "Not this person",
  } satisfies Record<CheckOutcome, string>,
  document: "Document",
  score: "Score",
  labels: "Labels",
  yes: "yes",
  no: "no",
  /** Followed by the time. */
  ran: (provider: string) => `${provider}, run`,
  resolvedBy: (outcome: string, name: string) => `${outcome}, by ${name}`,
  dismissedEarlier: (name: string) => `The same matches were dismissed before, by ${name}`,
  earlier: (count: number, shown: string) =>
    count === 1 ? "1 earlier run" : `${shown} earlier runs`,
  atProvider: (provider: string) => `Open at ${provider}`,
  /** Above the open checks of a request that is being accepted. */
  beforeAccept: "Resolve these checks before you accept:",
  /** Above the checks that were resolved as about this person. */
  trueMatches: "Accepting in spite of a true match:",
  /** Above the checks that saw only an earlier document. */
  missing: "Nobody has checked the current document:",
  resolve: "Resolve",
  resolveHit: "Resolve hit",
  hitMark: "Hit",
  filter: {
    all: "All",
    values: { open: "to resolve", done: "nothing to resolve", none: "none" },
  },
  resolving: {
    title: "Resolve Check",
    outcome: "Is this the person?",
    reason: "Reason",
    note: "Only staff see the reason. The applicant isn't told about the check.",
    confirm: "Confirm resolution",
    done: "Check resolved",
    failure: "The check couldn't be resolved",
  },
};
