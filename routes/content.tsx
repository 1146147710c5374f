import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import * as content from "../data/records/content.ts";
import { personOf } from "../data/people/subjects.ts";
import { ContentDialog, contentLook, ContentTable, DraftsLink } from "../views/content.tsx";
import { commentsOf } from "./comment_section.tsx";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { recordPage } from "./http/answer/pages.tsx";

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
  .get("/content/:id", allow("content.read"), async (c) => {
    const { ui, store } = c.var;
    const item = await content.get(store, c.req.param("id"));
    const [author, comments] = await Promise.all([
      personOf(store.db, item.authorId, ui.may),
      commentsOf(c, { kind: "content", id: item.id }),
    ]);
    return recordPage(
      c,
      { title: ui.m.content.details.title, of: item.title },
      (container) => (
        <ContentDialog item={item} author={author} staffComments={comments} container={container} />
      ),
    );
  });
