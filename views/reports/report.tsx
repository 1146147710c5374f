import type { ReactNode } from "react";
import type { ReportName } from "../../data/reports/figures.ts";
import type { Report } from "../../data/reports/reports.ts";
import { Icon } from "../ui/icon.tsx";
import { EngagementReport } from "./engagement.tsx";
import { KycReport } from "./kyc.tsx";
import { GrowthReport, RevenueReport } from "./months.tsx";
import { Time } from "../ui/time.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import type { Ui } from "../ui/ui.ts";

interface GenerateFormProps {
  ui: Ui;
  name: ReportName;
  className?: string;
  children: ReactNode;
}

export const GenerateForm = ({ ui, name, className, children }: GenerateFormProps) => (
  <form method="post" action={`/reports/${name}`}>
    <button type="submit" className={className} data-busy={ui.m.reports.generating}>
      {children}
    </button>
  </form>
);

/** Hidden without scripts, because only a script can print. */
export const PrintButton = ({ ui }: { ui: Ui }) => (
  <button type="button" className="ghost" data-print>
    <Icon name="printer" />
    {ui.m.report.print}
  </button>
);

export function ReportActions(
  { ui, name, report }: { ui: Ui; name: ReportName; report: Report | null },
) {
  const { again, csv } = ui.m.report;
  if (!report) return null;
  return (
    <>
      <PrintButton ui={ui} />
      <a role="button" className="secondary" href={`/reports/${name}/report.csv`}>
        <Icon name="download" />
        {csv}
      </a>
      <GenerateForm ui={ui} name={name}>
        <Icon name="rotate-ccw" />
        {again}
      </GenerateForm>
    </>
  );
}

export function ReportPage(
  { ui, name, report }: { ui: Ui; name: ReportName; report: Report | null },
) {
  const { reports, report: texts } = ui.m;
  if (!report) {
    return (
      <StatePanel icon="file-chart-column" title={texts.never} text={texts.neverText}>
        <GenerateForm ui={ui} name={name}>{reports.generate}</GenerateForm>
      </StatePanel>
    );
  }
  return (
    <>
      <p className="muted about">
        {texts.generatedAt} <Time at={report.generatedAt} f={ui.f} clock />{" "}
        {reports.by(report.generatedBy)}.
        {report.name !== "engagement" && ` ${texts.utc}`}
      </p>
      <div className="stack report">
        <Figures ui={ui} report={report} />
      </div>
    </>
  );
}

function Figures({ ui, report }: { ui: Ui; report: Report }) {
  switch (report.name) {
    case "growth":
      return <GrowthReport ui={ui} figures={report.figures} />;
    case "revenue":
      return <RevenueReport ui={ui} figures={report.figures} />;
    case "kyc":
      return <KycReport ui={ui} figures={report.figures} />;
    case "engagement":
      return <EngagementReport ui={ui} figures={report.figures} />;
  }
}
