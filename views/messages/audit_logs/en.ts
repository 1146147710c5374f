import type { AuditDate } from "../../../data/audit/log.ts";
import type { AuditCategory, AuditStatus } from "../../../data/audit/trail.ts";
import type { AuditAction } from "../../../data/audit/actions.ts";
import type { FaultReason } from "../../../data/audit/verify.ts";

export const en = {
  title: "Audit Logs",
  noun: "audit entries",
  notFound: "Audit entry not found",
  intro: "Who did what, and when",
  search: "Search audit logs",
  searchHint: "Search action, user or target",
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
    title: "Audit Entry",
    number: "Entry",
    area: "Area",
    requestId: "Request ID",
    hash: "Hash",
    changes: "What Changed",
    facts: "Details",
    field: "Field",
    before: "Before",
    after: "After",
    value: "Value",
    empty: "none",
    yes: "yes",
    no: "no",
    withheld: "Your role does not show what changed here.",
  },
  /** Labels of stored fields; other fields are shown by their names. */
  fields: {
    status: "Status",
    role: "Role",
    name: "Name",
    email: "Email",
    reviewNotes: "Review Notes",
    reviewedBy: "Reviewed by",
    expiresAt: "Expires",
    version: "Version",
    device: "Device",
    address: "IP address",
    format: "Format",
    imported: "Imported",
    undisplayed: "Not displayed",
  } as Record<string, string>,
  verify: "Verify",
  verifyTitle: "Verify the audit trail",
  verifyIntro: "Each entry must follow from the one before, up to the signed checkpoints",
  verifying: "Verifying the audit trail...",
  whole: "The audit trail is whole",
  broken: (entry: string) => `The audit trail breaks at entry ${entry}`,
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
  /** The trail stores actions in English; see `AuditAction`. */
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
