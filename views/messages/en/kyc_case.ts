import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";

const plural = new Intl.PluralRules("en");
const days = (count: number) =>
  count === 0 ? "today" : count === 1 ? "tomorrow" : `in ${count} days`;

/** Texts beside a KYC request under review. */
export default {
  undisplayed: (names: string) => `You haven't viewed: ${names}`,
  /** Tells documents of the same name apart. */
  numbered: (name: string, number: string) => `${name} (document ${number})`,
  undisplayedField: "Not viewed",
  draft: "Draft",
  yourDraft: "Your draft",
  typedEarlier: "Typed earlier",
  draftFailed: "Draft couldn't be saved",
  draftWaits: "You've been signed out. Your text is kept on this page until you sign in again.",
  checklist: "Checklist",
  signals: {
    title: "Signals",
    sameBytes: "Same file submitted by another applicant:",
    earlier: {
      declined: "An earlier request was declined:",
      revoked: "An earlier approval was revoked:",
    } satisfies Record<Exclude<DecisionStatus, "accepted">, string>,
    sameEmail: "Likely the same person (same name; email differs only by dots or +tag):",
    payouts: (count: number, shown: string, amount: string) =>
      plural.select(count) === "one"
        ? `${amount} payout pending without approved KYC:`
        : `${shown} payouts (${amount}) pending without approved KYC:`,
    payoutsMore: (shown: string) => `More than ${shown} payouts pending without approved KYC:`,
    payoutsLink: "Payouts",
    endsHere: (count: number) => `This approval expires ${days(count)}.`,
    endsLink: "Other approvals expiring soon",
    ends: (count: number) => `Another approval expires ${days(count)}:`,
  },
  history: {
    title: "History",
    none: "No decisions yet.",
    decided: {
      accepted: "Accepted",
      declined: "Declined",
      revoked: "Revoked",
    } satisfies Record<DecisionStatus, string>,
    byPerson: (name: string) => `by ${name}`,
    replaced: (status: string) => `Previously: ${status}`,
    undisplayed: (names: string) => `Not viewed by the reviewer: ${names}`,
    checked: (checks: string[]) => `Checked: ${checks.join("; ")}`,
    /** Separator of several viewers of a document. */
    between: "; ",
    receivedFrom: (from: string) => `received from ${from}`,
    handedIn: "submitted with the request",
    inPlaceOf: (name: string) => `Replaces ${name}`,
    displayedTo: "Viewed by",
    notDisplayed: "Not viewed yet",
    displayedEarlier: "Viewed earlier (older than the last 50 views)",
    more: "Showing the latest 50.",
    trail: "See all in the audit log",
  },
};
