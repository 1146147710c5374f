import type { MiddlewareHandler } from "hono";
import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { admit, confirmByProvider } from "../../data/staff/sso/admission.ts";
import type { ProviderClaims } from "../../data/staff/sso/claims.ts";
import { SsoError } from "../../data/staff/sso/faults.ts";
import type { Provider } from "../../data/staff/sso/provider.ts";
import { signInByProvider } from "../../data/staff/sign_in/sign_in.ts";
import { ConfirmedElsewhere } from "../../views/account/confirmation.tsx";
import { CONFIRM_SSO, SsoRefused } from "../../views/account/sso.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { errorText } from "../http/answer/ui.ts";
import { statusOf } from "../http/answer/errors.tsx";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { logError } from "../http/monitor/log.ts";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { barePage } from "../http/answer/pages.tsx";
import { publicOrigin } from "../http/guard/origin.ts";
import { callerOf, currentMember, loginQuery, safeNextPath } from "../http/session/session.ts";
import { enter } from "./login_pages.tsx";
import { flowCookies, saveFlow, type SsoFlow, takeFlow } from "./sso_flow.ts";

const withProvider: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.provider === null) throw new DomainError("not_found", "address.not_found");
  await next();
};

const providerOf = (c: AppContext): Provider => {
  if (c.var.provider === null) throw new DomainError("not_found", "address.not_found");
  return c.var.provider;
};

/** Redirects to the provider and back. Links, because the policy forbids forms to other origins. */
export const ssoRoutes = router()
  .get("/login/sso", withProvider, requireFirstParty, (c) => begin(c, null))
  .get(
    CONFIRM_SSO,
    allow("session.own"),
    withProvider,
    requireFirstParty,
    (c) => begin(c, currentMember(c).sessionId),
  )
  .get("/login/sso/callback", withProvider, async (c) => {
    const flow = await takeFlow(c);
    // After the Back button the flow is over, and the person signed in.
    if (!flow && c.var.member && flowCookies(c).length === 0) return c.redirect("/dashboard", 303);
    try {
      if (!flow) throw new SsoError("stale");
      const answer = new URL(callback(c) + new URL(c.req.url).search);
      const claims = await providerOf(c).finish(answer, flow);
      return flow.confirms === null
        ? await signIn(c, claims, flow.next)
        : await confirm(c, claims, flow);
    } catch (error) {
      return refused(c, error, flow);
    }
  });

async function begin(c: AppContext, confirms: string | null): Promise<Response> {
  const next = safeNextPath(c.req.query("next"));
  const waitedFor = z.uuid().catch("").parse(c.req.query("for"));
  const again = confirms !== null;
  try {
    const { url, proof } = await providerOf(c).begin({ redirectUri: callback(c), again });
    await saveFlow(c, { ...proof, next, confirms, waitedFor, at: c.var.store.now().getTime() });
    return c.redirect(url.href, 303);
  } catch (error) {
    return refused(c, error, { next, confirms, waitedFor });
  }
}

async function signIn(c: AppContext, claims: ProviderClaims, next: string): Promise<Response> {
  const { store, config } = c.var;
  const { config: sso } = providerOf(c);
  const caller = callerOf(c);
  const { breakGlassAdmin } = config;
  const account = await admit(store, claims, { sso, breakGlassAdmin }, caller);
  const member = await signInByProvider(store, account, caller, claims);
  return await enter(c, member, next);
}

/** Step-up authentication in a tab of its own, for a form in another tab. */
async function confirm(c: AppContext, claims: ProviderClaims, flow: SsoFlow): Promise<Response> {
  const { store, ui, member } = c.var;
  if (member?.sessionId !== flow.confirms) throw new SsoError("stale");
  await confirmByProvider(store, member, claims, {
    sso: providerOf(c).config,
    since: new Date(flow.at),
  });
  return barePage(c, {
    title: ui.m.confirmation.elsewhere.title,
    content: <ConfirmedElsewhere waitedFor={flow.waitedFor} />,
  });
}

const callback = (c: AppContext): string => `${publicOrigin(c)}/login/sso/callback`;

/** Shows a page with the text of the error; only the log has its cause. */
function refused(
  c: AppContext,
  error: unknown,
  flow: Pick<SsoFlow, "next" | "confirms" | "waitedFor"> | null,
): Response {
  if (!(error instanceof SsoError)) throw error;
  if (error.kind === "unavailable") logError(c, error);
  c.error = error;
  const { ui, requestId } = c.var;
  const search = loginQuery(flow?.next);
  const again = flow?.confirms
    ? CONFIRM_SSO + (flow.waitedFor && `?for=${flow.waitedFor}`)
    : `/login/sso${search}`;
  return barePage(c, {
    title: ui.m.login.ssoRefused,
    status: statusOf[error.kind],
    content: (
      <SsoRefused
        text={errorText(ui.m, error)}
        again={again}
        back={flow?.confirms ? null : `/login${search}`}
        requestId={requestId}
      />
    ),
  });
}
