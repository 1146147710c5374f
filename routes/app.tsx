import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Config } from "../data/config.ts";
import type { ErrorText } from "../data/error_texts.ts";
import { DomainError, type ErrorKind } from "../data/errors.ts";
import { may } from "../data/permissions.ts";
import { defaultSettings, ianaZones, type Settings } from "../data/staff/settings.ts";
import type { Store } from "../data/store.ts";
import { Dialog } from "../views/ui/dialog.tsx";
import { ErrorPage } from "../views/ui/error.tsx";
import { createFormat, type Format } from "../views/format.ts";
import { catalogues, type Language, locales } from "../views/messages/catalogue.ts";
import { analyticsRoutes } from "./analytics.tsx";
import { api, InvalidInput } from "./api.ts";
import { auditLogRoutes } from "./audit_logs.tsx";
import { communityRoutes } from "./communities.tsx";
import { contentRoutes } from "./content.tsx";
import { customReportRoutes } from "./reports/custom.tsx";
import { dashboardRoutes } from "./dashboard.tsx";
import type { AppContext, AppEnv, Assets, Drain } from "./http/context.ts";
import { errorText } from "./http/error_text.ts";
import { financeRoutes } from "./finance.tsx";
import { healthRoutes } from "./health.ts";
import { importRoutes } from "./imports.ts";
import { invitationRoutes } from "./account/invitations.tsx";
import { kycRoutes } from "./kyc/requests.tsx";
import { logError } from "./http/log.ts";
import { loginRoutes } from "./account/login.tsx";
import { measure, RequestMetrics } from "./http/metrics.ts";
import { notificationRoutes } from "./notifications.tsx";
import { partnerRoutes } from "./partners.tsx";
import { profileRoutes } from "./account/profile.tsx";
import { reportRoutes } from "./reports/reports.tsx";
import { barePage, record, wants } from "./http/respond.tsx";
import { headers, hostGate, originGate, takeBody } from "./http/security.ts";
import { identify } from "./http/session.ts";
import { keptLanguage } from "./http/language.ts";
import { settingsRoutes } from "./account/settings.tsx";
import { staffRoutes } from "./staff.tsx";
import { statusRoutes } from "./status.tsx";
import { twoFactorRoutes } from "./account/two_factor.tsx";
import { userRoutes } from "./users.tsx";

export interface AppParts {
  store: Store;
  config: Config;
  assets: Assets;
  drain?: Drain;
}

/** In the order in which their paths are tried. */
const screens = [
  loginRoutes,
  dashboardRoutes,
  userRoutes,
  kycRoutes,
  communityRoutes,
  financeRoutes,
  analyticsRoutes,
  contentRoutes,
  partnerRoutes,
  staffRoutes,
  invitationRoutes,
  statusRoutes,
  profileRoutes,
  settingsRoutes,
  twoFactorRoutes,
  notificationRoutes,
  auditLogRoutes,
  customReportRoutes,
  reportRoutes,
];

/** The whole application as a function of its parts, so that each test has one of its own. */
export function createApp(
  { store, config, assets, drain = { begun: false } }: AppParts,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const metrics = new RequestMetrics();
  app.use(async (c, next) => {
    c.set("requestId", crypto.randomUUID());
    c.set("store", store);
    c.set("config", config);
    c.set("assets", assets);
    c.set("drain", drain);
    c.set("metrics", metrics);
    c.set("person", null);
    c.set("ui", uiFor(c, undefined));
    c.header("X-Request-Id", c.var.requestId);
    await next();
  });
  app.use(headers);
  app.route("/", healthRoutes);
  app.use(hostGate);
  // Before what guards people: no browser sends a service token by itself, and files are large.
  app.route("/api/import", importRoutes);
  app.use(originGate);
  app.get("/static/*", (c) => assets.respond(c.req.raw) ?? notFound(c));
  // Asked for by browsers where a page cannot name an icon, such as a document in a tab.
  app.get("/favicon.ico", (c) => c.redirect(assets.url("favicon.svg"), 302));
  app.use(measure(metrics), takeBody, identify);
  app.use(async (c, next) => {
    c.set("ui", uiFor(c, c.var.person?.settings));
    await next();
  });
  app.route("/api", api);
  for (const screen of screens) app.route("/", screen);
  app.notFound((c) => notFound(c));
  app.onError(refuse);
  return app;
}

function uiFor(c: AppContext, settings: Settings | undefined): AppEnv["Variables"]["ui"] {
  const language = settings?.language ?? keptLanguage(c);
  return {
    language,
    m: catalogues[language],
    f: formatFor(language, settings ?? defaultSettings),
    may: (permission) => c.var.person !== null && may(c.var.person.role, permission),
  };
}

const formats = new Map<string, Format>();

/** As many as there are combinations of settings; making one takes longer than a small page. */
function formatFor(language: Language, { timezone, dateFormat }: Settings): Format {
  const locale = locales[language];
  const key = [locale, timezone, dateFormat].join();
  const kept = formats.get(key) ??
    createFormat({ locale, timeZone: ianaZones[timezone], dateFormat });
  formats.set(key, kept);
  return kept;
}

function notFound(c: AppContext, text?: string): Response {
  if (wants(c) === "json") return c.json({ error: "Not found" }, 404);
  const { error } = c.var.ui.m.common;
  return barePage(c, {
    status: 404,
    title: error.notFound,
    missedPath: c.req.path,
    content: (
      <ErrorPage
        ui={c.var.ui}
        code={error.notFoundCode}
        title={error.notFound}
        text={text}
      />
    ),
  });
}

const statusOf: Record<ErrorKind, ContentfulStatusCode> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
};

/** Every refusal and failure ends here, in the shape that was asked for. */
function refuse(error: Error, c: AppContext): Response {
  const { status, message, retryAfterSeconds } = describe(error);
  if (status >= 500) logError(c, error);
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  if (retryAfterSeconds) c.header("Retry-After", String(retryAfterSeconds));
  const kind = wants(c);
  if (kind === "json") {
    const issues = error instanceof InvalidInput ? { issues: error.issues } : {};
    return c.json({ error: message, ...issues }, status);
  }
  const { ui } = c.var;
  const { common } = ui.m;
  const text = error instanceof DomainError
    ? errorText(ui.m, error)
    : ui.m.errors[message as ErrorText] ?? message;
  if (status === 404 && kind === "page") return notFound(c, text);
  if (kind === "fragment" && c.var.person) {
    const back = { href: "/dashboard", label: ui.m.dashboard.title };
    return record(
      c,
      common.error.title,
      (place) => (
        <Dialog ui={ui} place={place} title={common.error.title} back={back}>
          <p>{text}</p>
        </Dialog>
      ),
      status,
    );
  }
  const title = status >= 500 ? common.error.title : text;
  const explanation = status >= 500 ? common.error.text : undefined;
  return barePage(c, {
    status,
    title,
    content: <ErrorPage ui={ui} code={String(status)} title={title} text={explanation} />,
  });
}

function describe(
  error: Error,
): { status: ContentfulStatusCode; message: string; retryAfterSeconds?: number } {
  if (error instanceof DomainError) {
    const { kind, message, retryAfterSeconds } = error;
    return { status: statusOf[kind], message, retryAfterSeconds };
  }
  if (error instanceof HTTPException) {
    return { status: error.status as ContentfulStatusCode, message: error.message };
  }
  return { status: 500, message: "Internal server error" };
}
