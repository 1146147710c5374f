import { Hono } from "hono";
import * as stats from "../data/stats.ts";
import { DashboardPage } from "../views/dashboard.tsx";
import type { AppEnv } from "./env.ts";
import { page } from "./respond.tsx";
import { allow } from "./session.ts";

export const dashboardRoutes = new Hono<AppEnv>()
  .get("/dashboard", allow("dashboard.read"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.dashboard.title,
      intro: ui.m.dashboard.greeting,
      loading: ui.m.dashboard.loading,
      content: async () => <DashboardPage ui={ui} stats={await stats.dashboard(store)} />,
    });
  });
