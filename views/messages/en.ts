import type { AuditDeed } from "../../data/audit/deeds.ts";
import type { FaultReason } from "../../data/audit/proof.ts";
import type { ErrorText } from "../../data/base/error_texts.ts";
import type { ListArea } from "../../data/list/names.ts";
import type { ListTexts } from "./list_texts.ts";
import { analytics } from "./analytics/en.ts";
import { audit } from "./audit_logs/en.ts";
import { common } from "./common/en.ts";
import { communities } from "./communities/en.ts";
import { confirmation } from "./account/confirmation/en.ts";
import { content } from "./content/en.ts";
import { customReports } from "./reports/custom/en.ts";
import { dashboard } from "./dashboard/en.ts";
import { errors } from "./errors/en.ts";
import { finance } from "./finance/en.ts";
import { kyc } from "./kyc/en.ts";
import { kycCase } from "./kyc_case/en.ts";
import { login } from "./account/login/en.ts";
import { mail } from "./mail/en.ts";
import { notifications } from "./notifications/en.ts";
import { partners } from "./partners/en.ts";
import { passkeys } from "./account/passkeys/en.ts";
import { profile } from "./account/profile/en.ts";
import { related } from "./related/en.ts";
import { report } from "./reports/report/en.ts";
import { reports } from "./reports/reports/en.ts";
import { review } from "./review/en.ts";
import { search } from "./search/en.ts";
import { settings } from "./account/settings/en.ts";
import { signInRules } from "./account/sign_in_rules/en.ts";
import { staff } from "./staff/en.ts";
import { status } from "./status/en.ts";
import { tokens } from "./tokens/en.ts";
import { users } from "./users/en.ts";

export const en = {
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
} satisfies Record<ListArea, ListTexts> & Record<string, object>;

type English = typeof en;

/** Every text of the application in one language; a missing one is a type error. */
export interface Messages extends English {}

/** What `data/` says in English by itself has to have words in any other language too. */
export type Translation = Messages & {
  errors: Record<ErrorText, string>;
  audit: { deeds: Record<AuditDeed, string>; faults: Record<FaultReason, string> };
};
