import type { AnalyticsRow, GrowthRow } from "./analytics.ts";
import type { AuditRow } from "./audit_log.ts";
import type { CacheTagRow } from "./cache_tags.ts";
import type { CommunityRow } from "./communities.ts";
import type { ContentRow } from "./content.ts";
import type { CountRow } from "./counts.ts";
import type { DecisionKeyRow } from "./decision_keys.ts";
import type { KycRow } from "./kyc.ts";
import type { NotificationRow } from "./notifications.ts";
import type { PartnerRow } from "./partners.ts";
import type { ReportRow } from "./reports.ts";
import type { CredentialRow, SessionRow, SignInAttemptRow } from "./sessions.ts";
import type { SettingsRow } from "./settings.ts";
import type { StaffRow } from "./staff.ts";
import type { TransactionRow } from "./transactions.ts";
import type { UserRow } from "./users.ts";

/** Every table with its row. Columns are text and integers only, so both engines answer alike. */
export interface Tables {
  users: UserRow;
  kyc_requests: KycRow;
  decision_keys: DecisionKeyRow;
  communities: CommunityRow;
  transactions: TransactionRow;
  user_growth: GrowthRow;
  analytics: AnalyticsRow;
  content: ContentRow;
  partners: PartnerRow;
  staff: StaffRow;
  credentials: CredentialRow;
  sessions: SessionRow;
  sign_in_attempts: SignInAttemptRow;
  settings: SettingsRow;
  notifications: NotificationRow;
  audit_log: AuditRow;
  reports: ReportRow;
  cache_tags: CacheTagRow;
  counts: CountRow;
}
