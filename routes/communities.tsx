import { Hono } from "hono";
import * as communities from "../data/records/communities.ts";
import { parseListQuery } from "../data/list/query.ts";
import { CommunitiesPage, CommunityDialog, CommunityTools } from "../views/communities.tsx";
import type { AppEnv } from "./http/context.ts";
import { EXPORT, exportList } from "./http/export.ts";
import { communityShape } from "./http/json.ts";
import { page, record } from "./http/respond.tsx";
import { allow } from "./http/session.ts";

export const communityRoutes = new Hono<AppEnv>()
  .get("/communities", allow("communities.read"), (c) => {
    const { ui, store } = c.var;
    const query = parseListQuery(communities.listShape, new URL(c.req.url).searchParams);
    return page(c, {
      title: ui.m.communities.title,
      intro: ui.m.communities.intro,
      tools: <CommunityTools ui={ui} query={query} />,
      loading: ui.m.communities.loading,
      content: async () => (
        <CommunitiesPage ui={ui} query={query} page={await communities.list(store, query)} />
      ),
    });
  })
  .get(
    `/communities/${EXPORT}`,
    allow("communities.read"),
    (c) => exportList(c, "communities", communities, communityShape),
  )
  .get("/communities/:id", allow("communities.read"), async (c) => {
    const { ui, store } = c.var;
    const community = await communities.get(store.db, c.req.param("id"));
    return record(
      c,
      ui.m.communities.details.title,
      (place) => (
        <CommunityDialog
          ui={ui}
          community={community}
          statistics={communities.statistics(community.members)}
          place={place}
        />
      ),
    );
  });
