import type {
  DecisionSample,
  SampledDecision,
  SampleQuery,
} from "../../data/kyc/figures/decision_sample.ts";
import type { ReasonLabels } from "../kyc/reasons/explanation.tsx";
import { decisionColumns } from "../analytics/flagged_decisions.tsx";
import { Choice, Field } from "../ui/form/form.tsx";
import { ExportMenu } from "../ui/list/export_menu.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";

export const SAMPLE = "/audit-logs/sample";

interface ShownQuery extends SampleQuery {
  /** Days of the reader. */
  from: string;
  to: string;
}

export function SampleForm(
  { query, reviewers }: {
    query: ShownQuery;
    reviewers: readonly { id: string; name: string }[];
  },
) {
  const { m } = useUi();
  const { n, from, to, seed, all, draw, seedHint } = m.audit.sample;
  const { accepted, declined, revoked } = m.kyc.statuses;
  return (
    <form method="get" action={SAMPLE} className="panel sample">
      <Field name="n" label={n} value={String(query.n)} inputMode="numeric" required />
      <Field name="from" label={from} type="date" value={query.from} required />
      <Field name="to" label={to} type="date" value={query.to} required />
      <Choice
        name="reviewer"
        label={m.analytics.decisions.reviewer}
        value={query.reviewer ?? ""}
        options={{ "": all, ...Object.fromEntries(reviewers.map(({ id, name }) => [id, name])) }}
      />
      <Choice
        name="outcome"
        label={m.analytics.flagged.decision}
        value={query.outcome ?? ""}
        options={{ "": all, accepted, declined, revoked }}
      />
      <Field name="seed" label={seed} value={query.seed} required describedBy="seed-hint" />
      <button type="submit">{draw}</button>
      <small id="seed-hint" className="muted">{seedHint}</small>
    </form>
  );
}

export function SampledDecisions(
  { query, sample: { decisions, count }, labels }: {
    query: ShownQuery;
    sample: DecisionSample;
    labels: ReasonLabels;
  },
) {
  const ui = useUi();
  const { m, f } = ui;
  const { drawn, none, title } = m.audit.sample;
  if (count === 0) return <StatePanel icon="search" title={none} />;
  const columns: Column<SampledDecision>[] = [
    ...decisionColumns(ui),
    {
      label: m.reasons.title,
      isMain: true,
      isLabelled: true,
      cell: ({ reasons }) => reasons.map((code) => labels.get(code) ?? code).join(", "),
    },
  ];
  const { n, from, to, seed, reviewer, outcome } = query;
  const address = new URLSearchParams({
    n: String(n),
    from,
    to,
    seed,
    ...reviewer !== null && { reviewer },
    ...outcome !== null && { outcome },
  });
  return (
    <>
      <div className="toolbar">
        <p className="muted">{drawn(f.number(decisions.length), f.number(count), seed)}</p>
        <ExportMenu hrefOf={(format) => `${SAMPLE}/export.${format}?${address}`} />
      </div>
      <Table caption={title} columns={columns} rows={decisions} />
    </>
  );
}

export const SampleLink = () => (
  <a role="button" className="secondary" href={SAMPLE}>{useUi().m.audit.sample.title}</a>
);
