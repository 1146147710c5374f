import type { SavedReport } from "../../data/saved_views.ts";
import type { ReportName } from "../../data/reports/figures.ts";
import type { ReportCard as Card } from "../../data/reports/reports.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon_names.ts";
import { GenerateForm } from "./report.tsx";
import { SavedReports } from "./saved.tsx";
import { STATEMENT } from "./statement.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

const icons: Record<ReportName, IconName> = {
  growth: "chart-line",
  revenue: "dollar-sign",
  kyc: "shield-check",
  engagement: "activity",
};

/** The parent of each report. */
export const reportsParent = ({ m }: Ui) => ({ href: "/reports", label: m.reports.title });

interface ReportsPageProps {
  reports: readonly Card[];
  saved: readonly SavedReport[];
}

export function ReportsPage({ reports, saved }: ReportsPageProps) {
  const ui = useUi();
  const { custom } = ui.m.reports;
  return (
    <>
      <div className="cards">
        {reports.map((report) => <ReportCard key={report.name} {...report} />)}
        {ui.may("views.save") && (
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
        )}
      </div>
      {(saved.length > 0 || ui.may("views.save")) && <SavedReports reports={saved} />}
    </>
  );
}

/** A link to the statement; not a card, because nobody generates it. */
export const StatementLink = () => {
  const ui = useUi();
  if (!ui.may("finance.read")) return null;
  return (
    <a role="button" className="secondary" href={STATEMENT}>
      <Icon name="banknote" />
      {ui.m.statement.title}
    </a>
  );
};

function ReportCard({ name, generatedAt, generatedBy }: Card) {
  const ui = useUi();
  const { reports } = ui.m;
  const { title, text } = reports.cards[name];
  const path = `/reports/${name}`;
  return (
    <article className="card">
      <header>
        <h2>
          <a className="tap" href={path}>{title}</a>
        </h2>
        <Icon name={icons[name]} />
      </header>
      <p className="muted">{text}</p>
      <p className="muted">
        <small>
          {reports.lastGenerated}{" "}
          {generatedAt === null ? reports.never : <Time at={generatedAt} f={ui.f} />}
          {generatedBy !== null && ` ${reports.byPerson(generatedBy)}`}
        </small>
      </p>
      <footer className="actions">
        <GenerateForm name={name} className="secondary sm">
          {reports.generate}
          <span className="vh">{ui.m.common.labelled("", title)}</span>
        </GenerateForm>
        {generatedAt !== null && (
          <a
            role="button"
            className="ghost square sm"
            href={`${path}/report.csv`}
            aria-label={reports.download(title)}
          >
            <Icon name="download" />
          </a>
        )}
      </footer>
    </article>
  );
}
