import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import * as communities from "../data/records/communities.ts";
import { CommunityCards, communityLook } from "../views/communities.tsx";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { communityDetails } from "./instructions/record_pages.tsx";

export const communityRoutes = router()
  .get("/communities", allow("communities.read"), (c) => {
    const ui = c.get("ui");
    return listPage(c, communities, {
      look: communityLook(ui),
      content: (rows) => <CommunityCards {...rows} />,
    });
  })
  .route("/", exportRoute("/communities", "communities"))
  .get(
    "/communities/:id",
    allow("communities.read"),
    (c) => communityDetails(c, c.req.param("id")),
  );
