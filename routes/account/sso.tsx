import { Hono, type MiddlewareHandler } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import * as z from "zod";
import { DomainError } from "../../data/errors.ts";
import { keyFor } from "../../data/keys.ts";
import { seal, unseal } from "../../data/sealing.ts";
import { admit, confirmByProvider } from "../../data/sso/admission.ts";
import type { ProviderClaims } from "../../data/sso/claims.ts";
import { SsoError } from "../../data/sso/faults.ts";
import type { Provider } from "../../data/sso/provider.ts";
import { signInVouched } from "../../data/staff/sign_in.ts";
import { CONFIRM_SSO, ConfirmedElsewhere } from "../../views/account/confirmation.tsx";
import { SsoRefused } from "../../views/account/sso.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { errorText } from "../http/error_text.ts";
import { statusOf } from "../http/errors.tsx";
import { allow } from "../http/gate.ts";
import { logError } from "../http/log.ts";
import { fromOwnPage } from "../http/own_page.tsx";
import { isSecure, keepCookie } from "../http/request.ts";
import { barePage } from "../http/respond.tsx";
import { publicOrigin } from "../http/security.ts";
import { callerOf, ownPath, signedIn } from "../http/session.ts";
import { enter } from "./login.tsx";

const BEGUN_SECONDS = 10 * 60;

/** A sign-in that has begun in this browser: nobody else's answer is taken for it. */
const begun = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** The session whose person proves anew who they are; null: it is a sign-in. */
  confirms: z.string().nullable(),
  /** What the form that waits for it in another tab knows it by; "": none does. */
  waitedFor: z.string().default(""),
  /** Milliseconds since 1970. */
  at: z.number(),
});
type Begun = z.infer<typeof begun>;

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
  .get("/login/sso", withProvider, fromOwnPage, (c) => begin(c, null))
  .get(
    CONFIRM_SSO,
    allow("session.own"),
    withProvider,
    fromOwnPage,
    (c) => begin(c, signedIn(c).sessionId),
  )
  .get("/login/sso/callback", withProvider, async (c) => {
    const kept = await takeBegun(c);
    try {
      if (!kept || kept.state !== c.req.query("state")) throw new SsoError("stale");
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
  const next = ownPath(c.req.query("next"));
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
  const person = await signInVouched(store, member, caller, claims.authenticatedAt);
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

/** Over https by a prefix: a neighbouring host could else begin a sign-in in this browser. */
const cookieName = (c: AppContext): string => isSecure(c) ? "__Host-sso" : "sso";

const sealKey = (c: AppContext): string => keyFor("single sign-on", c.var.config.jwtSecret);
const PLACE = "sign-in that has begun";

async function keepBegun(c: AppContext, value: Begun): Promise<void> {
  const sealed = await seal(JSON.stringify(value), sealKey(c), PLACE);
  keepCookie(c, cookieName(c), sealed, { maxAge: BEGUN_SECONDS });
}

/** What has begun here and is not over; it is gone afterwards, whatever comes of it. */
async function takeBegun(c: AppContext): Promise<Begun | null> {
  const name = cookieName(c);
  const sealed = getCookie(c, name);
  if (sealed === undefined) return null;
  deleteCookie(c, name, { path: "/", secure: isSecure(c) });
  const text = await unseal(sealed, sealKey(c), PLACE);
  if (text === null) return null;
  const value = begun.parse(JSON.parse(text));
  return Date.now() - value.at <= BEGUN_SECONDS * 1000 ? value : null;
}

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
  const search = kept ? `?next=${encodeURIComponent(kept.next)}` : "";
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
