import type { Page } from "../data/list/query.ts";
import type { User, UserQuery } from "../data/records/users.ts";
import { activityTones, Avatar, RoleBadge, StatusBadge } from "./ui/badge.tsx";
import { Dialog, DialogLink, Fact, Facts, type Place, SubHeading } from "./ui/dialog.tsx";
import { ExportButton } from "./ui/export_button.tsx";
import { Empty, Pager, Toolbar } from "./ui/list.tsx";
import { type Column, Table } from "./ui/table.tsx";
import { Time } from "./ui/time.tsx";
import type { Ui } from "./ui/ui.ts";

export function UserTools({ ui, query }: { ui: Ui; query: UserQuery }) {
  const { users, common } = ui.m;
  return (
    <Toolbar
      ui={ui}
      path="/users"
      query={query}
      search={{ label: users.search, hint: users.searchHint }}
      filters={[
        { name: "role", label: users.columns.role, all: users.allRoles, options: users.roles },
        {
          name: "status",
          label: users.columns.status,
          all: users.allStatuses,
          options: common.activity,
        },
      ]}
    >
      <ExportButton ui={ui} path="/users" query={query} />
    </Toolbar>
  );
}

export function UsersPage({ ui, query, page }: { ui: Ui; query: UserQuery; page: Page<User> }) {
  const { users } = ui.m;
  if (page.rows.length === 0) {
    return <Empty ui={ui} noun={users.noun} path="/users" filtered={page.filtered} />;
  }
  return (
    <Table
      caption={users.title}
      columns={columns(ui)}
      rows={page.rows}
      footer={<Pager ui={ui} path="/users" query={query} page={page} />}
    />
  );
}

function columns({ m, f }: Ui): Column<User>[] {
  const { columns, roles } = m.users;
  return [
    {
      label: columns.name,
      wrap: true,
      cell: (user) => (
        <span className="who">
          <Avatar name={user.name} />
          <DialogLink className="tap" href={`/users/${user.id}`}>{user.name}</DialogLink>
        </span>
      ),
    },
    { label: columns.email, cell: (user) => user.email, muted: true },
    { label: columns.role, cell: (user) => <RoleBadge label={roles[user.role]} /> },
    { label: columns.status, status: true, cell: (user) => <ActivityBadge m={m} user={user} /> },
    { label: columns.joined, cell: (user) => <Time at={user.joinedAt} f={f} /> },
  ];
}

const ActivityBadge = ({ m, user }: { m: Ui["m"]; user: User }) => (
  <StatusBadge tone={activityTones[user.status]} label={m.common.activity[user.status]} />
);

export function UserDialog({ ui, user, place }: { ui: Ui; user: User; place: Place }) {
  const { m, f } = ui;
  const { details, roles, title } = m.users;
  return (
    <Dialog ui={ui} place={place} title={details.title} back={{ href: "/users", label: title }}>
      <div className="who">
        <Avatar name={user.name} large />
        <SubHeading place={place}>{user.name}</SubHeading>
      </div>
      <Facts>
        <Fact label={details.email}>{user.email}</Fact>
        <Fact label={details.status}>
          <ActivityBadge m={m} user={user} />
        </Fact>
        <Fact label={details.role}>
          <RoleBadge label={roles[user.role]} />
        </Fact>
        <Fact label={details.joined}>
          <Time at={user.joinedAt} f={f} />
        </Fact>
        <Fact label={details.id}>{user.id}</Fact>
        <Fact label={details.accountStatus}>
          <span className="cap">{m.common.activity[user.status]}</span>
        </Fact>
        <Fact label={details.lastActivity}>
          <Time at={user.joinedAt} f={f} />
        </Fact>
      </Facts>
    </Dialog>
  );
}
