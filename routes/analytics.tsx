import { allow } from "./http/session/permissions.ts";
import { ianaZones } from "../data/settings.ts";
import { Hono } from "hono";
import * as analytics from "../data/reports/analytics.ts";
import { lastDays, summarize } from "../data/kyc/figures/decision_figures.ts";
import { declinesByReason } from "../data/kyc/figures/reason_figures.ts";
import { blindDecisions } from "../data/kyc/figures/blind_decisions.ts";
import { reviewFigures } from "../data/kyc/figures/review_figures.ts";
import { AnalyticsPage } from "../views/analytics/analytics.tsx";
import { BlindDecisions } from "../views/analytics/blind_decisions.tsx";
import type { AppEnv } from "./http/context.ts";
import { page } from "./http/answer/pages.tsx";
import { currentPerson } from "./http/session/session.ts";

export const analyticsRoutes = new Hono<AppEnv>()
  .get("/analytics", allow("analytics.read"), (c) => {
    const { ui, store } = c.var;
    const only = ui.may("staff.read") ? null : currentPerson(c).id;
    return page(c, {
      title: ui.m.analytics.title,
      loading: ui.m.analytics.loading,
      content: async () => {
        const figures = await analytics.get(store);
        const pendingRevenue = await analytics.pendingRevenue(store);
        const zone = ianaZones[currentPerson(c).settings.timezone];
        const decisions = await summarize(store.reads, lastDays(store.now(), zone), zone);
        const source = { db: store.reads, now: store.now };
        const review = await reviewFigures(source, lastDays(store.now(), zone), zone, only);
        const reasons = await declinesByReason(source, lastDays(store.now(), zone), zone);
        return (
          <AnalyticsPage
            {...{ ui, analytics: figures, pendingRevenue, decisions, review, reasons }}
          />
        );
      },
    });
  })
  .get("/analytics/not-viewed", allow("analytics.read"), (c) => {
    const { ui, store } = c.var;
    const { id: own, settings } = currentPerson(c);
    const reviewer = ui.may("staff.read") ? c.req.query("reviewer") ?? null : own;
    const behind = c.req.query("after") ?? null;
    const zone = ianaZones[settings.timezone];
    const source = { db: store.reads, now: store.now };
    return page(c, {
      title: ui.m.analytics.blind.title,
      parent: { href: "/analytics", label: ui.m.analytics.title },
      loading: ui.m.analytics.loading,
      content: async () => {
        const days = lastDays(store.now(), zone);
        const found = await blindDecisions(source, days, zone, { reviewer, behind });
        return <BlindDecisions {...{ ui, reviewer, ...found }} />;
      },
    });
  });
