import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import * as communities from "../data/records/communities.ts";
import { personOf } from "../data/people/subjects.ts";
import { CommunityCards, CommunityDialog, communityLook } from "../views/communities.tsx";
import { commentsOf } from "./comment_section.tsx";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { recordPage } from "./http/answer/pages.tsx";

export const communityRoutes = router()
  .get("/communities", allow("communities.read"), (c) => {
    const ui = c.get("ui");
    return listPage(c, communities, {
      look: communityLook(ui),
      content: (rows) => <CommunityCards {...rows} />,
    });
  })
  .route("/", exportRoute("/communities", "communities"))
  .get("/communities/:id", allow("communities.read"), async (c) => {
    const { ui, store } = c.var;
    const community = await communities.get(store, c.req.param("id"));
    const [mentor, comments] = await Promise.all([
      personOf(store.db, community.mentorId, ui.may),
      commentsOf(c, { kind: "community", id: community.id }),
    ]);
    return recordPage(
      c,
      { title: ui.m.communities.details.title, of: community.name },
      (container) => (
        <CommunityDialog
          community={community}
          statistics={communities.statistics(community.members)}
          mentor={mentor}
          comments={comments}
          container={container}
        />
      ),
    );
  });
