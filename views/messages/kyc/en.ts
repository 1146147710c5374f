import type { Queue } from "../../../data/kyc/queue/queue.ts";
import type {
  DecisionStatus,
  DocumentType,
  KycStatus,
} from "../../../data/kyc/requests/statuses.ts";
import type { KycRequest } from "../../../data/kyc/requests/requests.ts";

const plural = new Intl.PluralRules("en");

const days = (hours: number): number => Math.floor(hours / 24);

export const en = {
  title: "KYC Verification",
  nav: "KYC",
  noun: "KYC requests",
  notFound: "KYC request not found",
  intro: "Review and manage KYC requests",
  loading: "Loading KYC requests...",
  search: "Search requests",
  searchHint: "Search user",
  allStatuses: "All statuses",
  allTypes: "All types",
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
  documentTypes: {
    id: "ID",
    proof_of_address: "Proof of address",
    business_registration: "Business registration",
    tax_id: "Tax ID",
  } satisfies Record<DocumentType, string>,
  due: {
    order: "Due",
    label: "Due",
    /** `hours` is an integer; from 48 on the text counts days. */
    in: (hours: number) =>
      hours < 1 ? "due in under 1 h" : hours < 48 ? `due in ${hours} h` : `due in ${days(hours)} d`,
    over: (hours: number) =>
      hours < 1 ? "under 1 h over" : hours < 48 ? `${hours} h over` : `${days(hours)} d over`,
  },
  queues: {
    label: "Queues",
    all: "All",
    names: {
      "to-review": "To review",
      "due-soon": "Due soon",
      overdue: "Overdue",
      "ending-soon": "Ending soon",
    } satisfies Record<Queue, string>,
  },
  dueHours: {
    title: "Due Times",
    text: "A request is overdue when it has waited for so many hours. What waits already follows.",
    individual: "Hours for individuals",
    business: "Hours for businesses",
    save: "Save",
    saved: "Due times saved",
  },
  details: {
    title: "KYC Request Details",
    userId: "User ID",
    type: "Type",
    status: "Status",
    submitted: "Submitted",
    expires: "Expires",
    documents: "Documents",
    notes: "Review Notes",
    reviewedBy: "Reviewed by",
    decision: "Decision",
    imported: "Imported: not taken at this desk",
    noDocuments: "No documents were submitted.",
  },
  leaving: {
    title: "Document on Another Host",
    text: (name: string) => `“${name}” is not kept at this desk, but at`,
    note: "That host will learn your address and browser. Opening it is recorded.",
    open: (host: string) => `Open ${host}`,
  },
  /** Labels of a decision in the row, in the details and in the confirmation. */
  decisions: {
    accepted: { row: "Accept", details: "Accept KYC", title: "Accept KYC Request" },
    declined: { row: "Decline", details: "Decline KYC", title: "Decline KYC Request" },
    revoked: { row: "Revoke", details: "Revoke Approval", title: "Revoke KYC Approval" },
  } satisfies Record<DecisionStatus, { row: string; details: string; title: string }>,
  forUser: "For user:",
  notes: "Review Notes",
  notesHint: "Enter your review notes...",
  notesTooLong: (limit: string) => `Use at most ${limit} characters.`,
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
    "This request has changed since you opened it. No decision was added; this is how it stands now.",
  /** Reason why a decision is not allowed, by status; with the reviewer if known. */
  notOffered: {
    pending: () => "This request is still pending: there is no approval to revoke.",
    accepted: (by) =>
      by ? `${by} has accepted this request already.` : "This request is accepted already.",
    declined: (by) =>
      by ? `${by} has declined this request already.` : "This request is declined already.",
    revoked: (by) =>
      by
        ? `${by} has revoked the approval of this request already.`
        : "The approval of this request is revoked already.",
    expired: () => "The approval of this request has expired.",
  } satisfies Record<KycStatus, (by: string | null) => string>,
  otherReviewer: (name: string) => `You are signed in as ${name} now.`,
  noDecision: "No decision was added.",
  yourNotes: "Your notes",
};
