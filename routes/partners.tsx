import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import * as partners from "../data/records/partners.ts";
import { PartnerCards, PartnerDialog, partnerLook } from "../views/partners.tsx";
import { commentsOf } from "./comment_section.tsx";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { recordPage } from "./http/answer/pages.tsx";

export const partnerRoutes = router()
  .get("/partners", allow("partners.read"), (c) => {
    const ui = c.get("ui");
    return listPage(c, partners, {
      look: partnerLook(ui),
      content: (rows) => <PartnerCards {...rows} />,
    });
  })
  .route("/", exportRoute("/partners", "partners"))
  .get("/partners/:id", allow("partners.read"), async (c) => {
    const { ui, store } = c.var;
    const partner = await partners.get(store, c.req.param("id"));
    const comments = await commentsOf(c, { kind: "partner", id: partner.id });
    return recordPage(
      c,
      { title: ui.m.partners.details.title, of: partner.name },
      (container) => <PartnerDialog partner={partner} comments={comments} container={container} />,
    );
  });
