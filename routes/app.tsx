import type { MiddlewareHandler } from "hono";
import type { Config } from "../data/config.ts";
import type { log } from "../data/base/log.ts";
import { Provider } from "../data/staff/sso/provider.ts";
import type { Store } from "../data/store.ts";
import { refusePrefetch } from "./http/guard/prefetch.ts";
import { accessAttestRoutes } from "./staff/access_attest.tsx";
import { accessReviewRoutes } from "./staff/access_review.tsx";
import { administrationRoutes } from "./staff/administration.tsx";
import { analyticsRoutes } from "./analytics.tsx";
import { apiRoutes, uploadRoutes } from "./api/api.ts";
import type { ListName } from "../data/list/names.ts";
import { answerError, notFound, redirectToParentPage } from "./http/answer/errors.tsx";
import { uiFor } from "./http/answer/ui.ts";
import { auditLogRoutes } from "./audit_logs.tsx";
import { confirmationRoutes } from "./account/confirmation.tsx";
import { auditSampleRoutes } from "./audit_sample.tsx";
import { instructionRoutes } from "./instructions/instructions.tsx";
import { instructionListRoutes } from "./instructions/listed.tsx";
import { selectedPeopleRoutes } from "./instructions/selected_people.tsx";
import { correctionRoutes } from "./people/corrections.tsx";
import { personFileRoutes } from "./people/person_file.tsx";
import { commentRoutes } from "./comments.tsx";
import { communityRoutes } from "./communities.tsx";
import { contentRoutes } from "./content.tsx";
import { customReportRoutes } from "./reports/custom.tsx";
import { dashboardRoutes } from "./dashboard.tsx";
import type { AppEnv, Assets, Drain } from "./http/context.ts";
import { erasureRoutes } from "./erasure/erasure.tsx";
import { legalHoldRoutes } from "./retention/legal_holds.tsx";
import { proposalRoutes } from "./two_people/proposals.tsx";
import { twoPeopleRoutes } from "./two_people/rules.tsx";
import { validityRoutes } from "./staff/validity.tsx";
import { retentionRoutes } from "./retention/retention.tsx";
import { liveRoutes } from "./live.ts";
import { developerRoutes } from "./developers.tsx";
import { financeRoutes } from "./finance/transactions.tsx";
import { holdRoutes } from "./finance/holds.tsx";
import { deskKeyRoutes, evidenceRoutes } from "./staff/evidence.tsx";
import { healthRoutes } from "./health.ts";
import { invitationRoutes } from "./account/invitations.tsx";
import { askRoutes } from "./kyc/asks.tsx";
import { checkRoutes } from "./kyc/checks.tsx";
import { claimRoutes } from "./kyc/claims.tsx";
import { decisionRoutes } from "./kyc/decision.tsx";
import { draftRoutes } from "./kyc/drafts.ts";
import { caseFileRoutes } from "./kyc/case_file.tsx";
import { expiryRoutes } from "./kyc/expiry.tsx";
import { documentRoutes } from "./kyc/documents.tsx";
import { kycDueRoutes } from "./kyc/due.tsx";
import { kycNewsRoutes } from "./kyc/news.tsx";
import { kycRoutes } from "./kyc/requests.tsx";
import { assignRoutes } from "./kyc/assign.tsx";
import { selectionRoutes } from "./kyc/selection.tsx";
import { reopenRoutes } from "./kyc/reopen.tsx";
import { reviewRoutes } from "./kyc/review.tsx";
import { identifyReview } from "./kyc/answer/review_session.ts";
import { takeBackRoutes } from "./kyc/undo.ts";
import { loginRoutes } from "./account/login.tsx";
import { type Router, router } from "./http/router.ts";
import { logRequests } from "./http/monitor/log.ts";
import { measure, RequestMetrics } from "./http/monitor/metrics.ts";
import { metricsRoutes } from "./metrics.ts";
import { notificationRoutes } from "./notifications.tsx";
import { partnerRoutes } from "./partners.tsx";
import { passkeyRoutes } from "./account/passkeys.tsx";
import { passkeyLoginRoutes } from "./account/passkey_login.tsx";
import { profileRoutes } from "./account/profile.tsx";
import { resetRoutes } from "./account/reset.tsx";
import { reportRoutes } from "./reports/reports.tsx";
import { statementRoutes } from "./reports/statement.tsx";
import { limitHead, readSmallBody } from "./http/guard/limits.ts";
import { contentLengthOfHead, headers } from "./http/guard/headers.ts";
import { hostGate, originGate } from "./http/guard/origin.ts";
import { identify } from "./http/session/session.ts";
import { savedViewRoutes } from "./saved_views.tsx";
import { searchRoutes } from "./search.tsx";
import { settingsRoutes } from "./account/settings.tsx";
import { signInRuleRoutes } from "./account/sign_in_rules.tsx";
import { ssoRoutes } from "./account/sso.tsx";
import { staffRoutes } from "./staff/staff.tsx";
import { staffInvitationRoutes } from "./staff/staff_invitations.tsx";
import { statusRoutes } from "./status.tsx";
import { tokenRoutes } from "./staff/tokens.tsx";
import { twoFactorRoutes } from "./account/two_factor.tsx";
import { documentTypeRoutes } from "./staff/document_types.tsx";
import { reasonRoutes } from "./staff/reasons.tsx";
import { webhookRoutes } from "./staff/webhooks.tsx";
import { userRoutes } from "./users.tsx";
import { verifyRoutes } from "./verify.tsx";

