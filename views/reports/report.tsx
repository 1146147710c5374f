import type { ReactNode } from "react";
import type { ReportName } from "../../data/reports/figures.ts";
import type { Nets } from "../../data/reports/nets.ts";
import type { Report } from "../../data/reports/reports.ts";
import { Icon } from "../ui/icon.tsx";
import { EngagementReport } from "./engagement.tsx";
import { KycReport } from "./kyc.tsx";
import { GrowthReport, RevenueReport } from "./months.tsx";
import { Time } from "../ui/time.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

interface GenerateFormProps {
  name: ReportName;
  className?: string;
  children: ReactNode;
}

export const GenerateForm = ({ name, className, children }: GenerateFormProps) => {
  const ui = useUi();
  if (!ui.may("reports.generate")) return null;
  return (
    <form method="post" action={`/reports/${name}`}>
      <button
        type="submit"
        className={className}
        {...dataAttributes({ busy: ui.m.reports.generating })}
      >
        {children}
      </button>
    </form>
  );
};

/** Hidden without scripts, because only a script can print. */
export const PrintButton = () => {
  const ui = useUi();
  return (
    <button type="button" className="ghost" {...dataAttributes({ print: true })}>
      <Icon name="printer" />
      {ui.m.report.print}
    </button>
  );
};

export function GeneratedReportActions(
  { name, report }: { name: ReportName; report: Report | null },
) {
  const { again, csv } = useUi().m.report;
  if (!report) return null;
  return (
    <>
      <PrintButton />
      <a role="button" className="secondary" href={`/reports/${name}/report.csv`}>
        <Icon name="download" />
        {csv}
      </a>
      <GenerateForm name={name}>
        <Icon name="rotate-ccw" />
        {again}
      </GenerateForm>
    </>
  );
}

interface ReportPageProps {
  name: ReportName;
  report: Report | null;
  /** Shown in the report of revenue, for readers of statements. */
  nets: readonly Nets[];
}

export function ReportPage({ name, report, nets }: ReportPageProps) {
  const ui = useUi();
  const { reports, report: texts } = ui.m;
  if (!report) {
    return (
      <StatePanel icon="file-chart-column" title={texts.never} text={texts.neverText}>
        <GenerateForm name={name}>{reports.generate}</GenerateForm>
      </StatePanel>
    );
  }
  return (
    <>
      <p className="muted about">
        {texts.generatedAt} <Time at={report.generatedAt} f={ui.f} clock />{" "}
        {reports.byPerson(report.generatedBy)}.
        {report.name !== "engagement" && ` ${texts.utc}`}
      </p>
      <div className="stack report">
        <Figures report={report} nets={nets} />
      </div>
    </>
  );
}

function Figures({ report, nets }: { report: Report; nets: readonly Nets[] }) {
  switch (report.name) {
    case "growth":
      return <GrowthReport figures={report.figures} />;
    case "revenue":
      return <RevenueReport figures={report.figures} nets={nets} />;
    case "kyc":
      return <KycReport figures={report.figures} />;
    case "engagement":
      return <EngagementReport figures={report.figures} />;
  }
}
