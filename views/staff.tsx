import type { Page } from "../data/list/query.ts";
import type { Staff, StaffQuery } from "../data/staff/staff.ts";
import { activityTones, Avatar, RoleBadge, StatusBadge } from "./ui/badge.tsx";
import { Dialog, DialogLink, Fact, Facts, type Place, SubHeading } from "./ui/dialog.tsx";
import { ExportButton } from "./ui/export_button.tsx";
import { Choice, Field, type FieldErrors, Reason } from "./ui/form.tsx";
import { Icon } from "./ui/icon.tsx";
import { Empty, Pager, Toolbar } from "./ui/list.tsx";
import { type Column, Table } from "./ui/table.tsx";
import { Time } from "./ui/time.tsx";
import type { Ui } from "./ui/ui.ts";

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
      <ExportButton ui={ui} path="/staff" query={query} />
      {ui.may("staff.manage") && (
        <DialogLink role="button" href="/staff/invite">
          <Icon name="plus" />
          {staff.invite}
        </DialogLink>
      )}
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
          <DialogLink className="tap" href={`/staff/${member.id}`}>{member.name}</DialogLink>
        </span>
      ),
    },
    { label: columns.email, cell: (member) => member.email, muted: true },
    { label: columns.role, cell: (member) => <RoleBadge label={roles[member.role]} /> },
    {
      label: columns.status,
      status: true,
      cell: (member) => <MemberBadge m={m} member={member} />,
    },
    { label: columns.joined, cell: (member) => <Time at={member.joinedAt} f={f} /> },
  ];
}

const MemberBadge = ({ m, member }: { m: Ui["m"]; member: Staff }) => (
  <StatusBadge tone={activityTones[member.status]} label={m.common.activity[member.status]} />
);

interface StaffDialogProps {
  ui: Ui;
  place: Place;
  member: Staff;
  /** Has a link and no password yet. */
  invited: boolean;
  /** The signed-in person's own account, which only another admin may change. */
  own: boolean;
  /** Why the change that was asked for was not made. */
  conflict?: string;
}

export function StaffDialog({ ui, place, member, invited, own, conflict }: StaffDialogProps) {
  const { m, f } = ui;
  const { details, title, roles } = m.staff;
  return (
    <Dialog ui={ui} place={place} title={details.title} back={{ href: "/staff", label: title }}>
      <div className="who">
        <Avatar name={member.name} large />
        <SubHeading place={place}>{member.name}</SubHeading>
      </div>
      <Facts>
        <Fact label={details.email}>{member.email}</Fact>
        <Fact label={details.status}>
          <MemberBadge m={m} member={member} />
        </Fact>
        <Fact label={details.role}>
          <RoleBadge label={roles[member.role]} />
        </Fact>
        <Fact label={details.joined}>
          <Time at={member.joinedAt} f={f} />
        </Fact>
        <Fact label={details.id}>{member.id}</Fact>
        {invited && <Fact label={details.account}>{details.invited}</Fact>}
      </Facts>
      {conflict && <p className="tone declined" role="alert">{conflict}</p>}
      {ui.may("staff.manage") && (
        <ManageStaff
          ui={ui}
          member={member}
          invited={invited}
          own={own}
        />
      )}
    </Dialog>
  );
}

function ManageStaff({ ui, member, invited, own }: Omit<StaffDialogProps, "place" | "conflict">) {
  const { m } = ui;
  const { details, roles, inviteAgain } = m.staff;
  if (own) return <Reason id="own-reason">{details.own}</Reason>;
  const path = `/staff/${member.id}`;
  return (
    <section className="stack">
      <form method="post" action={path}>
        <Choice name="role" label={details.role} value={member.role} options={roles} />
        {invited ? <input type="hidden" name="status" value="inactive" /> : (
          <Choice
            name="status"
            label={details.status}
            value={member.status}
            options={m.common.activity}
          />
        )}
        <button type="submit" data-busy={details.save}>{details.save}</button>
      </form>
      {invited
        ? (
          <form method="post" action={`${path}/invite`}>
            <button type="submit" className="secondary">{inviteAgain}</button>
          </form>
        )
        : (
          <form method="post" action={`${path}/end-sessions`}>
            <button type="submit" className="secondary no">
              <Icon name="log-out" />
              {details.endSessions}
            </button>
          </form>
        )}
    </section>
  );
}

interface InviteDialogProps {
  ui: Ui;
  place: Place;
  typed?: { name?: string; email?: string; role?: string };
  errors?: FieldErrors;
}

export function InviteDialog({ ui, place, typed = {}, errors = {} }: InviteDialogProps) {
  const { profile, staff, common } = ui.m;
  return (
    <Dialog
      ui={ui}
      place={place}
      title={staff.inviteTitle}
      back={{ href: "/staff", label: staff.title }}
      focusTitle={false}
      footer={
        <>
          <a role="button" className="secondary" href="/staff" data-close>{common.cancel}</a>
          <button type="submit" form="invite" data-busy={staff.inviteSubmit}>
            {staff.inviteSubmit}
          </button>
        </>
      }
    >
      <p className="muted">{staff.inviteText}</p>
      <form id="invite" className="stack" method="post" action="/staff/invite" noValidate>
        <Field
          name="name"
          label={profile.name}
          value={typed.name}
          error={errors.name}
          autoComplete="off"
          autoFocus
        />
        <Field
          name="email"
          label={profile.email}
          type="email"
          value={typed.email}
          error={errors.email}
          autoComplete="off"
        />
        <Choice
          name="role"
          label={profile.role}
          value={typed.role ?? "support"}
          options={staff.roles}
        />
      </form>
    </Dialog>
  );
}

interface InvitationLinkProps {
  ui: Ui;
  place: Place;
  member: Staff;
  link: string;
  expiresAt: string;
}

/** Shown once, to be sent by whatever way the two people trust. */
export function InvitationLink({ ui, place, member, link, expiresAt }: InvitationLinkProps) {
  const { staff } = ui.m;
  return (
    <Dialog
      ui={ui}
      place={place}
      title={staff.link.title}
      back={{ href: "/staff", label: staff.title }}
    >
      <p>
        {staff.link.text(member.name)} <Time at={expiresAt} f={ui.f} clock />. {staff.link.once}
      </p>
      <Field name="link" label={staff.link.label} value={link} readOnly />
    </Dialog>
  );
}