export interface AppParts {
  store: Store;
  config: Config;
  assets: Assets;
  drain?: Drain;
  /** Writes the lines of the request log; by default nothing is logged. */
  log?: typeof log;
  /** Replaces the single sign-on provider of the configuration. */
  provider?: Provider | null;
}

const listScreens: Record<ListName, Router> = {
  users: userRoutes,
  "kyc-requests": kycRoutes,
  communities: communityRoutes,
  transactions: financeRoutes,
  content: contentRoutes,
  partners: partnerRoutes,
  staff: staffRoutes,
  "audit-logs": auditLogRoutes,
};

const screens = [
  documentRoutes,
  caseFileRoutes,
  selectionRoutes,
  checkRoutes,
  claimRoutes,
  askRoutes,
  correctionRoutes,
  selectedPeopleRoutes,
  instructionRoutes,
  instructionListRoutes,
  personFileRoutes,
  legalHoldRoutes,
  erasureRoutes,
  decisionRoutes,
  takeBackRoutes,
  reopenRoutes,
  assignRoutes,
  expiryRoutes,
  draftRoutes,
  holdRoutes,
  commentRoutes,
  kycNewsRoutes,
  loginRoutes,
  ssoRoutes,
  passkeyLoginRoutes,
  dashboardRoutes,
  liveRoutes,
  analyticsRoutes,
  invitationRoutes,
  resetRoutes,
  statusRoutes,
  developerRoutes,
  profileRoutes,
  passkeyRoutes,
  settingsRoutes,
  twoFactorRoutes,
  confirmationRoutes,
  notificationRoutes,
  customReportRoutes,
  reportRoutes,
  statementRoutes,
  searchRoutes,
  savedViewRoutes,
  verifyRoutes,
];

export function createApp(parts: AppParts): Router {
  const { store, config, assets, drain = { begun: false }, log = () => {} } = parts;
  const { provider = config.sso && new Provider(config.sso) } = parts;
  const app = router();
  const metrics = new RequestMetrics();
  app.use(setVariables({ store, config, assets, drain, metrics, provider }));
  app.use(contentLengthOfHead, logRequests(log), headers, limitHead);
  app.route("/", healthRoutes);
  app.route("/", metricsRoutes);
  app.route("/", deskKeyRoutes);
  app.use(hostGate(config));
  // Before the guards for browsers: a service token is never sent by itself, and bodies are large.
  app.route("/api", uploadRoutes);
  app.use(originGate);
  app.get("/static/*", (c) => assets.respond(c.req.raw) ?? notFound(c));
  // Browsers request it for documents that cannot name an icon.
  app.get("/favicon.ico", (c) => c.redirect(assets.url("favicon.svg"), 302));
  app.use(refusePrefetch, measure(metrics), readSmallBody, identify);
  app.use(async (c, next) => {
    c.set("ui", uiFor(c));
    await next();
  });
  app.use("/kyc/*", identifyReview);
  app.route("/api", apiRoutes);
  // Before the lists, whose `/:id` would match `access`, `tokens`, `webhooks`, `reasons`, `document-types`, `rules`, `invite`, `due`, `sample` and `review`.
  const first = [
    administrationRoutes,
    accessReviewRoutes,
    accessAttestRoutes,
    tokenRoutes,
    webhookRoutes,
    reasonRoutes,
    documentTypeRoutes,
    signInRuleRoutes,
    staffInvitationRoutes,
    kycDueRoutes,
    auditSampleRoutes,
    evidenceRoutes,
    retentionRoutes,
    validityRoutes,
    twoPeopleRoutes,
    proposalRoutes,
    reviewRoutes,
  ];
  for (const screen of [...first, ...Object.values(listScreens), ...screens]) {
    app.route("/", screen);
  }
  app.notFound((c) => redirectToParentPage(app, c) ?? notFound(c));
  app.onError(answerError);
  return app;
}

type SharedVariables = Pick<
  AppEnv["Variables"],
  "store" | "config" | "assets" | "drain" | "metrics" | "provider"
>;

const setVariables = (shared: SharedVariables): MiddlewareHandler<AppEnv> => async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  c.set("store", shared.store);
  c.set("config", shared.config);
  c.set("assets", shared.assets);
  c.set("drain", shared.drain);
  c.set("metrics", shared.metrics);
  c.set("provider", shared.provider);
  c.set("member", null);
  await next();
};
