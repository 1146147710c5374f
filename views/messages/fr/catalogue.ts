import type { Translation } from "../en/catalogue.ts";
import { analytics } from "./analytics.ts";
import { audit } from "./audit_logs.ts";
import { common } from "./common.ts";
import { communities } from "./communities.ts";
import { confirmation } from "./account/confirmation.ts";
import { content } from "./content.ts";
import { customReports } from "./reports/custom.ts";
import { dashboard } from "./dashboard.ts";
import { errors } from "./errors.ts";
import { finance } from "./finance.ts";
import { kyc } from "./kyc.ts";
import { login } from "./account/login.ts";
import { mail } from "./mail.ts";
import { notifications } from "./notifications.ts";
import { partners } from "./partners.ts";
import { passkeys } from "./account/passkeys.ts";
import { profile } from "./account/profile.ts";
import { related } from "./related.ts";
import { report } from "./reports/report.ts";
import { reports } from "./reports/reports.ts";
import { review } from "./review.ts";
import { search } from "./search.ts";
import { settings } from "./account/settings.ts";
import { signInRules } from "./account/sign_in_rules.ts";
import { staff } from "./staff.ts";
import { status } from "./status.ts";
import { tokens } from "./tokens.ts";
import { users } from "./users.ts";

export const fr: Translation = {
  common,
  login,
  confirmation,
  signInRules,
  dashboard,
  users,
  kyc,
  communities,
  finance,
  analytics,
  content,
  partners,
  staff,
  tokens,
  status,
  profile,
  passkeys,
  review,
  search,
  settings,
  notifications,
  mail,
  audit,
  reports,
  errors,
  report,
  customReports,
  related,
};
