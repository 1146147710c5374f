import { Hono } from "hono";
import { DomainError } from "../data/errors.ts";
import { signIn, signInForm, signOut } from "../data/sessions.ts";
import { LoginForm } from "../views/login.tsx";
import type { AppContext, AppEnv } from "./env.ts";
import { barePage, redirectWithToast } from "./respond.tsx";
import { allow, closeSession, openSession, ownPath, remoteAddress, signedIn } from "./session.ts";
import { validate } from "./validate.ts";

export const loginRoutes = new Hono<AppEnv>()
  .get("/", (c) => c.redirect("/dashboard", 302))
  .get("/login", (c) => c.var.person ? c.redirect("/dashboard", 303) : loginPage(c, {}))
  .post(
    "/login",
    validate("form", signInForm, (c, { data }) => refuse(c, 422, String(data.email ?? ""))),
    async (c) => {
      const form = c.req.valid("form");
      try {
        const person = await signIn(c.var.store, form, remoteAddress(c));
        await openSession(c, person);
        return redirectWithToast(c, ownPath(c.req.query("next")), "signed_in");
      } catch (error) {
        return refuseSignIn(c, error, form.email);
      }
    },
  )
  .post("/logout", allow("session.own"), async (c) => {
    await signOut(c.var.store, signedIn(c).sessionId);
    closeSession(c);
    return c.redirect("/login", 303);
  });

function refuseSignIn(c: AppContext, error: unknown, email: string): Response {
  if (!(error instanceof DomainError)) throw error;
  if (error.kind === "unauthenticated") return refuse(c, 401, email);
  if (error.kind !== "too_many") throw error;
  const seconds = error.retryAfterSeconds ?? 60;
  c.header("Retry-After", String(seconds));
  return loginPage(c, { status: 429, email, failure: c.var.ui.m.common.error.tooMany(seconds) });
}

const refuse = (c: AppContext, status: 401 | 422, email: string): Response =>
  loginPage(c, { status, email, failure: c.var.ui.m.login.failure });

function loginPage(
  c: AppContext,
  { status, email, failure }: { status?: 401 | 422 | 429; email?: string; failure?: string },
): Response {
  const { ui, store } = c.var;
  const { search } = new URL(c.req.url);
  return barePage(c, {
    status,
    title: ui.m.login.title,
    toast: failure === undefined ? undefined : { kind: "error", text: failure },
    content: (
      <LoginForm
        ui={ui}
        action={`/login${search}`}
        email={email}
        testAccount={store.sampleAccount}
      />
    ),
  });
}
