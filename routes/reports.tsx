import { Hono } from "hono";
import * as customReports from "../data/custom_reports.ts";
import * as reports from "../data/reports.ts";
import { ReportsPage } from "../views/reports.tsx";
import type { AppEnv } from "./env.ts";
import { page } from "./respond.tsx";
import { allow, signedIn } from "./session.ts";

export const reportRoutes = new Hono<AppEnv>()
  .get("/reports", allow("reports.read"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.reports.title,
      intro: ui.m.reports.intro,
      content: async () => (
        <ReportsPage
          ui={ui}
          reports={await reports.list(store.db, signedIn(c).role)}
          saved={await customReports.list(store.db, signedIn(c).role)}
        />
      ),
    });
  });
