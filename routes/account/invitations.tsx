import { Hono } from "hono";
import { acceptInvitation, findInvited } from "../../data/staff/accounts/invitations.ts";
import type { AppEnv } from "../http/context.ts";
import { passwordFields, passwordPage, requirePassword, takePassword } from "./choose_password.tsx";

/** The one-time link of an invitation: its token alone gives access. */
export const invitationRoutes = new Hono<AppEnv>()
  .get("/invitation/:token", async (c) => {
    const invited = await findInvited(c.var.store, c.req.param("token"));
    return passwordPage(c, "invitation", invited);
  })
  .post("/invitation/:token", passwordFields, async (c) => {
    const token = c.req.param("token");
    const { store, requestId } = c.var;
    const invited = await findInvited(store, token);
    requirePassword(c, invited);
    const again = passwordPage.bind(null, c, "invitation", invited);
    return await takePassword(c, c.req.valid("form"), again, {
      choose: (password) => acceptInvitation(store, token, password, requestId),
      toast: "invitation_accepted",
    });
  });
