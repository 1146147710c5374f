import administration from "./administration.ts";
import analytics from "./analytics.ts";
import answers from "./answers.ts";
import asks from "./asks.ts";
import assignments from "./assignments.ts";
import audit from "./audit.ts";
import checks from "./checks.ts";
import claims from "./claims.ts";
import comments from "./comments.ts";
import common from "./common.ts";
import communities from "./communities.ts";
import corrections from "./corrections.ts";
import confirmation from "./confirmation.ts";
import content from "./content.ts";
import customReports from "./custom_reports.ts";
import dashboard from "./dashboard.ts";
import developers from "./developers.ts";
import documentTypes from "./document_types.ts";
import errors from "./errors.ts";
import finance from "./finance.ts";
import kyc from "./kyc.ts";
import kycCase from "./kyc_case.ts";
import live from "./live.ts";
import login from "./login.ts";
import mail from "./mail.ts";
import notifications from "./notifications.ts";
import partners from "./partners.ts";
import passkeys from "./passkeys.ts";
import payouts from "./payouts.ts";
import profile from "./profile.ts";
import reasons from "./reasons.ts";
import reasonsPage from "./reasons_page.ts";
import related from "./related.ts";
import report from "./report.ts";
import reports from "./reports.ts";
import review from "./review.ts";
import savedViews from "./saved_views.ts";
import search from "./search.ts";
import selection from "./selection.ts";
import settings from "./settings.ts";
import signInRules from "./sign_in_rules.ts";
import staff from "./staff.ts";
import statement from "./statement.ts";
import status from "./status.ts";
import tokens from "./tokens.ts";
import undo from "./undo.ts";
import users from "./users.ts";
import verification from "./verification.ts";
import webhooks from "./webhooks.ts";

/** Every text in French. */
export default {
  administration,
  analytics,
  answers,
  asks,
  assignments,
  audit,
  checks,
  claims,
  comments,
  common,
  communities,
  corrections,
  confirmation,
  content,
  customReports,
  dashboard,
  developers,
  documentTypes,
  errors,
  finance,
  kyc,
  kycCase,
  live,
  login,
  mail,
  notifications,
  partners,
  passkeys,
  payouts,
  profile,
  reasons,
  reasonsPage,
  related,
  report,
  reports,
  review,
  savedViews,
  search,
  selection,
  settings,
  signInRules,
  staff,
  statement,
  status,
  tokens,
  undo,
  users,
  verification,
  webhooks,
};
