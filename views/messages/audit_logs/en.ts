import type { AuditDate } from "../../../data/audit/log.ts";
import type { AuditCategory, AuditStatus } from "../../../data/audit/trail.ts";
import type { AuditAction } from "../../../data/audit/actions.ts";
import type { FaultReason } from "../../../data/audit/verify.ts";

export const en = {
  title: "Audit Logs",
  noun: "audit entries",
  one: "1 audit entry",
  notFound: "Audit entry not found",
  intro: "Who did what, and when",
  search: "Search audit logs",
  searchHint: "Search by action, user or target",
  action: "Action",
  date: "Date",
  tabs: { label: "Entries", all: "All", decisions: "Decisions" },
  /** More than one load or view of documents in a row. */
  folded: (count: string) => `${count} entries`,
  categories: {
    all: "All actions",
    kyc: "KYC",
    user: "User",
    transaction: "Transaction",
    system: "System",
  } satisfies Record<AuditCategory | "all", string>,
  dates: {
    all: "All time",
    today: "Today",
    week: "Last 7 days",
    month: "Last 30 days",
  } satisfies Record<"all" | AuditDate, string>,
  entry: {
    title: "Audit entry",
    number: "Entry",
    area: "Area",
    requestId: "Request ID",
    hash: "Hash",
    changes: "Changes",
    facts: "Details",
    field: "Field",
    before: "Before",
    after: "After",
    value: "Value",
    empty: "none",
    yes: "yes",
    no: "no",
    withheld: "Your role can't see these changes.",
  },
  /** Labels of stored fields; other fields are shown by their names. */
  fields: {
    status: "Status",
    role: "Role",
    name: "Name",
    email: "Email",
    reviewNotes: "Review Notes",
    reasons: "Reasons",
    message: "Message to the applicant",
    reviewedBy: "Reviewed by",
    expiresAt: "Expires",
    version: "Version",
    device: "Device",
    address: "IP address",
    format: "Format",
    imported: "Imported",
    undisplayed: "Not viewed",
  } as Record<string, string>,
  verify: "Verify",
  verifyTitle: "Verify the audit trail",
  verifyIntro: "Checks every entry against the one before it and the signed checkpoints",
  verifying: "Verifying the audit trail...",
  whole: "Audit trail verified",
  broken: (entry: string) => `Audit trail is broken at entry ${entry}`,
  entries: "Entries",
  head: "Last hash",
  checkpoints: "Signed checkpoints",
  foreignCheckpoints: "Signed with another key",
  /** Empty, because `data/` words the faults in English; see `FaultReason`. */
  faults: {} as Partial<Record<FaultReason, string>>,
  /** Names that the trail has for actors without an account. */
  actors: {
    System: "System",
    Unknown: "Unknown",
    "Single sign-on": "Single sign-on",
  } as Record<string, string>,
  /** Actions whose stored English name is outdated; see `AuditAction`. */
  actions: { "Document displayed": "Document viewed" } as Partial<Record<AuditAction, string>>,
  columns: {
    action: "Action",
    user: "User",
    target: "Target",
    timestamp: "Timestamp",
    status: "Status",
  },
  statuses: { success: "success", warning: "warning", error: "error" } satisfies Record<
    AuditStatus,
    string
  >,
};

/** The other languages translate every action and every fault of the proof. */
export type Translation = typeof en & {
  faults: Record<FaultReason, string>;
  actions: Record<AuditAction, string>;
};
