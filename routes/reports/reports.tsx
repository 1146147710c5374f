import { type Context, Hono } from "hono";
import * as customReports from "../../data/reports/custom/reports.ts";
import type { ReportName } from "../../data/reports/figures.ts";
import * as reports from "../../data/reports/reports.ts";
import { DomainError } from "../../data/errors.ts";
import { ReportActions, ReportPage } from "../../views/reports/report.tsx";
import { ReportsPage } from "../../views/reports/reports.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { csvDownload } from "../http/export.ts";
import { reportFile } from "./file.ts";
import { page, redirectWithToast } from "../http/respond.tsx";
import { actorIn, allow, signedIn } from "../http/session.ts";

/** All but the one about money, which asks for more. */
const OPEN = "/reports/:name{(?:growth|kyc|engagement)}";
const REVENUE = "/reports/revenue";

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
  })
  .get(REVENUE, allow("finance.read"), (c) => show(c, "revenue"))
  .post(REVENUE, allow("finance.read"), (c) => generate(c, "revenue"))
  .get(`${REVENUE}/report.csv`, allow("finance.read"), (c) => download(c, "revenue"))
  .get(OPEN, allow("reports.read"), (c) => show(c, nameIn(c)))
  .post(OPEN, allow("reports.read"), (c) => generate(c, nameIn(c)))
  .get(`${OPEN}/report.csv`, allow("reports.read"), (c) => download(c, nameIn(c)));

/** Only names that the route's pattern lets through arrive here. */
const nameIn = (c: Context): ReportName => c.req.param("name") as ReportName;

async function show(c: AppContext, name: ReportName): Promise<Response> {
  const { ui, store } = c.var;
  const report = await reports.get(store.db, name);
  const { title, text } = ui.m.reports.cards[name];
  return page(c, {
    title,
    intro: text,
    actions: <ReportActions ui={ui} name={name} report={report} />,
    content: () => <ReportPage ui={ui} name={name} report={report} />,
  });
}

async function generate(c: AppContext, name: ReportName): Promise<Response> {
  await reports.generate(c.var.store, name, actorIn(c));
  return redirectWithToast(c, `/reports/${name}`, "report_generated");
}

/** The report as it was last generated. Throws `not_found` while it never was. */
async function download(c: AppContext, name: ReportName): Promise<Response> {
  const { ui, store } = c.var;
  const report = await reports.get(store.db, name);
  if (!report) throw new DomainError("not_found", "This report has not been generated yet.");
  await reports.recordExport(store, report, actorIn(c));
  const { fields, rows } = reportFile(report, { reviewers: ui.may("staff.read") });
  return csvDownload(c, `report-${name}`, report.generatedAt, fields, rows);
}
