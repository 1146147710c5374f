import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { listReportViews } from "../../data/saved_views.ts";
import { noteExport } from "../http/list/export.ts";
import { type ReportName, reportNames } from "../../data/reports/figures.ts";
import { compareReport } from "../../data/reports/nets.ts";
import * as reports from "../../data/reports/reports.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { GeneratedReportActions, ReportPage } from "../../views/reports/report.tsx";
import { ReportsPage, reportsParent, StatementLink } from "../../views/reports/reports.tsx";
import type { AppContext } from "../http/context.ts";
import { csvDownload } from "../http/list/export.ts";
import { reportFile } from "./file.ts";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { page } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";

export const reportRoutes = router()
  .get("/reports", allow("reports.read"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.reports.title,
      intro: ui.m.reports.intro,
      actions: <StatementLink />,
      content: async () => {
        const member = currentMember(c);
        const builtIn = await reports.listReports(store.db, member.role);
        const saved = await listReportViews(store.db, member);
        return <ReportsPage reports={builtIn} saved={saved} />;
      },
    });
  });

for (const name of reportNames) {
  const gate = allow(reports.reportPermissions[name]);
  reportRoutes
    .get(`/reports/${name}`, gate, (c) => show(c, name))
    .post(`/reports/${name}`, gate, allow("reports.generate"), (c) => generate(c, name))
    .get(`/reports/${name}/report.csv`, gate, requireFirstParty, stepUp, (c) => download(c, name));
}

async function show(c: AppContext, name: ReportName): Promise<Response> {
  const { ui, store } = c.var;
  const report = await reports.getReport(store.db, name);
  const { title, text } = ui.m.reports.cards[name];
  return page(c, {
    title,
    intro: text,
    parent: reportsParent(ui),
    actions: <GeneratedReportActions name={name} report={report} />,
    content: async () => {
      const nets = report?.name === "revenue" && ui.may("finance.read")
        ? await compareReport(store.reads, report.figures)
        : [];
      return <ReportPage name={name} report={report} nets={nets} />;
    },
  });
}

async function generate(c: AppContext, name: ReportName): Promise<Response> {
  await reports.generateReport(c.var.store, name, currentMember(c));
  return redirectWithToast(c, `/reports/${name}`, "report_generated");
}

/** The report as last generated. Throws `not_found` if it has never been generated. */
async function download(c: AppContext, name: ReportName): Promise<Response> {
  const { ui, store } = c.var;
  const report = await reports.getReport(store.db, name);
  if (!report) throw new DomainError("not_found", "report.not_generated");
  const details = { format: "csv", generatedAt: report.generatedAt };
  await noteExport(c, {
    action: "Report exported",
    permission: reports.reportPermissions[name],
    target: name,
    details,
  });
  const { fields, rows } = reportFile(report, {
    reviewers: ui.may("staff.read"),
    currency: store.currency,
  });
  return csvDownload(c, `report-${name}`, report.generatedAt, fields, rows);
}
