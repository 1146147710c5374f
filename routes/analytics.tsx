import { allow } from "./http/gate.ts";
import { ianaZones } from "../data/settings.ts";
import { Hono } from "hono";
import * as analytics from "../data/reports/analytics.ts";
import { lastDays, summarize } from "../data/kyc/decision_figures.ts";
import { AnalyticsPage } from "../views/analytics.tsx";
import type { AppEnv } from "./http/context.ts";
import { page } from "./http/respond.tsx";
import { signedIn } from "./http/session.ts";

export const analyticsRoutes = new Hono<AppEnv>()
  .get("/analytics", allow("analytics.read"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.analytics.title,
      loading: ui.m.analytics.loading,
      keep: { by: "", tags: analytics.tags },
      content: async () => {
        const figures = await analytics.get(store);
        const zone = ianaZones[signedIn(c).settings.timezone];
        const decisions = await summarize(store.reads, lastDays(store.now(), zone), zone);
        return <AnalyticsPage ui={ui} analytics={figures} decisions={decisions} />;
      },
    });
  });
