import type { Translation } from "./en.ts";
import { analytics } from "./analytics/es.ts";
import { audit } from "./audit_logs/es.ts";
import { common } from "./common/es.ts";
import { communities } from "./communities/es.ts";
import { confirmation } from "./account/confirmation/es.ts";
import { content } from "./content/es.ts";
import { customReports } from "./reports/custom/es.ts";
import { dashboard } from "./dashboard/es.ts";
import { errors } from "./errors/es.ts";
import { finance } from "./finance/es.ts";
import { kyc } from "./kyc/es.ts";
import { kycCase } from "./kyc_case/es.ts";
import { login } from "./account/login/es.ts";
import { mail } from "./mail/es.ts";
import { notifications } from "./notifications/es.ts";
import { partners } from "./partners/es.ts";
import { passkeys } from "./account/passkeys/es.ts";
import { profile } from "./account/profile/es.ts";
import { related } from "./related/es.ts";
import { report } from "./reports/report/es.ts";
import { reports } from "./reports/reports/es.ts";
import { review } from "./review/es.ts";
import { search } from "./search/es.ts";
import { settings } from "./account/settings/es.ts";
import { signInRules } from "./account/sign_in_rules/es.ts";
import { staff } from "./staff/es.ts";
import { status } from "./status/es.ts";
import { tokens } from "./tokens/es.ts";
import { users } from "./users/es.ts";

export const es: Translation = {
  common,
  login,
  confirmation,
  signInRules,
  dashboard,
  users,
  kyc,
  kycCase,
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
