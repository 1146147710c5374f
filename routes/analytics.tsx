import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { ianaZones } from "../data/settings.ts";
import * as analytics from "../data/reports/analytics.ts";
import { summarize } from "../data/kyc/figures/decision_figures.ts";
import { daysOf, figuresBefore, readFigurePeriod } from "../data/kyc/figures/figure_periods.ts";
import { declinesByReason } from "../data/kyc/figures/reason_figures.ts";
import {
  type FlaggedDecision,
  flaggedDecisions,
  flags,
} from "../data/kyc/figures/flagged_decisions.ts";
import { reviewFigures } from "../data/kyc/figures/review_figures.ts";
import { AnalyticsPage } from "../views/analytics/analytics.tsx";
import {
  FlaggedDecisions,
  type FlaggedQuery,
  FlaggedTools,
} from "../views/analytics/flagged_decisions.tsx";
import { PeriodTabs } from "../views/analytics/period.tsx";
import { requireFirstParty } from "./http/answer/interstitial.tsx";
import { page } from "./http/answer/pages.tsx";
import type { AppContext } from "./http/context.ts";
import { download, noteExport } from "./http/list/export.ts";
import { currentMember } from "./http/session/session.ts";
import { stepUp } from "./http/session/step_up.tsx";

export const analyticsRoutes = router()
  .get("/analytics", allow("analytics.read"), (c) => {
    const { ui, store } = c.var;
    const period = readFigurePeriod(c.req.query("period"));
    return page(c, {
      title: ui.m.analytics.title,
      loading: ui.m.analytics.loading,
      tools: ui.may("kyc.read") && (
        <PeriodTabs
          current={period}
          href={(other) => `/analytics?period=${other}`}
        />
      ),
      content: async () => {
        const figures = await analytics.getAnalytics(store);
        const pending = await analytics.pendingRevenue(store);
        const review = ui.may("kyc.read") ? { period, ...await reviewFiguresFor(c) } : null;
        return <AnalyticsPage analytics={figures} pendingRevenue={pending} review={review} />;
      },
    });
  });

async function reviewFiguresFor(c: AppContext) {
  const { ui, store } = c.var;
  const { id, settings } = currentMember(c);
  const zone = ianaZones[settings.timezone];
  const days = daysOf(readFigurePeriod(c.req.query("period")), store.now(), zone);
  const source = { db: store.reads, now: store.now };
  const only = ui.may("staff.read") ? null : id;
  return {
    days,
    decisions: await summarize(store.reads, days.days, zone),
    before: await figuresBefore(source, days, zone),
    review: await reviewFigures(source, days.days, zone, only),
    reasons: await declinesByReason(source, days.days, zone),
  };
}

for (const flag of flags) {
  analyticsRoutes
    .get(`/analytics/${flag}`, allow("kyc.read"), (c) => {
      const { ui } = c.var;
      const query = flaggedQuery(c, flag);
      const title = ui.m.analytics.flagged.titles[flag];
      return page(c, {
        title,
        loading: ui.m.analytics.loading,
        parent: { href: "/analytics", label: ui.m.analytics.title },
        tools: <FlaggedTools query={query} />,
        content: async () => {
          const decisions = await flaggedPage(c, query, c.req.query("after") ?? null);
          return <FlaggedDecisions query={query} {...decisions} />;
        },
      });
    })
    .get(
      `/analytics/${flag}/:file{export\\.(?:csv|ndjson)}`,
      allow("kyc.read"),
      requireFirstParty,
      stepUp,
      (c) => exportFlagged(c, flaggedQuery(c, flag)),
    );
}

/** Readers who may not see the work of colleagues get their own. */
function flaggedQuery(c: AppContext, flag: FlaggedQuery["flag"]): FlaggedQuery {
  const mayAll = c.var.ui.may("staff.read");
  return {
    flag,
    period: readFigurePeriod(c.req.query("period")),
    reviewer: mayAll ? c.req.query("reviewer") ?? null : currentMember(c).id,
  };
}

function flaggedPage(
  c: AppContext,
  { flag, period, reviewer }: FlaggedQuery,
  behind: string | null,
) {
  const { store } = c.var;
  const zone = ianaZones[currentMember(c).settings.timezone];
  const { days } = daysOf(period, store.now(), zone);
  const source = { db: store.reads, now: store.now };
  return flaggedDecisions(source, days, zone, { flag, reviewer, behind });
}

async function exportFlagged(c: AppContext, query: FlaggedQuery): Promise<Response> {
  const format = c.req.path.endsWith(".csv") ? "csv" : "ndjson";
  const { flag, ...details } = query;
  await noteExport(c, {
    action: "Report exported",
    permission: "kyc.read",
    target: flag,
    details: { format, ...details },
  });
  return download(c, {
    name: `decisions-${flag}`,
    format,
    shape: { fields: fileFields, toRows: (rows) => rows },
    pages: allFlagged(c, query),
  });
}

const fileFields = [
  ...["id", "requestId", "userName", "status", "reviewerName", "decidedAt", "documents", "seconds"],
];

async function* allFlagged(
  c: AppContext,
  query: FlaggedQuery,
): AsyncGenerator<readonly FlaggedDecision[]> {
  let behind: string | null = null;
  do {
    const { decisions, next }: Awaited<ReturnType<typeof flaggedPage>> = await flaggedPage(
      c,
      query,
      behind,
    );
    yield decisions;
    behind = next;
  } while (behind !== null);
}
