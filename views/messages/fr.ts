import type { Translation } from "./en.ts";
import { analytics } from "./analytics/fr.ts";
import { audit } from "./audit_logs/fr.ts";
import { common } from "./common/fr.ts";
import { communities } from "./communities/fr.ts";
import { confirmation } from "./account/confirmation/fr.ts";
import { content } from "./content/fr.ts";
import { customReports } from "./reports/custom/fr.ts";
import { dashboard } from "./dashboard/fr.ts";
import { errors } from "./errors/fr.ts";
import { finance } from "./finance/fr.ts";
import { kyc } from "./kyc/fr.ts";
import { kycCase } from "./kyc_case/fr.ts";
import { login } from "./account/login/fr.ts";
import { mail } from "./mail/fr.ts";
import { notifications } from "./notifications/fr.ts";
import { partners } from "./partners/fr.ts";
import { passkeys } from "./account/passkeys/fr.ts";
import { profile } from "./account/profile/fr.ts";
import { related } from "./related/fr.ts";
import { report } from "./reports/report/fr.ts";
import { reports } from "./reports/reports/fr.ts";
import { review } from "./review/fr.ts";
import { search } from "./search/fr.ts";
import { settings } from "./account/settings/fr.ts";
import { signInRules } from "./account/sign_in_rules/fr.ts";
import { staff } from "./staff/fr.ts";
import { status } from "./status/fr.ts";
import { tokens } from "./tokens/fr.ts";
import { users } from "./users/fr.ts";

export const fr: Translation = {
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
