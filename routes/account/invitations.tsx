import { Hono } from "hono";
import { z } from "zod";
import { acceptInvitation, findInvited } from "../../data/staff/invitations.ts";
import type { ErrorText } from "../../data/error_texts.ts";
import { DomainError } from "../../data/errors.ts";
import type { Staff } from "../../data/staff/staff.ts";
import type { FieldErrors } from "../../views/ui/form.tsx";
import { InvitationForm } from "../../views/account/invitations.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { errorText } from "../http/error_text.ts";
import { barePage, redirectWithToast } from "../http/respond.tsx";
import { validate } from "../http/validate.ts";

/** Both fields come as they are: spaces belong to a password. */
const password = z.string().max(1_000, "Use at most 1,000 characters." satisfies ErrorText);
const passwordForm = z.strictObject({
  newPassword: password,
  confirmPassword: password,
});

/** Where the one-time link of an invitation leads: its token is all that is needed. */
export const invitationRoutes = new Hono<AppEnv>()
  .get("/invitation/:token", async (c) => {
    return form(c, await findInvited(c.var.store, c.req.param("token")));
  })
  .post(
    "/invitation/:token",
    validate("form", passwordForm, () => {
      throw new DomainError("invalid", "This form cannot be read.");
    }),
    async (c) => {
      const token = c.req.param("token");
      const { newPassword, confirmPassword } = c.req.valid("form");
      const { store, requestId, ui } = c.var;
      const invited = await findInvited(store, token);
      if (newPassword !== confirmPassword) {
        return form(c, invited, { confirmPassword: ui.m.profile.passwordsDiffer });
      }
      try {
        await acceptInvitation(store, token, newPassword, requestId);
      } catch (error) {
        if (!(error instanceof DomainError && error.kind === "invalid")) throw error;
        return form(c, invited, { newPassword: errorText(c.var.ui.m, error) });
      }
      return redirectWithToast(c, "/login", "invitation_accepted");
    },
  );

function form(c: AppContext, invited: Staff, errors?: FieldErrors): Response {
  const { ui } = c.var;
  return barePage(c, {
    title: ui.m.staff.invitation.title,
    status: errors && 422,
    content: (
      <InvitationForm
        ui={ui}
        invited={invited}
        action={c.req.path}
        errors={errors}
      />
    ),
  });
}
