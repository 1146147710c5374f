import { getCookie } from "hono/cookie";
import type { DomainError } from "../../data/errors/domain_error.ts";
import type { Member } from "../../data/staff/sessions/sessions.ts";
import { secondFactorsOf } from "../../data/staff/sign_in/passkey_sign_in.ts";
import { CodeForm, LoginForm } from "../../views/account/login.tsx";
import { barePage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { errorText, rememberLanguage } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { parkedFormOf } from "../http/session/parked_form.ts";
import { loginQuery, openSession, safeNextPath } from "../http/session/session.ts";

/** Holds the id of a sign-in that waits for its second factor. */
export const CHALLENGE_COOKIE = "challenge";

/** Address of the form that was sent after its session had ended. */
export const PARKED = "/login/form";

export async function enter(
  c: AppContext,
  member: Member,
  next = safeNextPath(c.req.query("next")),
): Promise<Response> {
  await openSession(c, member);
  rememberLanguage(c, member.settings.language);
  const path = await parkedFormOf(c, member.id) ? PARKED : next;
  return redirectWithToast(c, path, "signed_in");
}

export async function codePage(
  c: AppContext,
  status: 200 | 401 | 422 | 429,
  text = c.var.ui.m.login.codeFailure,
): Promise<Response> {
  const challengeId = getCookie(c, CHALLENGE_COOKIE);
  if (challengeId === undefined) return c.redirect("/login", 303);
  const { ui, store } = c.var;
  const { search } = new URL(c.req.url);
  const factors = await secondFactorsOf(store, challengeId);
  return barePage(c, {
    status,
    title: ui.m.login.codeTitle,
    toast: status === 200 ? undefined : { kind: "error", text },
    scripts: factors.passkey ? ["passkeys.js"] : [],
    content: (
      <CodeForm
        action={factors.code ? `/login/code${search}` : null}
        passkeyAction={factors.passkey ? `/login/code/passkey${search}` : null}
      />
    ),
  });
}

/** Says how long to wait, and sets Retry-After; otherwise the text of the error. */
export function waitText(c: AppContext, error: DomainError): string {
  const { m } = c.var.ui;
  const seconds = error.retryAfterSeconds;
  if (seconds === undefined) return errorText(m, error);
  c.header("Retry-After", String(seconds));
  return m.common.error.tooMany(seconds);
}

export function loginPage(
  c: AppContext,
  { status, email, failure }: { status?: 401 | 422 | 429; email?: string; failure?: string },
): Response {
  const { ui, store, config } = c.var;
  const { search } = new URL(c.req.url);
  const passwordsAreOn = config.breakGlassAdmin === null;
  const wantsPassword = c.req.query("password") !== undefined || c.req.method === "POST";
  return barePage(c, {
    status,
    title: ui.m.login.title,
    scripts: ["passkeys.js"],
    toast: failure === undefined ? undefined : { kind: "error", text: failure },
    content: (
      <LoginForm
        action={`/login${search}`}
        passkeyAction={`/login/passkey${search}`}
        email={email}
        search={nextOf(c)}
        password={passwordsAreOn || wantsPassword ? "form" : "link"}
        sso={config.sso !== null}
        canReset={passwordsAreOn && config.mail !== null}
        testAccount={store.sample?.account ?? null}
      />
    ),
  });
}

export const nextOf = (c: AppContext): string => loginQuery(c.req.query("next"));
