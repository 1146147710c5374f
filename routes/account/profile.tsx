import { allow } from "../http/session/permissions.ts";
import { Hono } from "hono";
import * as z from "zod";
import { changePassword, saveOwnProfile } from "../../data/staff/accounts/credentials.ts";
import type { ErrorCode } from "../../data/errors/texts.ts";
import { DomainError, type ErrorKind } from "../../data/errors/domain_error.ts";
import { endOwn, listOwn } from "../../data/staff/sessions/sessions.ts";
import { listPasskeys } from "../../data/staff/passkeys/passkeys.ts";
import { type ProfileForm, profileForm } from "../../data/staff/accounts/staff.ts";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { ProfilePage } from "../../views/account/profile.tsx";
import { requirePassword } from "./choose_password.tsx";
import { deviceName } from "./devices.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { errorText } from "../http/answer/ui.ts";
import { page } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { currentPerson } from "../http/session/session.ts";
import { validate } from "../http/guard/validate.ts";

const password = z.string().max(1_000, "text.over_1000" satisfies ErrorCode);

/** Not trimmed: spaces belong to a password. */
const passwordForm = z.strictObject({
  currentPassword: password.min(1, "password.missing" satisfies ErrorCode),
  newPassword: password,
  confirmPassword: password,
});

/** A new email needs the password. */
const ownForm = profileForm.extend({ emailPassword: password.default("") });

export const profileRoutes = new Hono<AppEnv>()
  .get(
    "/profile",
    allow("profile.own"),
    (c) => profilePage(c, { editing: c.req.query("edit") === "true" }),
  )
  .post(
    "/profile",
    allow("profile.own"),
    validate(
      "form",
      ownForm,
      (c, { data, errors }) => profilePage(c, { editing: true, typed: data, errors }),
    ),
    async (c) => {
      const { emailPassword, ...form } = c.req.valid("form");
      if (form.email !== currentPerson(c).email) {
        if (isEmailFixed(c)) {
          const errors = { email: c.var.ui.m.profile.emailStays };
          return profilePage(c, { editing: true, typed: form, errors });
        }
        requirePassword(c, currentPerson(c));
      }
      try {
        await saveOwnProfile(c.var.store, form, emailPassword, currentPerson(c));
      } catch (error) {
        const field = error instanceof DomainError && profileFields[error.kind];
        if (!field) throw error;
        const errors = { [field]: errorText(c.var.ui.m, error) };
        return profilePage(c, { editing: true, typed: form, errors });
      }
      return redirectWithToast(c, "/profile", "profile_saved");
    },
  )
  .post(
    "/profile/password",
    allow("profile.own"),
    validate("form", passwordForm, (c, { errors }) => profilePage(c, { editing: false, errors })),
    async (c) => {
      const { store, ui } = c.var;
      const { currentPassword: current, newPassword: next, confirmPassword } = c.req.valid("form");
      requirePassword(c, currentPerson(c));
      const again = (errors: FieldErrors) => profilePage(c, { editing: false, errors });
      if (next !== confirmPassword) return again({ confirmPassword: ui.m.profile.passwordsDiffer });
      try {
        await changePassword(store, currentPerson(c), { current, next });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const text = errorText(ui.m, error);
        if (error.kind === "unauthenticated") return again({ currentPassword: text });
        if (error.kind === "invalid") return again({ newPassword: text });
        throw error;
      }
      return redirectWithToast(c, "/profile", "password_changed");
    },
  )
  .post("/profile/sessions/:handle/end", allow("session.own"), async (c) => {
    const { store } = c.var;
    await endOwn(store, currentPerson(c), c.req.param("handle"));
    return redirectWithToast(c, "/profile", "session_ended");
  });

/** With single sign-on nobody changes their email, which links a first sign-in to its account. */
const isEmailFixed = (c: AppContext): boolean => c.var.provider !== null;

const MAX_NAME_LENGTH = 100;

const profileFields: Partial<Record<ErrorKind, string>> = {
  conflict: "email",
  invalid: "emailPassword",
  unauthenticated: "emailPassword",
};

export function profilePage(
  c: AppContext,
  state: { editing: boolean; typed?: Partial<ProfileForm>; errors?: FieldErrors },
): Response | Promise<Response> {
  const { ui, store } = c.var;
  const person = currentPerson(c);
  const now = store.now().toISOString();
  return page(c, {
    title: ui.m.profile.title,
    intro: ui.m.profile.intro,
    status: state.errors && 422,
    scripts: ["passkeys.js"],
    content: async () => (
      <ProfilePage
        person={person}
        hasPassword={c.var.ui.confirmBy.password}
        keepsEmail={!c.var.ui.confirmBy.password || isEmailFixed(c)}
        sessions={await Promise.all((await listOwn(store, person)).map(async (session) => ({
          ...session,
          device: await deviceName(session.device),
        })))}
        passkeys={await listPasskeys(store, person)}
        device={(await deviceName(c.req.header("user-agent") ?? "")).slice(0, MAX_NAME_LENGTH)}
        now={now}
        {...state}
      />
    ),
  });
}
