import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import * as z from "zod";
import { saveAbsence } from "../../data/staff/accounts/absences.ts";
import { changePassword, saveOwnProfile } from "../../data/staff/accounts/credentials.ts";
import type { ErrorCode } from "../../data/errors/texts.ts";
import { DomainError, type ErrorKind } from "../../data/errors/domain_error.ts";
import { endOwn } from "../../data/staff/sessions/sessions.ts";
import { profileForm } from "../../data/staff/accounts/staff.ts";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { requirePassword } from "./choose_password.tsx";
import { errorText, refusalText, zoneOf } from "../http/answer/ui.ts";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { currentMember } from "../http/session/session.ts";
import { validate } from "../http/guard/validate.ts";
import { isEmailFixed, profilePage } from "./profile_page.tsx";

const password = z.string().max(1_000, "text.over_1000" satisfies ErrorCode);

/** Not trimmed: spaces belong to a password. */
const passwordForm = z.strictObject({
  currentPassword: password.min(1, "password.missing" satisfies ErrorCode),
  newPassword: password,
  confirmPassword: password,
});

/** The last day; "" ends the absence. */
const absenceForm = z.strictObject({ awayUntil: z.string().max(10) });

/** A new email needs the password. */
const ownForm = profileForm.extend({ emailPassword: password.default("") });

export const profileRoutes = router()
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
      if (form.email !== currentMember(c).email) {
        if (isEmailFixed(c)) {
          const errors = { email: c.var.ui.m.profile.emailStays };
          return profilePage(c, { editing: true, typed: form, errors });
        }
        requirePassword(c, currentMember(c));
      }
      try {
        await saveOwnProfile(c.var.store, form, emailPassword, currentMember(c));
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
      requirePassword(c, currentMember(c));
      const again = (errors: FieldErrors) => profilePage(c, { editing: false, errors });
      if (next !== confirmPassword) return again({ confirmPassword: ui.m.profile.passwordsDiffer });
      try {
        await changePassword(store, currentMember(c), { current, next });
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
  .post(
    "/profile/absence",
    allow("kyc.decide"),
    validate("form", absenceForm, (c, { errors }) => profilePage(c, { editing: false, errors })),
    async (c) => {
      const { awayUntil: day } = c.req.valid("form");
      try {
        await saveAbsence(c.var.store, currentMember(c), { day, timeZone: zoneOf(c) });
      } catch (error) {
        const errors = { awayUntil: refusalText(c, error, "invalid") };
        return profilePage(c, { editing: false, errors });
      }
      return redirectWithToast(c, "/profile", "absence_saved");
    },
  )
  .post("/profile/sessions/:handle/end", allow("session.own"), async (c) => {
    const { store } = c.var;
    await endOwn(store, currentMember(c), c.req.param("handle"));
    return redirectWithToast(c, "/profile", "session_ended");
  });

const profileFields: Partial<Record<ErrorKind, string>> = {
  conflict: "email",
  invalid: "emailPassword",
  unauthenticated: "emailPassword",
};
