import { expireCookie, setHttpOnlyCookie } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { type Person, signOut } from "../../data/staff/sessions/sessions.ts";
import { secondFactorsOf } from "../../data/staff/sign_in/passkey_sign_in.ts";
import { answerChallenge, signIn, signInForm } from "../../data/staff/sign_in/sign_in.ts";
import { CodeForm, LoginForm } from "../../views/account/login.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { errorText, rememberLanguage } from "../http/answer/ui.ts";
import { barePage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import {
  callerOf,
  closeSession,
  currentPerson,
  nextQuery,
  openSession,
  safeNextPath,
} from "../http/session/session.ts";
import { validate } from "../http/guard/validate.ts";

/** Holds the id of a sign-in that waits for its second factor. */
export const CHALLENGE_COOKIE = "challenge";
const CHALLENGE_SECONDS = 5 * 60;

const codeForm = z.strictObject({ code: z.string().max(100) });

export const loginRoutes = new Hono<AppEnv>()
  .get("/", (c) => c.redirect("/dashboard", 302))
  .get(
    "/login",
    (c) => c.var.person ? c.redirect(safeNextPath(c.req.query("next")), 303) : loginPage(c, {}),
  )
  .post(
    "/login",
    validate("form", signInForm, (c, { data }) => refuse(c, 422, String(data.email ?? ""))),
    async (c) => {
      const form = c.req.valid("form");
      try {
        const result = await signIn(c.var.store, form, callerOf(c), c.var.config);
        if ("person" in result) return await enter(c, result.person);
        return askForCode(c, result.challengeId);
      } catch (error) {
        return refuseSignIn(c, error, form.email);
      }
    },
  )
  .get("/login/code", (c) => codePage(c, 200))
  .post("/login/code", validate("form", codeForm, (c) => codePage(c, 422)), async (c) => {
    const challengeId = getCookie(c, CHALLENGE_COOKIE) ?? "";
    const { code } = c.req.valid("form");
    try {
      const person = await answerChallenge(c.var.store, challengeId, code, callerOf(c));
      expireCookie(c, CHALLENGE_COOKIE, "/login");
      return await enter(c, person);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === "too_many") return codePage(c, 429, waitText(c, error));
      if (error.kind !== "unauthenticated") throw error;
      return codePage(c, 401);
    }
  })
  .post("/logout", allow("session.own"), async (c) => {
    await signOut(c.var.store, currentPerson(c));
    closeSession(c);
    return c.redirect("/login", 303);
  });

export async function enter(
  c: AppContext,
  person: Person,
  next = safeNextPath(c.req.query("next")),
): Promise<Response> {
  await openSession(c, person);
  rememberLanguage(c, person.settings.language);
  return redirectWithToast(c, next, "signed_in");
}

function askForCode(c: AppContext, challengeId: string): Response {
  setHttpOnlyCookie(c, CHALLENGE_COOKIE, challengeId, {
    path: "/login",
    maxAge: CHALLENGE_SECONDS,
  });
  return c.redirect(`/login/code${nextOf(c)}`, 303);
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

function refuseSignIn(c: AppContext, error: unknown, email: string): Response {
  if (!(error instanceof DomainError)) throw error;
  if (error.kind === "unauthenticated") return refuse(c, 401, email);
  if (error.kind !== "too_many") throw error;
  return loginPage(c, { status: 429, email, failure: waitText(c, error) });
}

/** Says how long to wait, and sets Retry-After; otherwise the text of the error. */
export function waitText(c: AppContext, error: DomainError): string {
  const { m } = c.var.ui;
  const seconds = error.retryAfterSeconds;
  if (seconds === undefined) return errorText(m, error);
  c.header("Retry-After", String(seconds));
  return m.common.error.tooMany(seconds);
}

const refuse = (c: AppContext, status: 401 | 422, email: string): Response =>
  loginPage(c, { status, email, failure: c.var.ui.m.login.failure });

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

const nextOf = (c: AppContext): string => nextQuery(c.req.query("next"));
