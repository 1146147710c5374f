import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import * as content from "../data/records/content.ts";
import { contentLook, ContentTable, DraftsLink } from "../views/content.tsx";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { contentDetails } from "./instructions/record_pages.tsx";

export const contentRoutes = router()
  .get("/content", allow("content.read"), async (c) => {
    const { ui, store } = c.var;
    const drafts = await content.countDrafts(store.db);
    return await listPage(c, content, {
      look: contentLook(ui),
      actions: drafts > 0 && <DraftsLink count={drafts} />,
      content: (rows) => <ContentTable {...rows} />,
    });
  })
  .route("/", exportRoute("/content", "content"))
  .get("/content/:id", allow("content.read"), (c) => contentDetails(c, c.req.param("id")));
