import type { FigurePeriod } from "../../data/kyc/figures/figure_periods.ts";
import type {
  Flag,
  FlaggedDecision,
  FlaggedPage,
} from "../../data/kyc/figures/flagged_decisions.ts";
import { kycTones, StatusBadge } from "../ui/badge.tsx";
import { ExportMenu } from "../ui/list/export_menu.tsx";
import { BareTable, type Column } from "../ui/list/table.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { PeriodTabs } from "./period.tsx";

export interface FlaggedQuery {
  flag: Flag;
  period: FigurePeriod;
  /** A staff id; null for all reviewers. */
  reviewer: string | null;
}

export const flaggedHref = (
  { flag, period, reviewer }: FlaggedQuery,
  { file = "", after = "" } = {},
): string => {
  const query = new URLSearchParams({
    ...period !== "last-30-days" && { period },
    ...reviewer && { reviewer },
    ...after && { after },
  });
  return `/analytics/${flag}${file}${query.size === 0 ? "" : `?${query}`}`;
};

interface FlaggedDecisionsProps extends FlaggedPage {
  query: FlaggedQuery;
}

export function FlaggedDecisions({ query, decisions, count, next }: FlaggedDecisionsProps) {
  const ui = useUi();
  const { m, f } = ui;
  const { flagged, periods } = m.analytics;
  const within = periods.within[query.period];
  if (count === 0) {
    return <StatePanel icon="circle-check" title={flagged.none[query.flag](within)} />;
  }
  return (
    <div className="stack">
      <p className="muted about">
        {m.analytics.decisions.summary(count, f.number(count), within)}
      </p>
      <div className="panel">
        <BareTable
          caption={flagged.titles[query.flag]}
          columns={decisionColumns(ui)}
          rows={decisions}
        />
      </div>
      {next !== null && (
        <nav className="actions end">
          <a
            role="button"
            className="secondary sm"
            href={flaggedHref(query, { after: next })}
            rel="next"
          >
            {m.common.list.next}
          </a>
        </nav>
      )}
    </div>
  );
}

/** The period, and the files of the whole list. */
export const FlaggedTools = ({ query }: { query: FlaggedQuery }) => (
  <div className="toolbar">
    <PeriodTabs
      current={query.period}
      href={(period) => flaggedHref({ ...query, period })}
    />
    <ExportMenu hrefOf={(format) => flaggedHref(query, { file: `/export.${format}` })} />
  </div>
);

export function decisionColumns({ m, f }: Ui): Column<FlaggedDecision>[] {
  const { flagged, decisions, review } = m.analytics;
  return [
    {
      label: m.kyc.columns.user,
      kind: "text",
      cell: ({ requestId, userName }) =>
        userName === null
          ? <span className="muted">{m.erasure.erased}</span>
          : <a href={`/kyc/${requestId}`} translate="no">{userName}</a>,
    },
    {
      label: flagged.decision,
      cell: ({ status }) => <StatusBadge tone={kycTones[status]} label={m.kyc.statuses[status]} />,
    },
    { label: decisions.reviewer, cell: ({ reviewerName }) => reviewerName },
    { label: flagged.at, cell: ({ decidedAt }) => <Time at={decidedAt} f={f} clock /> },
    { label: review.blind, cell: ({ documents }) => f.number(documents), kind: "amount" },
    {
      label: flagged.time,
      cell: ({ seconds }) => seconds === null ? decisions.noTime : f.duration(seconds),
      kind: "amount",
    },
  ];
}
