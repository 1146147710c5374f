import { allow } from "./http/gate.ts";
import { Hono } from "hono";
import * as stats from "../data/reports/dashboard.ts";
import { DashboardPage } from "../views/dashboard.tsx";
import type { AppEnv } from "./http/context.ts";
import { page } from "./http/respond.tsx";

export const dashboardRoutes = new Hono<AppEnv>()
  .get("/dashboard", allow("dashboard.read"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.dashboard.title,
      intro: ui.m.dashboard.greeting,
      loading: ui.m.dashboard.loading,
      keep: { by: "", tags: stats.tags },
      content: async () => <DashboardPage ui={ui} stats={await stats.dashboard(store)} />,
    });
  });
