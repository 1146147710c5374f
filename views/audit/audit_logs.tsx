import type { AuditAction } from "../../data/audit/actions.ts";
import type { AuditEntry } from "../../data/audit/log.ts";
import type { AuditCategory } from "../../data/audit/trail.ts";
import type { Flag } from "../../data/kyc/figures/flagged_decisions.ts";
import type { ListQuery } from "../../data/list/query.ts";
import type { ListName } from "../../data/list/names.ts";
import type { ReportName } from "../../data/reports/figures.ts";
import { capitalized } from "../format.ts";
import { auditTones, StatusBadge } from "../ui/badge.tsx";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { FilterChoice, Look } from "../ui/list/look.ts";
import { type FoldedEntry, foldedViews } from "./folded.ts";
import { listHref } from "../ui/list/list.tsx";
import { ListLink } from "../ui/list/list_link.tsx";
import { type ListedRows, Table } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { useUi, type Words } from "../ui/ui.ts";

/** `hidden`: categories that the filter does not offer. */
export function auditLook(words: Words, hidden: readonly AuditCategory[] = []) {
  const { m, f } = words;
  const { actions, actors, columns, emptied, statuses } = m.audit;
  return {
    filters: auditFilters(words, hidden),
    fields: {
      id: { label: m.customReports.fields.id, cell: ({ id }) => id },
      action: {
        label: columns.action,
        sort: "action",
        cell: ({ action }) => actions[action as AuditAction] ?? (action || emptied),
      },
      user: {
        label: columns.user,
        sort: "actorName",
        cell: ({ user }) => actors[user] ?? user,
        isData: true,
      },
      target: {
        label: columns.target,
        sort: "target",
        cell: (entry) => targetText(words, entry),
        isData: true,
        isMuted: true,
        kind: "text",
      },
      timestamp: {
        label: columns.timestamp,
        kind: "moment",
        sort: "-at",
        cell: ({ timestamp }) => <Time at={timestamp} f={f} clock="seconds" />,
      },
      status: {
        label: columns.status,
        sort: "status",
        kind: "status",
        cell: ({ status }) =>
          status !== "" && <StatusBadge tone={auditTones[status]} label={statuses[status]} />,
      },
    },
  } satisfies Look<AuditEntry, keyof AuditEntry>;
}

function auditFilters({ m }: Words, hidden: readonly string[]): FilterChoice[] {
  const { all: allActions, ...categories } = m.audit.categories;
  const { all: allDates, ...dates } = m.audit.dates;
  const readable = Object.entries(categories).filter(([name]) => !hidden.includes(name));
  const allValue = "all";
  return [
    {
      name: "action",
      label: m.audit.action,
      all: allActions,
      allValue,
      options: Object.fromEntries(readable),
    },
    { name: "date", label: m.audit.date, all: allDates, allValue, options: dates, ofDays: true },
  ];
}

/** Targets of other actions are names of people or records, and one of them may be `users`. */
const aboutLists: readonly string[] = [
  "List exported",
  "Import started",
  "Import finished",
  "Seeding started",
  "Seeding finished",
] satisfies AuditAction[];

const aboutReports: readonly string[] = [
  "Report generated",
  "Report exported",
] satisfies AuditAction[];

const RULE_CHANGED: string = "Two-person rule changed" satisfies AuditAction;

/** Target of an entry as text. The trail stores lists, reports and rules by name. */
export function targetText(
  words: Words,
  { action, target }: Pick<AuditEntry, "action" | "target">,
): string {
  if (aboutReports.includes(action)) return reportName(words, target) ?? target;
  if (action === RULE_CHANGED) return ruleName(words, target) ?? target;
  if (!aboutLists.includes(action)) return target;
  // The target of an import is list and file: `users: new.csv`.
  const [, list = target, file] = /^([\w-]+): (.*)$/s.exec(target) ?? [];
  const name = listName(words, list);
  if (name === undefined) return target;
  return file === undefined ? name : words.m.common.labelled(name, file);
}

function listName({ m }: Words, name: string): string | undefined {
  if (name === "analytics") return m.analytics.title;
  if (name === "instructions") return m.instructions.list.title;
  return Object.hasOwn(m.lists, name) ? capitalized(m.lists[name as ListName].noun) : undefined;
}

function reportName({ m }: Words, name: string): string | undefined {
  const { reports: { cards }, analytics: { flagged } } = m;
  if (name === "sample") return m.audit.sample.title;
  if (Object.hasOwn(flagged.titles, name)) return flagged.titles[name as Flag];
  return Object.hasOwn(cards, name) ? cards[name as ReportName].title : undefined;
}

function ruleName({ m: { twoPeople: { steps } } }: Words, name: string): string | undefined {
  return Object.hasOwn(steps, name) ? steps[name as keyof typeof steps] : undefined;
}

export function AuditTable({ rows, ...others }: ListedRows<AuditEntry>) {
  const ui = useUi();
  const { fields } = auditLook(ui);
  const { user, timestamp, status } = fields;
  const isByTime = ["at", "-at"].includes(others.sorting?.sort ?? "");
  const action = {
    ...fields.action,
    cell: (entry: AuditEntry) => (
      <DialogLink className="tap" href={`/audit-logs/${entry.id}`}>
        {fields.action.cell(entry)}
      </DialogLink>
    ),
  };
  const target = {
    ...fields.target,
    isMain: true,
    cell: (entry: FoldedEntry) => (
      <>
        {fields.target.cell(entry)}
        {entry.folded.length > 0 && <FoldedEntries entry={entry} />}
      </>
    ),
  };
  const success = {
    ...status,
    cell: (entry: AuditEntry) =>
      entry.status === "success"
        ? <span className="muted cap">{ui.m.audit.statuses.success}</span>
        : status.cell(entry),
  };
  return (
    <Table
      caption={ui.m.audit.title}
      columns={[action, user, target, timestamp, success]}
      rows={isByTime ? foldedViews(rows) : rows.map((row) => ({ ...row, folded: [] }))}
      {...others}
    />
  );
}

/** The other entries of the same person about the same documents. */
function FoldedEntries({ entry }: { entry: FoldedEntry }) {
  const ui = useUi();
  const { action, target, timestamp } = auditLook(ui).fields;
  return (
    <details className="more">
      <summary>{ui.m.audit.folded(ui.f.number(entry.folded.length + 1))}</summary>
      <ul>
        {[entry, ...entry.folded].map((one) => (
          <li key={one.id}>
            <DialogLink href={`/audit-logs/${one.id}`}>{action.cell(one)}</DialogLink>{" "}
            {target.cell(one)}, {timestamp.cell(one)}
          </li>
        ))}
      </ul>
    </details>
  );
}

export const AuditTabs = ({ query }: { query: ListQuery }) => {
  const ui = useUi();
  return (
    <nav className="tabs" aria-label={ui.m.audit.tabs.label}>
      <ul>
        {(["all", "decisions"] as const).map((tab) => {
          const show = tab === "all" ? "" : tab;
          return (
            <li key={tab}>
              <ListLink
                href={listHref("/audit-logs", query, { show })}
                isCurrent={query.filters.show === show}
              >
                {ui.m.audit.tabs[tab]}
              </ListLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

export const VerifyLink = () => {
  const ui = useUi();
  return (
    <a role="button" className="secondary" href="/audit-logs/verify">
      <Icon name="shield-check" />
      {ui.m.audit.verify}
    </a>
  );
};
