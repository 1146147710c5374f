import { stepPages } from "../routes/http/answer/step_forms.ts";

/** The pages that the specification lists, by address and heading. */
export const areas: readonly [path: string, title: string][] = [
  ["/dashboard", "Dashboard"],
  ["/users", "Users"],
  ["/kyc", "KYC Verification"],
  ["/communities", "Communities"],
  ["/finance", "Finance"],
  ["/analytics", "Analytics"],
  ["/content", "Content"],
  ["/partners", "Partners"],
  ["/staff", "Staff"],
  ["/status", "System Status"],
  ["/profile", "Profile"],
  ["/settings", "Settings"],
  ["/notifications", "Notifications"],
  ["/audit-logs", "Audit Logs"],
  ["/reports", "Reports"],
];

const KINDS: readonly (readonly [kind: string, paths: RegExp])[] = [
  ["table", /^\/(users|kyc|finance|content|staff|audit-logs)\b/],
  ["cards", /^\/(communities|partners)\b/],
  ["form", /^\/(profile|settings)\b/],
  ["report", /^\/reports\b/],
];

/** The kind of a page by its parts; pages that are like no other are kinds of their own. */
export const kindOf = (path: string): string =>
  KINDS.find(([, paths]) => paths.test(path))?.[0] ?? path;

/** Every guarded page. */
export const pages: readonly [path: string, title: string][] = [
  ...areas,
  ["/kyc?select=1", "KYC Verification"],
  ["/reports/growth", "User Growth"],
  ["/reports/revenue", "Revenue"],
  ["/reports/statement", "Statement"],
  ["/reports/kyc", "KYC Compliance"],
  ["/reports/engagement", "Engagement Analytics"],
  ["/reports/custom", "Create custom report"],
  ["/reports/custom?list=users", "Create custom report"],
  ["/analytics/not-viewed", "Decisions with documents not viewed"],
  ["/analytics/quick", "Decisions in under 10 s"],
  ["/developers", "Developers"],
  ["/settings/two-factor", "Two-Factor Authentication"],
  ["/administration", "Administration"],
  ["/staff/access", "Access"],
  ["/staff/access-review", "Access review"],
  ["/staff/roles", "Roles and permissions"],
  ["/staff/tokens", "Service tokens"],
  ["/staff/webhooks", "Webhooks"],
  ["/staff/reasons", "Reasons"],
  ["/staff/document-types", "Document types"],
  ["/administration/two-people", "Two people"],
  ["/kyc/proposals", "Proposals"],
  ["/administration/instructions", "Instructions"],
  ["/administration/validity", "Validity"],
  ["/administration/retention", "Retention"],
  ["/administration/evidence", "Evidence"],
  ["/administration/erasures", "Erasures"],
  ["/audit-logs/verify", "Verify the audit trail"],
  ["/corrections", "Open corrections"],
  ["/audit-logs/sample", "Sample of decisions"],
  ["/search", "Search"],
  ["/search?q=hart", "Search"],
];

/** A record or form of each kind, all of the sample data. */
export const records: readonly (readonly [path: string, title: string])[] = [
  ...stepPages,
  ["/users/u_1", "User Details"],
  ["/users/u_1/deactivate", "Deactivate Person"],
  ["/kyc/k_1", "KYC Request Details"],
  ["/kyc/k_1/decision?status=accepted", "Accept KYC Request"],
  ["/kyc/k_1/decision?status=declined", "Decline KYC Request"],
  ["/kyc/k_4/decision?status=revoked", "Revoke KYC Approval"],
  ["/communities/c_1", "Community Details"],
  ["/communities/c_1/correct", "Ask for a Change"],
  ["/finance/t_1", "Transaction Details"],
  ["/content/ct_1", "Content Details"],
  ["/partners/p_1", "Partner Details"],
  ["/staff/s_2", "Staff Details"],
  ["/audit-logs/a_1", "Audit entry"],
  ["/staff/invite", "Invite staff"],
  ["/staff/tokens/new", "New service token"],
  ["/staff/webhooks/new", "New webhook"],
  ["/staff/reasons/new", "New reason"],
  ["/staff/reasons/no-answer", "Edit reason"],
  ["/staff/document-types/new", "New document type"],
  ["/staff/document-types/selfie", "Edit document type"],
  ["/staff/rules", "Sign-in rules"],
  ["/notifications/clear", "Clear all notifications"],
  ["/kyc/due", "Due times"],
  ["/views/new/users?status=active", "Save view"],
];

/** The reads of the JSON API. */
export const reads: readonly string[] = [
  "/api/users",
  "/api/users/u_1",
  "/api/kyc-requests",
  "/api/kyc-requests/k_1",
  "/api/kyc-requests/k_1/history",
  "/api/changes",
  "/api/communities",
  "/api/communities/c_1",
  "/api/transactions",
  "/api/transactions/t_1",
  "/api/analytics",
  "/api/content",
  "/api/content/ct_1",
  "/api/partners",
  "/api/partners/p_1",
  "/api/staff",
  "/api/dashboard-stats",
];
