import type { ScreeningPeriods } from "../../data/kyc/screening/periods.ts";
import type { Screened } from "../../data/list/screening.ts";
import type { User } from "../../data/records/users.ts";
import { legalHoldChoice } from "../retention/legal_holds.tsx";
import { RoleBadge } from "../ui/badge.tsx";
import { activityColumn, dataColumn, linkColumn, timeColumn } from "../ui/list/columns.tsx";
import type { Look } from "../ui/list/look.ts";
import { type Column, type ListedRows, Table } from "../ui/list/table.tsx";
import { type Ui, useUi, type Words } from "../ui/ui.ts";
import { screeningChoice, screeningColumns } from "./screening.tsx";

/** With periods, the filter by screening has the kinds that are watched. */
export function userLook(
  { m, f, may }: Words & Partial<Pick<Ui, "may">>,
  periods: ScreeningPeriods | null = null,
) {
  const { columns, details, roles, id, allRoles, allStatuses } = m.users;
  const { activity } = m.common;
  return {
    filters: [
      { name: "role", label: columns.role, all: allRoles, options: roles },
      { name: "status", label: columns.status, all: allStatuses, options: activity },
      {
        name: "ended",
        label: details.ended,
        all: m.users.allEnds,
        options: m.users.ends,
        inPanel: true,
      },
      ...may?.("checks.read")
        ? [{ name: "risk", label: details.risk, all: m.users.allRisks, options: m.users.risks }]
        : [],
      ...may?.("checks.read") ? screeningChoice({ m, f }, periods) : [],
      ...may?.("legal_holds.read") ? [legalHoldChoice(m)] : [],
    ],
    fields: {
      id: dataColumn(id, (user) => user.id),
      name: dataColumn(columns.name, ({ name }) => name, "name"),
      email: dataColumn(columns.email, ({ email }) => email, "email"),
      role: {
        label: columns.role,
        sort: "role",
        kind: "word",
        cell: ({ role }) => <RoleBadge label={roles[role]} />,
      },
      status: activityColumn(activity, columns.status),
      joinedAt: timeColumn(columns.joined, f, ({ joinedAt }) => joinedAt, "-joinedAt"),
      language: dataColumn(details.language, ({ language }) => language ?? null),
      payoutMethodChangedAt: timeColumn(
        details.payoutMethodChanged,
        f,
        ({ payoutMethodChangedAt = null }) => payoutMethodChangedAt,
      ),
      endedAt: timeColumn(details.ended, f, ({ endedAt = null }) => endedAt),
      lastActiveAt: timeColumn(details.lastActivity, f, ({ lastActiveAt = null }) => lastActiveAt),
    },
  } satisfies Look<User, Exclude<keyof User, "risk">>;
}

interface UserTableProps extends ListedRows<User> {
  /** Adds the boxes of rows that can be selected. */
  withBox?: (column: Column<User>) => Column<User>;
  /** Null unless the list is filtered by screening. */
  screened: ReadonlyMap<string, Screened> | null;
}

export function UserTable(
  { withBox = (column) => column, screened, ...rows }: UserTableProps,
) {
  const ui = useUi();
  const { fields } = userLook(ui);
  const { name, email, role, status, joinedAt } = fields;
  const link = linkColumn(name, (user: User) => ({ name: user.name, href: `/users/${user.id}` }));
  const columns: Column<User>[] = [
    withBox(link),
    { ...email, isMuted: true, kind: "text" },
    role,
    status,
    ...screened ? screeningColumns(ui, screened) : [joinedAt],
  ];
  const table = <Table caption={ui.m.users.title} columns={columns} {...rows} />;
  if (!screened) return table;
  return (
    <div className="stack">
      <p className="muted">{ui.m.screening.next}</p>
      {table}
    </div>
  );
}
