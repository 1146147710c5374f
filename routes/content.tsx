import { Hono } from "hono";
import * as content from "../data/content.ts";
import { parseListQuery } from "../data/list_query.ts";
import { ContentDialog, ContentPage, ContentTools } from "../views/content.tsx";
import type { AppEnv } from "./env.ts";
import { EXPORT, exportList } from "./export.ts";
import { contentShape } from "./json.ts";
import { page, record } from "./respond.tsx";
import { allow } from "./session.ts";

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
