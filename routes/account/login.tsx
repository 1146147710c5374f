import { KeptForm } from "../../views/ui/dialog/kept_form.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { expireCookie, isPrefetch, setHttpOnlyCookie } from "../http/request.ts";
import { router } from "../http/router.ts";
import { forgetParkedForm, parkedFormOf } from "../http/session/parked_form.ts";
import { allow } from "../http/session/permissions.ts";
import { getCookie } from "hono/cookie";
import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { signOut } from "../../data/staff/sessions/sessions.ts";
import { answerChallenge, signIn, signInForm } from "../../data/staff/sign_in/sign_in.ts";
import type { AppContext } from "../http/context.ts";
import { callerOf, closeSession, currentMember, safeNextPath } from "../http/session/session.ts";
import { validate } from "../http/guard/validate.ts";
import {
  CHALLENGE_COOKIE,
  codePage,
  enter,
  loginPage,
  nextOf,
  PARKED,
  waitText,
} from "./login_pages.tsx";

const CHALLENGE_SECONDS = 5 * 60;

const codeForm = z.strictObject({ code: z.string().max(100) });

export const loginRoutes = router()
  .get("/", (c) => c.redirect("/dashboard", 302))
  .get(
    "/login",
    (c) => c.var.member ? c.redirect(safeNextPath(c.req.query("next")), 303) : loginPage(c, {}),
  )
  .post(
    "/login",
    validate("form", signInForm, (c, { data }) => refuse(c, 422, String(data.email ?? ""))),
    async (c) => {
      const form = c.req.valid("form");
      try {
        const result = await signIn(c.var.store, form, callerOf(c), c.var.config);
        if ("member" in result) return await enter(c, result.member);
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
      const member = await answerChallenge(c.var.store, challengeId, code, callerOf(c));
      expireCookie(c, CHALLENGE_COOKIE, "/login");
      return await enter(c, member);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === "too_many") return codePage(c, 429, waitText(c, error));
      if (error.kind !== "unauthenticated") throw error;
      return codePage(c, 401);
    }
  })
  .get(PARKED, allow("session.own"), async (c) => {
    const form = await parkedFormOf(c, currentMember(c).id);
    if (form === null) return c.redirect("/dashboard", 303);
    if (!isPrefetch(c)) forgetParkedForm(c);
    const { parkedTitle: title, formParked, showForm } = c.var.ui.m.login;
    const action = `${form.action}${form.action.includes("?") ? "&" : "?"}again`;
    return recordPage(c, title, () => (
      <KeptForm
        title={title}
        text={formParked}
        action={action}
        submit={showForm}
        typed={form.fields}
        back="/dashboard"
      />
    ));
  })
  .post("/logout", allow("session.own"), async (c) => {
    await signOut(c.var.store, currentMember(c));
    closeSession(c);
    return c.redirect("/login", 303);
  });

function askForCode(c: AppContext, challengeId: string): Response {
  setHttpOnlyCookie(c, CHALLENGE_COOKIE, challengeId, {
    path: "/login",
    maxAge: CHALLENGE_SECONDS,
  });
  return c.redirect(`/login/code${nextOf(c)}`, 303);
}

function refuseSignIn(c: AppContext, error: unknown, email: string): Response {
  if (!(error instanceof DomainError)) throw error;
  if (error.kind === "unauthenticated") return refuse(c, 401, email);
  if (error.kind !== "too_many") throw error;
  return loginPage(c, { status: 429, email, failure: waitText(c, error) });
}

const refuse = (c: AppContext, status: 401 | 422, email: string): Response =>
  loginPage(c, { status, email, failure: c.var.ui.m.login.failure });
