import type { CustomReport } from "../data/custom_reports.ts";
import type { ReportName } from "../data/reports.ts";
import { Reason } from "./form.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon_names.ts";
import { SavedReports } from "./saved_reports.tsx";
import { Time } from "./time.tsx";
import type { Ui } from "./ui.ts";

const icons: Record<ReportName, IconName> = {
  growth: "chart-line",
  revenue: "dollar-sign",
  kyc: "shield-check",
  engagement: "activity",
};

interface ReportsPageProps {
  ui: Ui;
  reports: readonly { name: ReportName; generatedAt: string | null }[];
  saved: readonly CustomReport[];
}

export function ReportsPage({ ui, reports, saved }: ReportsPageProps) {
  const { custom } = ui.m.reports;
  return (
    <>
      <div className="cards">
        {reports.map((report) => <ReportCard key={report.name} ui={ui} {...report} />)}
        <article className="card">
          <header>
            <h2>{custom.title}</h2>
            <Icon name="file-chart-column" />
          </header>
          <p className="muted">{custom.text}</p>
          <footer>
            <a role="button" className="secondary sm" href="/reports/custom">{custom.create}</a>
          </footer>
        </article>
      </div>
      <Reason id="reports-reason">{ui.m.common.notYet.reports}</Reason>
      <SavedReports ui={ui} reports={saved} />
    </>
  );
}

function ReportCard(
  { ui, name, generatedAt }: { ui: Ui; name: ReportName; generatedAt: string | null },
) {
  const { reports } = ui.m;
  const { title, text } = reports.cards[name];
  return (
    <article className="card">
      <header>
        <h2>{title}</h2>
        <Icon name={icons[name]} />
      </header>
      <p className="muted">{text}</p>
      <p className="muted">
        <small>
          {reports.lastGenerated}{" "}
          {generatedAt === null ? reports.never : <Time at={generatedAt} f={ui.f} />}
        </small>
      </p>
      <footer>
        <button type="button" className="secondary sm" disabled aria-describedby="reports-reason">
          {reports.generate}
          <span className="vh">{`: ${title}`}</span>
        </button>
        <button
          type="button"
          className="ghost square sm"
          disabled
          aria-label={reports.download(title)}
          aria-describedby="reports-reason"
        >
          <Icon name="download" />
        </button>
      </footer>
    </article>
  );
}
