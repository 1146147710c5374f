import type { AuditDeed } from "../data/audit/deeds.ts";
import type { AuditEntry, AuditQuery } from "../data/audit/log.ts";
import type { AuditProof } from "../data/audit/proof.ts";
import type { Page } from "../data/list/query.ts";
import { auditTones, StatusBadge } from "./ui/badge.tsx";
import { Fact, Facts } from "./ui/dialog.tsx";
import { ExportButton } from "./ui/export_button.tsx";
import { Icon } from "./ui/icon.tsx";
import { Empty, Pager, Toolbar } from "./ui/list.tsx";
import { type Column, Table } from "./ui/table.tsx";
import { Time } from "./ui/time.tsx";
import type { Ui } from "./ui/ui.ts";

export function AuditTools({ ui, query }: { ui: Ui; query: AuditQuery }) {
  const { audit } = ui.m;
  const { all: allActions, ...actions } = audit.actions;
  const { all: allDates, ...dates } = audit.dates;
  return (
    <Toolbar
      ui={ui}
      path="/audit-logs"
      query={query}
      search={{ label: audit.search, hint: audit.searchHint }}
      filters={[
        {
          name: "action",
          label: audit.action,
          all: allActions,
          allValue: "all",
          options: actions,
        },
        { name: "date", label: audit.date, all: allDates, allValue: "all", options: dates },
      ]}
    >
      <ExportButton ui={ui} path="/audit-logs" query={query} />
    </Toolbar>
  );
}

export const VerifyLink = ({ ui }: { ui: Ui }) => (
  <a role="button" className="secondary" href="/audit-logs/verify">
    <Icon name="shield-check" />
    {ui.m.audit.verify}
  </a>
);

export function AuditLogsPage(
  { ui, query, page }: { ui: Ui; query: AuditQuery; page: Page<AuditEntry> },
) {
  const { audit } = ui.m;
  if (page.rows.length === 0) {
    return <Empty ui={ui} noun={audit.noun} path="/audit-logs" filtered={page.filtered} />;
  }
  return (
    <Table
      caption={audit.title}
      columns={columns(ui)}
      rows={page.rows}
      footer={<Pager ui={ui} path="/audit-logs" query={query} page={page} />}
    />
  );
}

function columns({ m, f }: Ui): Column<AuditEntry>[] {
  const { actors, columns, deeds, statuses } = m.audit;
  return [
    { label: columns.action, cell: ({ action }) => deeds[action as AuditDeed] ?? action },
    { label: columns.user, cell: ({ user }) => actors[user] ?? user },
    { label: columns.target, cell: (entry) => entry.target, muted: true, wrap: true },
    { label: columns.timestamp, cell: (entry) => <Time at={entry.timestamp} f={f} clock /> },
    {
      label: columns.status,
      status: true,
      cell: (entry) => (
        <StatusBadge tone={auditTones[entry.status]} label={statuses[entry.status]} />
      ),
    },
  ];
}

/** What the proof of the trail found: that it is whole, or where it breaks. */
export function AuditProofPage({ ui, proof }: { ui: Ui; proof: AuditProof }) {
  const { m, f } = ui;
  const { fault } = proof;
  return (
    <div className="stack">
      <section
        className={`panel state ${fault ? "declined" : "accepted"}`}
        role={fault ? "alert" : undefined}
      >
        <Icon name={fault ? "triangle-alert" : "shield-check"} />
        <h2>{fault ? m.audit.broken(f.number(fault.seq)) : m.audit.whole}</h2>
        {fault && <p className="muted">{m.audit.faults[fault.reason] ?? fault.reason}</p>}
        <a role="button" className="secondary" href="/audit-logs">
          {m.common.backTo(m.audit.title)}
        </a>
      </section>
      <Facts>
        <Fact label={m.audit.entries}>{f.number(proof.size)}</Fact>
        <Fact label={m.audit.head}>
          <code>{proof.head}</code>
        </Fact>
        <Fact label={m.audit.checkpoints}>{f.number(proof.checkpoints)}</Fact>
        {proof.foreignCheckpoints > 0 && (
          <Fact label={m.audit.foreignCheckpoints}>{f.number(proof.foreignCheckpoints)}</Fact>
        )}
      </Facts>
    </div>
  );
}
