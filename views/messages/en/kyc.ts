import type { Queue } from "../../../data/kyc/requests/queues.ts";
import type { DecisionStatus, KycStatus } from "../../../data/kyc/requests/statuses.ts";
import type { KycRequest } from "../../../data/kyc/requests/requests.ts";

const plural = new Intl.PluralRules("en");

const days = (hours: number): number => Math.floor(hours / 24);

export default {
  title: "KYC Verification",
  nav: "KYC",
  noun: "KYC requests",
  one: "1 KYC request",
  intro: "Review and manage KYC requests",
  loading: "Loading KYC requests...",
  search: "Search requests",
  searchHint: "Search by name, email or ID",
  allStatuses: "All statuses",
  allTypes: "All types",
  /** The period of the decision. */
  decided: "Decided",
  columns: {
    user: "User",
    type: "Type",
    submitted: "Submitted",
    status: "Status",
    documents: "Documents",
    actions: "Actions",
  },
  files: (count: number) => plural.select(count) === "one" ? "1 file" : `${count} files`,
  types: { individual: "individual", business: "business" } satisfies Record<
    KycRequest["type"],
    string
  >,
  statuses: {
    pending: "pending",
    accepted: "accepted",
    declined: "declined",
    revoked: "revoked",
    expired: "expired",
  } satisfies Record<KycStatus, string>,
  due: {
    order: "Due",
    reviewOrder: "Review order",
    label: "Due",
    /** `hours` is an integer; from 48 on the text counts days. */
    in: (hours: number) =>
      hours < 1
        ? "due in less than 1 h"
        : hours < 48
        ? `due in ${hours} h`
        : `due in ${days(hours)} d`,
    over: (hours: number) =>
      hours < 1
        ? "less than 1 h overdue"
        : hours < 48
        ? `${hours} h overdue`
        : `${days(hours)} d overdue`,
  },
  queues: {
    label: "Queues",
    all: "All",
    names: {
      "to-review": "To review",
      mine: "Mine",
      "due-soon": "Due soon",
      overdue: "Overdue",
      "ending-soon": "Expiring soon",
      "to-recheck": "To re-check",
      hits: "Hits",
      waiting: "Waiting for applicant",
      "no-answer": "No answer",
      escalated: "Escalated",
    } satisfies Record<Queue, string>,
    empty: {
      "to-review": "Nothing to review.",
      mine: "Nothing is assigned to you.",
      "due-soon": "Nothing is due within six hours.",
      overdue: "Nothing is overdue.",
      "ending-soon": "No approval expires within 30 days.",
      "to-recheck": "No accepted request needs another look.",
      hits: "No hit is open.",
      waiting: "No applicant has been asked for a document.",
      "no-answer": "No applicant has missed a date for an answer.",
      escalated: "No question to the admins is open.",
    } satisfies Record<Queue, string>,
  },
  dueHours: {
    title: "Due times",
    text:
      "Requests become overdue after this many hours. Requests already waiting are updated too.",
    individual: "Individuals (hours)",
    business: "Businesses (hours)",
    alarm: "Alarm before (hours)",
    save: "Save",
    saved: "Due times saved",
  },
  details: {
    title: "KYC Request Details",
    requestId: "Request ID",
    userId: "User ID",
    type: "Type",
    status: "Status",
    submitted: "Submitted",
    expires: "Expires",
    documents: "Documents",
    notes: "Review Notes",
    reviewedBy: "Reviewed by",
    decision: "Decision",
    imported: "Imported (not decided here)",
    decidedBy: {
      accepted: (name: string) => `Accepted by ${name}`,
      declined: (name: string) => `Declined by ${name}`,
      revoked: (name: string) => `Revoked by ${name}`,
    },
    /** Between the reviewer and the time of a decision. */
    on: "on",
    original: "Original",
    noDocuments: "No documents were submitted.",
  },
  leaving: {
    title: "Document hosted elsewhere",
    text: (name: string, host: string) => `“${name}” is stored on ${host}, not in Mentor Desk.`,
    note: "That site will see your IP address and browser. Opening it is logged.",
    open: (host: string) => `Open ${host}`,
  },
  /** The page before the original of a PDF is downloaded. */
  pdf: {
    title: "Download the original PDF",
    text:
      "A PDF can hold scripts, forms that send data and attached files. Nothing of it was run here. Open it in a viewer with scripts turned off.",
    known: "Known of this one:",
  },
  /** Labels of a decision in the row, in the details and in the confirmation. */
  decisions: {
    accepted: { row: "Accept", details: "Accept KYC", title: "Accept KYC Request" },
    declined: { row: "Decline", details: "Decline KYC", title: "Decline KYC Request" },
    revoked: { row: "Revoke", details: "Revoke Approval", title: "Revoke KYC Approval" },
  } satisfies Record<DecisionStatus, { row: string; details: string; title: string }>,
  forUser: "For user:",
  atRisk: (risk: string) => `Risk: ${risk}.`,
  /** The confirmation says the days that an acceptance lasts, and its end. */
  lasts: (count: number, days: string, end: string) =>
    count === 1
      ? `The acceptance lasts 1 day, until ${end}.`
      : `The acceptance lasts ${days} days, until ${end}.`,
  notes: "Review Notes",
  notesHint: "Enter your review notes...",
  confirm: {
    accepted: "Confirm accepted",
    declined: "Confirm declined",
    revoked: "Confirm revoked",
  } satisfies Record<DecisionStatus, string>,
  success: {
    accepted: "KYC request accepted successfully",
    declined: "KYC request declined successfully",
    revoked: "KYC request revoked successfully",
  } satisfies Record<DecisionStatus, string>,
  failure: "Failed to update KYC status",
  overtaken:
    "Someone changed this request while you had it open. Your decision was not saved. Current status below.",
  /** Reason why a decision is not allowed, by status; with the reviewer if known. */
  notOffered: {
    pending: () => "This request is still pending, so there is no approval to revoke.",
    accepted: (name) =>
      name ? `${name} already accepted this request.` : "This request was already accepted.",
    declined: (name) =>
      name ? `${name} already declined this request.` : "This request was already declined.",
    revoked: (name) =>
      name ? `${name} already revoked this approval.` : "This approval was already revoked.",
    expired: () => "This approval has expired.",
  } satisfies Record<KycStatus, (name: string | null) => string>,
  otherReviewer: (name: string) => `You're now signed in as ${name}.`,
  noDecision: "Your decision was not saved.",
  yourNotes: "Your notes",
};
