import type * as z from "zod";
import type { DomainError } from "../../data/errors/domain_error.ts";
import * as invitations from "../../data/staff/accounts/invitations.ts";
import { InviteDialog } from "../../views/account/invitations.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { refusalText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { validate } from "../http/guard/validate.ts";
import { refererList } from "../http/request.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import { oneTimeLink } from "./one_time_link.tsx";

export const staffInvitationRoutes = router()
  .get("/staff/invite", allow("staff.manage"), (c) => inviteForm(c, {}))
  .post(
    "/staff/invite",
    allow("staff.manage"),
    stepUp,
    validate(
      "form",
      invitations.inviteForm,
      (c, { data, errors }) => inviteForm(c, { typed: data, errors }),
    ),
    async (c) => {
      const form = c.req.valid("form");
      try {
        const link = await invitations.invite(c.var.store, form, currentMember(c));
        return oneTimeLink(c, "invitation", link);
      } catch (error) {
        const errors = { email: refusalText(c, error, "conflict") };
        const { invited } = (error as DomainError).params;
        return inviteForm(c, { typed: form, errors, invited: invited?.toString() });
      }
    },
  )
  .post("/staff/:id/withdraw", allow("staff.manage"), async (c) => {
    await invitations.withdraw(c.var.store, c.req.param("id"), currentMember(c));
    return redirectWithToast(c, refererList(c, "/staff"), "invitation_withdrawn");
  })
  .post("/staff/:id/invite", allow("staff.manage"), stepUp, async (c) => {
    const id = c.req.param("id");
    const link = await invitations.inviteAgain(c.var.store, id, currentMember(c));
    return oneTimeLink(c, "invitation", link);
  });

function inviteForm(
  c: AppContext,
  state: {
    typed?: Partial<z.input<typeof invitations.inviteForm>>;
    errors?: FieldErrors;
    invited?: string;
  },
): Response {
  const { ui } = c.var;
  return recordPage(
    c,
    ui.m.staff.inviteTitle,
    (container) => <InviteDialog container={container} {...state} />,
    state.errors ? 422 : 200,
  );
}
