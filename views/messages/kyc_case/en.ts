import type { Check } from "../../../data/kyc/requests/checklist.ts";
import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";

const plural = new Intl.PluralRules("en");
const days = (count: number) =>
  count === 0 ? "today" : count === 1 ? "tomorrow" : `in ${count} days`;

/** Texts beside a KYC request under review. */
export const en = {
  undisplayed: (names: string) => `Not displayed to you: ${names}`,
  undisplayedField: "Not displayed",
  draft: "Draft",
  yourDraft: "Your draft",
  draftFailed: "Your draft is not saved",
  draftWaits: "You are signed out. What you type waits here until you sign in again.",
  checklist: "Checklist",
  checks: {
    "id-name": (name) => `Name on the ID is ${name}`,
    "id-valid": () => "ID is valid today",
    "address-name": (name) => `Name on the proof of address is ${name}`,
    "address-recent": () => "Proof of address is dated within 3 months",
    "registration-name": (name) => `Business registration names ${name}`,
    "registration-current": () => "Business registration is current",
    "tax-name": (name) => `Name on the tax document is ${name}`,
    "tax-whole": () => "Tax ID is readable in full",
  } satisfies Record<Check, (name: string) => string>,
  signals: {
    title: "Signals",
    sameBytes: (document: string) => `“${document}” was also handed in by someone else:`,
    earlier: {
      declined: "An earlier request was declined:",
      revoked: "An earlier approval was revoked:",
    } satisfies Record<Exclude<DecisionStatus, "accepted">, string>,
    sameEmail: "Same name, and but for dots and plus the same email:",
    payouts: (count: number, shown: string, amount: string) =>
      plural.select(count) === "one"
        ? `A payout of ${amount} waits, and no KYC is accepted:`
        : `${shown} payouts of ${amount} wait, and no KYC is accepted:`,
    payoutsMore: (shown: string) => `More than ${shown} payouts wait, and no KYC is accepted:`,
    payoutsLink: "Payouts",
    endsHere: (count: number) => `This approval ends ${days(count)}.`,
    endsLink: "Others that end soon",
    ends: (count: number) => `Another approval ends ${days(count)}:`,
  },
  history: {
    title: "History",
    none: "Nothing was decided yet.",
    decided: {
      accepted: "Accepted",
      declined: "Declined",
      revoked: "Revoked",
    } satisfies Record<DecisionStatus, string>,
    by: (name: string) => `by ${name}`,
    replaced: (status: string) => `Before: ${status}`,
    undisplayed: (names: string) => `Not displayed to the reviewer: ${names}`,
    checked: (checks: string[]) => `Ticked off: ${checks.join("; ")}`,
    /** Separator of several viewers of a document. */
    between: "; ",
    came: (from: string) => `came from ${from}`,
    handedIn: "came with the request",
    inPlaceOf: (name: string) => `In place of ${name}`,
    shownTo: "Shown to",
    notShown: "Shown to nobody yet",
    shownEarlier: "Shown earlier than the last 50 times",
    more: "Only the last 50 of each are shown.",
    trail: "All in the audit log",
  },
};
