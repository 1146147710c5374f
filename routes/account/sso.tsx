import { Hono, type MiddlewareHandler } from "hono";
import * as z from "zod";
import { DomainError } from "../../data/base/errors.ts";
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
import { allow } from "../http/session/permissions.ts";
import { logError } from "../http/monitor/log.ts";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { barePage } from "../http/answer/pages.tsx";
import { publicOrigin } from "../http/guard/origin.ts";
import { callerOf, currentPerson, nextQuery, safeNextPath } from "../http/session/session.ts";
import { enter } from "./login.tsx";
import { type Begun, begunIn, keepBegun, takeBegun } from "./sso_begun.ts";

const withProvider: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.provider === null) throw new DomainError("not_found", "Not found");
  await next();
};

const providerOf = (c: AppContext): Provider => {
  if (c.var.provider === null) throw new DomainError("not_found", "Not found");
  return c.var.provider;
};

/** To the provider and back; by links, as no form may lead out of the desk. */
export const ssoRoutes = new Hono<AppEnv>()
  .get("/login/sso", withProvider, requireFirstParty, (c) => begin(c, null))
  .get(
    CONFIRM_SSO,
    allow("session.own"),
    withProvider,
    requireFirstParty,
    (c) => begin(c, currentPerson(c).sessionId),
  )
  .get("/login/sso/callback", withProvider, async (c) => {
    const kept = await takeBegun(c);
    // Such as by Back, from where the answer has led.
    if (!kept && c.var.person && begunIn(c).length === 0) return c.redirect("/dashboard", 303);
    try {
      if (!kept) throw new SsoError("stale");
      const answer = new URL(callback(c) + new URL(c.req.url).search);
      const claims = await providerOf(c).finish(answer, kept);
      return kept.confirms === null
        ? await comeIn(c, claims, kept.next)
        : await confirm(c, claims, kept);
    } catch (error) {
      return refused(c, error, kept);
    }
  });

async function begin(c: AppContext, confirms: string | null): Promise<Response> {
  const next = safeNextPath(c.req.query("next"));
  const waitedFor = z.uuid().catch("").parse(c.req.query("for"));
  const again = confirms !== null;
  try {
    const { url, proof } = await providerOf(c).begin({ redirectUri: callback(c), again });
    await keepBegun(c, { ...proof, next, confirms, waitedFor, at: Date.now() });
    return c.redirect(url.href, 303);
  } catch (error) {
    return refused(c, error, { next, confirms, waitedFor });
  }
}

async function comeIn(c: AppContext, claims: ProviderClaims, next: string): Promise<Response> {
  const { store, config } = c.var;
  const { config: sso } = providerOf(c);
  const caller = callerOf(c);
  const { breakGlassAdmin } = config;
  const member = await admit(store, claims, { sso, breakGlassAdmin }, caller);
  const person = await signInByProvider(store, member, caller, claims);
  return await enter(c, person, next);
}

/** In a tab of its own; the form for which it is done waits in another one. */
async function confirm(c: AppContext, claims: ProviderClaims, kept: Begun): Promise<Response> {
  const { store, ui, person } = c.var;
  if (person?.sessionId !== kept.confirms) throw new SsoError("stale");
  await confirmByProvider(store, person, claims, {
    sso: providerOf(c).config,
    since: new Date(kept.at),
  });
  return barePage(c, {
    title: ui.m.confirmation.elsewhere.title,
    content: <ConfirmedElsewhere ui={ui} waitedFor={kept.waitedFor} />,
  });
}

const callback = (c: AppContext): string => `${publicOrigin(c)}/login/sso/callback`;

/** A page that says what to do, and a line in the log that says what was wrong. */
function refused(
  c: AppContext,
  error: unknown,
  kept: Pick<Begun, "next" | "confirms" | "waitedFor"> | null,
): Response {
  if (!(error instanceof SsoError)) throw error;
  if (error.kind === "unavailable") logError(c, error);
  c.error = error;
  const { ui, requestId } = c.var;
  const search = nextQuery(kept?.next);
  const again = kept?.confirms
    ? CONFIRM_SSO + (kept.waitedFor && `?for=${kept.waitedFor}`)
    : `/login/sso${search}`;
  return barePage(c, {
    title: ui.m.login.ssoRefused,
    status: statusOf[error.kind],
    content: (
      <SsoRefused
        ui={ui}
        text={errorText(ui.m, error)}
        again={again}
        back={kept?.confirms ? null : `/login${search}`}
        requestId={requestId}
      />
    ),
  });
}
