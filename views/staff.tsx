import type { Page } from "../data/list_query.ts";
import type { Staff, StaffQuery } from "../data/staff.ts";
import { activityTones, Avatar, RoleBadge, StatusBadge } from "./badge.tsx";
import { ExportButton } from "./export_button.tsx";
import { Empty, Pager, Toolbar } from "./list.tsx";
import { type Column, Table } from "./table.tsx";
import { Time } from "./time.tsx";
import type { Ui } from "./ui.ts";

export function StaffTools({ ui, query }: { ui: Ui; query: StaffQuery }) {
  const { staff, common } = ui.m;
  return (
    <Toolbar
      ui={ui}
      path="/staff"
      query={query}
      search={{ label: staff.search, hint: staff.searchHint }}
      filters={[
        { name: "role", label: staff.columns.role, all: staff.allRoles, options: staff.roles },
        {
          name: "status",
          label: staff.columns.status,
          all: staff.allStatuses,
          options: common.activity,
        },
      ]}
    >
      <ExportButton ui={ui} />
    </Toolbar>
  );
}

export function StaffPage({ ui, query, page }: { ui: Ui; query: StaffQuery; page: Page<Staff> }) {
  const { staff } = ui.m;
  if (page.rows.length === 0) {
    return <Empty ui={ui} noun={staff.noun} path="/staff" filtered={page.filtered} />;
  }
  return (
    <Table
      caption={staff.title}
      columns={columns(ui)}
      rows={page.rows}
      footer={<Pager ui={ui} path="/staff" query={query} page={page} />}
    />
  );
}

function columns({ m, f }: Ui): Column<Staff>[] {
  const { columns, roles } = m.staff;
  return [
    {
      label: columns.name,
      wrap: true,
      cell: (member) => (
        <span className="who">
          <Avatar name={member.name} />
          {member.name}
        </span>
      ),
    },
    { label: columns.email, cell: (member) => member.email, muted: true },
    { label: columns.role, cell: (member) => <RoleBadge label={roles[member.role]} /> },
    {
      label: columns.status,
      cell: (member) => (
        <StatusBadge
          tone={activityTones[member.status]}
          label={m.common.activity[member.status]}
        />
      ),
    },
    { label: columns.joined, cell: (member) => <Time at={member.joinedAt} f={f} /> },
  ];
}
