import { acceptInvitation, findInvited } from "../../data/staff/accounts/invitations.ts";
import { passwordFields, passwordPage, requirePassword, takePassword } from "./choose_password.tsx";
import {
  forgetLink,
  type OneTimeLink,
  openLink,
  requireLink,
  showLink,
  takeLink,
} from "./one_time_link.tsx";
import { router } from "../http/router.ts";

const link: OneTimeLink = {
  kind: "invitation",
  table: "invitations",
  seconds: 24 * 60 * 60,
  find: (c, token) => findInvited(c.var.store, token),
};

export const invitationRoutes = router()
  .get("/invitation", (c) => showLink(c, link, (invited) => passwordPage(c, "invitation", invited)))
  .get("/invitation/continue", (c) => c.redirect("/invitation", 303))
  .get("/invitation/:token", (c) => takeLink(c, link))
  .post("/invitation/continue", (c) => openLink(c, link))
  .post("/invitation", passwordFields, async (c) => {
    const { token } = requireLink(c, link);
    const { store, requestId } = c.var;
    const invited = await findInvited(store, token);
    requirePassword(c, invited);
    const again = passwordPage.bind(null, c, "invitation", invited);
    return await takePassword(c, c.req.valid("form"), again, {
      choose: (password) => acceptInvitation(store, token, password, requestId),
      toast: "invitation_accepted",
      used: () => forgetLink(c, link),
    });
  });
