import { allow } from "../http/session/permissions.ts";
import { Hono } from "hono";
import * as z from "zod";
import { mayUsePassword } from "../../data/staff/accounts/break_glass.ts";
import { doneBy } from "../../data/audit/entry.ts";
import { accessFile } from "../../data/staff/accounts/access.ts";
import { accessOf } from "../../data/staff/accounts/last_sign_in.ts";
import * as accounts from "../../data/staff/accounts/membership.ts";
import * as invitations from "../../data/staff/accounts/invitations.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { unlink } from "../../data/staff/accounts/identities.ts";
import {
  hasPassword,
  makeResetLink,
  type ResetLink,
} from "../../data/staff/accounts/reset_links.ts";
import { tokensEndingWith } from "../../data/staff/accounts/service_tokens.ts";
import * as staff from "../../data/staff/accounts/staff.ts";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { AdministrationLinks } from "../../views/administration/administration.tsx";
import { InviteDialog, LinkDialog } from "../../views/account/invitations.tsx";
import { InviteLink, StaffDialog, staffLook, StaffTable } from "../../views/staff/staff.tsx";
import { requirePassword } from "../account/choose_password.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { refusalText } from "../http/answer/ui.ts";
import { exportRoute } from "../http/list/export.ts";
import { listPage } from "../http/list/list_page.tsx";
import { refererList } from "../http/request.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import type { ToastKey } from "../../views/ui/toast_texts.ts";
import { publicOrigin } from "../http/guard/origin.ts";
import { currentPerson } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import { switchedOn, validate } from "../http/guard/validate.ts";

const resetForm = z.strictObject({ lostSecondFactor: switchedOn });

export const staffRoutes = new Hono<AppEnv>()
  .get("/staff", allow("staff.read"), (c) => {
    const ui = c.get("ui");
    return listPage(c, staff, {
      look: staffLook(ui),
      actions: ui.may("staff.manage") && <AdministrationLinks />,
      tools: ui.may("staff.manage") && <InviteLink />,
      content: (rows) => <StaffTable {...rows} />,
    });
  })
  .route(
    "/",
    exportRoute("/staff", "staff", (ui) => ({
      list: staff.list,
      file: ui.may("staff.manage") ? accessFile : undefined,
    })),
  )
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
        const link = await invitations.invite(c.var.store, form, currentPerson(c));
        return oneTimeLink(c, "invitation", link);
      } catch (error) {
        const errors = { email: refusalText(c, error, "conflict") };
        const { invited } = (error as DomainError).params;
        return inviteForm(c, { typed: form, errors, invited: invited?.toString() });
      }
    },
  )
  .get("/staff/:id", allow("staff.read"), (c) => details(c, c.req.param("id")))
  .post(
    "/staff/:id",
    allow("staff.manage"),
    stepUp,
    validate("form", accounts.staffChange, () => {
      throw new DomainError("invalid", "staff.unknown_role");
    }),
    async (c) => {
      const id = c.req.param("id");
      const form = c.req.valid("form");
      try {
        const { store, config } = c.var;
        const member = await accounts.changeStaff(store, id, form, currentPerson(c), config);
        return redirectWithToast(c, refererList(c, "/staff"), toastOf(form), member.name);
      } catch (error) {
        return await details(c, id, refusalText(c, error, "conflict"));
      }
    },
  )
  .post("/staff/:id/end-sessions", allow("staff.manage"), async (c) => {
    await accounts.endStaffSessions(c.var.store, c.req.param("id"), currentPerson(c));
    return redirectWithToast(c, refererList(c, "/staff"), "staff_sessions_ended");
  })
  .post(
    "/staff/:id/reset-link",
    allow("staff.manage"),
    stepUp,
    validate("form", resetForm),
    async (c) => {
      const id = c.req.param("id");
      const { lostSecondFactor: endsTwoFactor } = c.req.valid("form");
      requirePassword(c, await staff.get(c.var.store, id));
      try {
        const link = await makeResetLink(c.var.store, id, { endsTwoFactor }, currentPerson(c));
        return oneTimeLink(c, "reset", link);
      } catch (error) {
        return await details(c, id, refusalText(c, error, "conflict"));
      }
    },
  )
  .post("/staff/:id/unlink", allow("staff.manage"), stepUp, async (c) => {
    await unlink(c.var.store, c.req.param("id"), currentPerson(c));
    return redirectWithToast(c, refererList(c, "/staff"), "sso_unlinked");
  })
  .post("/staff/:id/withdraw", allow("staff.manage"), async (c) => {
    await invitations.withdraw(c.var.store, c.req.param("id"), currentPerson(c));
    return redirectWithToast(c, refererList(c, "/staff"), "invitation_withdrawn");
  })
  .post("/staff/:id/invite", allow("staff.manage"), stepUp, async (c) => {
    const id = c.req.param("id");
    const link = await invitations.inviteAgain(c.var.store, id, currentPerson(c));
    return oneTimeLink(c, "invitation", link);
  });

/** The change of a member that matters most. */
function toastOf(
  { role, status, wasRole, wasStatus }: z.output<typeof accounts.staffChange>,
): ToastKey {
  if ((wasStatus ?? status) !== status) {
    return status === "active" ? "staff_reactivated" : "staff_deactivated";
  }
  return role === wasRole ? "staff_unchanged" : `staff_role_${role}`;
}

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

function oneTimeLink(
  c: AppContext,
  path: "invitation" | "reset",
  { member, token, expiresAt }: ResetLink,
): Response {
  const { ui } = c.var;
  const link = `${publicOrigin(c)}/${path}/${token}`;
  const texts = path === "reset" ? ui.m.staff.resetLink : ui.m.staff.link;
  const shown = { ui, texts, member, link, expiresAt };
  return recordPage(c, texts.title, (container) => <LinkDialog container={container} {...shown} />);
}

async function details(c: AppContext, id: string, conflict?: string): Promise<Response> {
  const { ui, store, config } = c.var;
  const member = await staff.get(store, id);
  const invitation = await invitations.invitationStateOf(store.db, member);
  const resettable = mayUsePassword(config, member.email) && await hasPassword(store.db, member);
  const [access, tokens, activity] = await Promise.all([
    ui.may("staff.manage") ? accessOf(store, id) : null,
    ui.may("staff.manage") ? tokensEndingWith(store, id) : [],
    ui.may("audit.read") ? doneBy(store, id, ui.may) : null,
  ]);
  return recordPage(
    c,
    { title: ui.m.staff.details.title, of: member.name },
    (container) => (
      <StaffDialog
        container={container}
        member={member}
        invitation={invitation}
        resettable={resettable}
        access={access}
        activity={activity}
        tokens={tokens}
        conflict={conflict}
        own={currentPerson(c).id === id}
      />
    ),
    conflict ? 409 : 200,
  );
}
