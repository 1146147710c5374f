import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import * as z from "zod";
import { accessFile } from "../../data/staff/accounts/access.ts";
import * as accounts from "../../data/staff/accounts/membership.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { unlink } from "../../data/staff/accounts/identities.ts";
import { makeResetLink } from "../../data/staff/accounts/reset_links.ts";
import { invitedAmong, readMember } from "../../data/staff/accounts/member.ts";
import * as staff from "../../data/staff/accounts/staff.ts";
import { AdministrationLinks } from "../../views/administration/administration.tsx";
import { InviteLink, StaffDialog, staffLook, StaffTable } from "../../views/staff/staff.tsx";
import { requirePassword } from "../account/choose_password.tsx";
import type { AppContext } from "../http/context.ts";
import { refusalText } from "../http/answer/ui.ts";
import { exportRoute } from "../http/list/export.ts";
import { listPage } from "../http/list/list_page.tsx";
import { refererList } from "../http/request.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import type { ToastKey } from "../../views/ui/toast_texts.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import { switchedOn, validate } from "../http/guard/validate.ts";
import { oneTimeLink } from "./one_time_link.tsx";

const resetForm = z.strictObject({ lostSecondFactor: switchedOn });

export const staffRoutes = router()
  .get("/staff", allow("staff.read"), (c) => {
    const { ui, store } = c.var;
    return listPage(c, staff, {
      look: staffLook(ui),
      actions: <AdministrationLinks />,
      tools: ui.may("staff.manage") && <InviteLink />,
      content: async (rows) => {
        const invited = await invitedAmong(store, rows.rows.map(({ id }) => id));
        return <StaffTable invited={invited} {...rows} />;
      },
    });
  })
  .route("/", exportRoute("/staff", "staff", () => ({ list: staff.list, file: accessFile })))
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
        const member = await accounts.changeStaff(store, id, form, currentMember(c), config);
        return redirectWithToast(c, refererList(c, "/staff"), ...toastOf(form, member.name));
      } catch (error) {
        return await details(c, id, refusalText(c, error, "conflict"));
      }
    },
  )
  .post("/staff/:id/end-sessions", allow("staff.manage"), async (c) => {
    await accounts.endStaffSessions(c.var.store, c.req.param("id"), currentMember(c));
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
        const link = await makeResetLink(c.var.store, id, { endsTwoFactor }, currentMember(c));
        return oneTimeLink(c, "reset", link);
      } catch (error) {
        return await details(c, id, refusalText(c, error, "conflict"));
      }
    },
  )
  .post("/staff/:id/unlink", allow("staff.manage"), stepUp, async (c) => {
    await unlink(c.var.store, c.req.param("id"), currentMember(c));
    return redirectWithToast(c, refererList(c, "/staff"), "sso_unlinked");
  });

/** The change of a member that matters most. */
function toastOf(
  { role, status, wasRole, wasStatus }: z.output<typeof accounts.staffChange>,
  name: string,
): [toast: ToastKey, facts?: { name: string }] {
  if ((wasStatus ?? status) !== status) {
    return [status === "active" ? "staff_reactivated" : "staff_deactivated", { name }];
  }
  return role === wasRole ? ["staff_unchanged"] : ["staff_role", { name: role }];
}

async function details(c: AppContext, id: string, conflict?: string): Promise<Response> {
  const { ui, store, config } = c.var;
  const member = await staff.get(store, id);
  const read = await readMember(store, member, { may: ui.may, config });
  return recordPage(
    c,
    { title: ui.m.staff.details.title, of: member.name },
    (container) => (
      <StaffDialog
        container={container}
        member={member}
        {...read}
        conflict={conflict}
        own={currentMember(c).id === id}
      />
    ),
    conflict ? 409 : 200,
  );
}
