import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import * as partners from "../data/records/partners.ts";
import { PartnerCards, partnerLook } from "../views/partners.tsx";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { partnerDetails } from "./instructions/record_pages.tsx";

export const partnerRoutes = router()
  .get("/partners", allow("partners.read"), (c) => {
    const ui = c.get("ui");
    return listPage(c, partners, {
      look: partnerLook(ui),
      content: (rows) => <PartnerCards {...rows} />,
    });
  })
  .route("/", exportRoute("/partners", "partners"))
  .get("/partners/:id", allow("partners.read"), (c) => partnerDetails(c, c.req.param("id")));
