import { Hono } from "hono";
import * as partners from "../data/records/partners.ts";
import { parseListQuery } from "../data/list/query.ts";
import { PartnerDialog, PartnersPage, PartnerTools } from "../views/partners.tsx";
import type { AppEnv } from "./http/context.ts";
import { EXPORT, exportList } from "./http/export.ts";
import { partnerShape } from "./http/json.ts";
import { page, record } from "./http/respond.tsx";
import { allow } from "./http/session.ts";

export const partnerRoutes = new Hono<AppEnv>()
  .get("/partners", allow("partners.read"), (c) => {
    const { ui, store } = c.var;
    const query = parseListQuery(partners.listShape, new URL(c.req.url).searchParams);
    return page(c, {
      title: ui.m.partners.title,
      intro: ui.m.partners.intro,
      tools: <PartnerTools ui={ui} query={query} />,
      loading: ui.m.partners.loading,
      content: async () => (
        <PartnersPage ui={ui} query={query} page={await partners.list(store, query)} />
      ),
    });
  })
  .get(
    `/partners/${EXPORT}`,
    allow("partners.read"),
    (c) => exportList(c, "partners", partners, partnerShape),
  )
  .get("/partners/:id", allow("partners.read"), async (c) => {
    const { ui, store } = c.var;
    const partner = await partners.get(store.db, c.req.param("id"));
    return record(
      c,
      ui.m.partners.details.title,
      (place) => <PartnerDialog ui={ui} partner={partner} place={place} />,
    );
  });
