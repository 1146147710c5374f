import type { AuditEntry } from "../data/audit_log.ts";
import { auditTones, StatusBadge } from "./badge.tsx";
import { Reason } from "./form.tsx";
import { Empty } from "./list.tsx";
import { type Column, Table } from "./table.tsx";
import { Time } from "./time.tsx";
import type { Ui } from "./ui.ts";

export function AuditTools({ ui }: { ui: Ui }) {
  const { audit, common } = ui.m;
  return (
    <search className="toolbar">
      <label>
        <span className="vh">{audit.search}</span>
        <input
          type="search"
          name="q"
          placeholder={audit.searchHint}
          disabled
          aria-describedby="audit-reason"
        />
      </label>
      <DisabledFilter name="action" label={audit.action} options={audit.actions} />
      <DisabledFilter name="date" label={audit.date} options={audit.dates} />
      <Reason id="audit-reason">{common.notYet.audit}</Reason>
    </search>
  );
}

const DisabledFilter = (
  { name, label, options }: { name: string; label: string; options: Record<string, string> },
) => (
  <label>
    <span className="vh">{label}</span>
    <select name={name} disabled aria-describedby="audit-reason">
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>{text}</option>
      ))}
    </select>
  </label>
);

export function AuditLogsPage({ ui, entries }: { ui: Ui; entries: readonly AuditEntry[] }) {
  const { audit } = ui.m;
  if (entries.length === 0) {
    return <Empty ui={ui} noun={audit.noun} path="/audit-logs" filtered={false} />;
  }
  return <Table caption={audit.title} columns={columns(ui)} rows={entries} />;
}

function columns({ m, f }: Ui): Column<AuditEntry>[] {
  const { columns, statuses } = m.audit;
  return [
    { label: columns.action, cell: (entry) => entry.action },
    { label: columns.user, cell: (entry) => entry.user },
    { label: columns.target, cell: (entry) => entry.target, muted: true, wrap: true },
    { label: columns.timestamp, cell: (entry) => <Time at={entry.timestamp} f={f} clock /> },
    {
      label: columns.status,
      cell: (entry) => (
        <StatusBadge tone={auditTones[entry.status]} label={statuses[entry.status]} />
      ),
    },
  ];
}
