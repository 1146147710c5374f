import { Hono } from "hono";
import { parseListQuery } from "../data/list_query.ts";
import * as staff from "../data/staff.ts";
import { StaffPage, StaffTools } from "../views/staff.tsx";
import type { AppEnv } from "./env.ts";
import { page } from "./respond.tsx";
import { allow } from "./session.ts";

export const staffRoutes = new Hono<AppEnv>()
  .get("/staff", allow("staff.read"), (c) => {
    const { ui, store } = c.var;
    const query = parseListQuery(staff.listShape, new URL(c.req.url).searchParams);
    return page(c, {
      title: ui.m.staff.title,
      intro: ui.m.staff.intro,
      tools: <StaffTools ui={ui} query={query} />,
      loading: ui.m.staff.loading,
      content: async () => (
        <StaffPage ui={ui} query={query} page={await staff.list(store, query)} />
      ),
    });
  });
