import type { MiddlewareHandler } from "hono";
import { DomainError } from "../../data/errors/domain_error.ts";
import { findReset, requestReset, resetPassword } from "../../data/staff/accounts/reset_links.ts";
import { forgotForm } from "../../data/staff/accounts/staff.ts";
import { ForgotForm } from "../../views/account/reset.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { barePage } from "../http/answer/pages.tsx";
import { router } from "../http/router.ts";
import { callerOf } from "../http/session/session.ts";
import { validate } from "../http/guard/validate.ts";
import { passwordFields, passwordPage, requirePassword, takePassword } from "./choose_password.tsx";
import {
  forgetLink,
  type OneTimeLink,
  openLink,
  requireLink,
  showLink,
  takeLink,
} from "./one_time_link.tsx";

/** Available with a mail server, and unless passwords are switched off. */
const withMail: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { mail, breakGlassAdmin } = c.var.config;
  if (mail === null || breakGlassAdmin !== null) {
    throw new DomainError("not_found", "address.not_found");
  }
  await next();
};

const link: OneTimeLink = {
  kind: "reset",
  table: "reset_links",
  seconds: 60 * 60,
  find: async (c, token) => {
    const { member } = await findReset(c.var.store, token);
    requirePassword(c, member);
    return member;
  },
};

/** Sends and takes one-time links to a new password. */
export const resetRoutes = router()
  .get("/forgot", withMail, (c) => forgotPage(c, { sent: false }))
  .post(
    "/forgot",
    withMail,
    validate(
      "form",
      forgotForm,
      (c, { data, errors }) =>
        forgotPage(c, { sent: false, email: String(data.email ?? ""), errors }),
    ),
    async (c) => {
      await requestReset(c.var.store, c.req.valid("form").email, callerOf(c));
      return forgotPage(c, { sent: true });
    },
  )
  .get("/reset", (c) => showLink(c, link, (member) => passwordPage(c, "reset", member)))
  .get("/reset/continue", (c) => c.redirect("/reset", 303))
  .get("/reset/:token", (c) => takeLink(c, link))
  .post("/reset/continue", (c) => openLink(c, link))
  .post("/reset", passwordFields, async (c) => {
    const { token } = requireLink(c, link);
    const { store, requestId } = c.var;
    const again = passwordPage.bind(null, c, "reset", await link.find(c, token));
    return await takePassword(c, c.req.valid("form"), again, {
      choose: (password) => resetPassword(store, token, password, requestId),
      toast: "password_reset",
      used: () => forgetLink(c, link),
    });
  });

function forgotPage(
  c: AppContext,
  state: { sent: boolean; email?: string; errors?: FieldErrors },
): Response {
  const { ui } = c.var;
  return barePage(c, {
    title: ui.m.login.forgotTitle,
    status: state.errors && 422,
    content: <ForgotForm {...state} />,
  });
}
