import { Hono } from "hono";
import * as content from "../data/records/content.ts";
import { parseListQuery } from "../data/list/query.ts";
import { ContentDialog, ContentPage, ContentTools } from "../views/content.tsx";
import type { AppEnv } from "./http/context.ts";
import { EXPORT, exportList } from "./http/export.ts";
import { contentShape } from "./http/json.ts";
import { page, record } from "./http/respond.tsx";
import { allow } from "./http/session.ts";

export const contentRoutes = new Hono<AppEnv>()
  .get("/content", allow("content.read"), (c) => {
    const { ui, store } = c.var;
    const query = parseListQuery(content.listShape, new URL(c.req.url).searchParams);
    return page(c, {
      title: ui.m.content.title,
      intro: ui.m.content.intro,
      tools: <ContentTools ui={ui} query={query} />,
      loading: ui.m.content.loading,
      content: async () => (
        <ContentPage ui={ui} query={query} page={await content.list(store, query)} />
      ),
    });
  })
  .get(
    `/content/${EXPORT}`,
    allow("content.read"),
    (c) => exportList(c, "content", content, contentShape),
  )
  .get("/content/:id", allow("content.read"), async (c) => {
    const { ui, store } = c.var;
    const item = await content.get(store.db, c.req.param("id"));
    return record(
      c,
      ui.m.content.details.title,
      (place) => <ContentDialog ui={ui} item={item} place={place} />,
    );
  });
