import type { AuditEntry } from "../../data/audit/log.ts";
import type { Owned } from "../../data/list/read.ts";
import type { SignInFacts } from "../../data/staff/accounts/last_sign_in.ts";
import type { InvitationState } from "../../data/staff/accounts/invitations.ts";
import type { Staff } from "../../data/staff/accounts/staff.ts";
import { type FoldedEntry, foldedViews } from "../audit/folded.ts";
import { auditLook } from "../audit/audit_logs.tsx";
import { Confirmation } from "../account/confirmation.tsx";
import { RoleBadge, StatusBadge } from "../ui/badge.tsx";
import { activityColumn, dataColumn, linkColumn, timeColumn } from "../ui/list/columns.tsx";
import {
  type Container,
  Dialog,
  DialogLink,
  Fact,
  Facts,
  FactsOf,
  Who,
} from "../ui/dialog/dialog.tsx";
import { Choice, ReasonNote, Switch } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon_names.ts";
import type { Look } from "../ui/list/look.ts";
import { Related } from "../ui/related.tsx";
import { Time } from "../ui/time.tsx";
import { type Column, type ListedRows, Table } from "../ui/list/table.tsx";
import { useUi, type Words } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

export function staffLook({ m, f }: Words) {
  const { columns, details, roles, allRoles, allStatuses } = m.staff;
  const { activity } = m.common;
  return {
    filters: [
      { name: "role", label: columns.role, all: allRoles, options: roles },
      {
        name: "status",
        label: columns.status,
        all: allStatuses,
        options: { ...activity, invited: m.staff.invited },
      },
    ],
    fields: {
      id: dataColumn(details.id, ({ id }) => id),
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
    },
  } satisfies Look<Staff, keyof Staff>;
}

export const InviteLink = () => {
  const ui = useUi();
  return (
    <DialogLink role="button" href="/staff/invite">
      <Icon name="plus" />
      {ui.m.staff.invite}
    </DialogLink>
  );
};

export function StaffTable(
  { invited, ...rows }: ListedRows<Staff> & { invited: ReadonlySet<string> },
) {
  const ui = useUi();
  const { fields } = staffLook(ui);
  const { name, email, role, status, joinedAt } = fields;
  const columns: Column<Staff>[] = [
    linkColumn(name, (member: Staff) => ({ name: member.name, href: `/staff/${member.id}` })),
    { ...email, isMuted: true, kind: "text" },
    role,
    {
      ...status,
      cell: (member) => invited.has(member.id) ? <InvitedBadge /> : status.cell(member),
    },
    joinedAt,
  ];
  return <Table caption={ui.m.staff.title} columns={columns} {...rows} />;
}

const InvitedBadge = () => (
  <StatusBadge tone={{ tone: "pending", icon: "clock" }} label={useUi().m.staff.invited} />
);

interface StaffDialogProps {
  container: Container;
  member: Staff;
  invitation: InvitationState;
  resettable: boolean;
  own: boolean;
  access: SignInFacts;
  /** Last actions; null for readers without access to the audit trail. */
  activity: Owned<AuditEntry> | null;
  /** Names of the service tokens that end with the account. */
  tokens: readonly string[];
  conflict?: string;
}

export function StaffDialog({ conflict, container, access, activity, ...props }: StaffDialogProps) {
  const ui = useUi();
  const { member, invitation } = props;
  const { details, title } = ui.m.staff;
  const { email, status, role, joinedAt, id } = staffLook(ui).fields;
  const entry = auditLook(ui).fields;
  return (
    <Dialog
      container={container}
      title={details.title}
      back={{ href: "/staff", label: title }}
    >
      <Who container={container} name={member.name} />
      <Facts>
        <FactsOf
          row={member}
          columns={[
            email,
            invitation === "invited" ? { ...status, cell: () => <InvitedBadge /> } : status,
            role,
            joinedAt,
            id,
          ]}
        />
        {invitation !== "accepted" && <Fact label={details.account}>{details[invitation]}</Fact>}
        {invitation === "accepted" && <AccessFacts access={access} />}
      </Facts>
      {conflict && (
        <div className="notice tone pending" role="alert">
          <Icon name="triangle-alert" />
          <p>{conflict}</p>
        </div>
      )}
      {ui.may("staff.manage") && <ManageStaff {...props} access={access} />}
      {activity && (
        <Related
          container={container}
          texts={ui.m.related.activity}
          owned={{ ...activity, rows: foldedViews(activity.rows).slice(0, MAX_ACTIVITY) }}
          href="/audit-logs"
          filter={{ actorId: member.id }}
          columns={[entry.action, entry.timestamp, {
            ...entry.target,
            cell: (one: FoldedEntry) =>
              [
                entry.target.cell(one),
                ...one.folded.length > 0
                  ? [ui.m.audit.folded(ui.f.number(one.folded.length + 1))]
                  : [],
              ].join(", "),
          }]}
        />
      )}
    </Dialog>
  );
}

const MAX_ACTIVITY = 5;

function AccessFacts({ access }: { access: SignInFacts }) {
  const ui = useUi();
  const { details } = ui.m.staff;
  const { lastSignInAt, twoFactor, passkeys, linked, sessions } = access;
  return (
    <>
      <Fact label={details.lastSignIn}>
        {lastSignInAt ? <Time at={lastSignInAt} f={ui.f} clock /> : details.never}
      </Fact>
      <Fact label={ui.m.settings.twoFactor}>{twoFactor ? details.on : details.off}</Fact>
      <Fact label={ui.m.passkeys.title}>{ui.f.number(passkeys)}</Fact>
      {linked && <Fact label={details.sso}>{details.linked}</Fact>}
      <Fact label={details.sessions}>{ui.f.number(sessions)}</Fact>
    </>
  );
}

interface ManageStaffProps
  extends
    Pick<StaffDialogProps, "member" | "invitation" | "resettable" | "own" | "tokens" | "access"> {}

function ManageStaff(props: ManageStaffProps) {
  const { member, invitation, resettable, access, own } = props;
  const { details, inviteAgain, withdraw, unlink } = useUi().m.staff;
  if (own) return <ReasonNote id="own-reason">{details.own}</ReasonNote>;
  const path = `/staff/${member.id}`;
  return (
    <section className="stack">
      <MembershipForm {...props} />
      {invitation !== "accepted" && (
        <form method="post" action={`${path}/invite`}>
          <button type="submit" className="secondary">{inviteAgain}</button>
        </form>
      )}
      {invitation === "invited" && (
        <RevokingForm action={`${path}/withdraw`} icon="ban" label={withdraw} />
      )}
      {resettable && <ResetLinkForm action={`${path}/reset-link`} />}
      {access.linked && <RevokingForm action={`${path}/unlink`} icon="ban" label={unlink} />}
      {invitation === "accepted" && access.sessions > 0 && (
        <RevokingForm
          action={`${path}/end-sessions`}
          icon="log-out"
          label={details.endSessions}
        />
      )}
    </section>
  );
}

function MembershipForm({ member, invitation, tokens }: ManageStaffProps) {
  const { m } = useUi();
  const { details, roles } = m.staff;
  return (
    <form method="post" action={`/staff/${member.id}`}>
      <input type="hidden" name="wasRole" value={member.role} />
      <input type="hidden" name="wasStatus" value={member.status} />
      <Choice name="role" label={details.role} value={member.role} options={roles} />
      {invitation === "invited" ? <input type="hidden" name="status" value="inactive" /> : (
        <Choice
          name="status"
          label={details.status}
          value={member.status}
          options={m.common.activity}
        />
      )}
      {tokens.length > 0 && (
        <ReasonNote id="ending-tokens">{m.tokens.endWith(tokens.join(", "))}</ReasonNote>
      )}
      <Confirmation />
      <button type="submit" {...dataAttributes({ busy: details.save })}>{details.save}</button>
    </form>
  );
}

const ResetLinkForm = ({ action }: { action: string }) => {
  const ui = useUi();
  return (
    <form method="post" action={action}>
      <Switch name="lostSecondFactor" label={ui.m.staff.lostSecondFactor} checked={false} />
      <button type="submit" className="secondary">
        <Icon name="key-round" />
        {ui.m.staff.makeResetLink}
      </button>
    </form>
  );
};

const RevokingForm = (
  { action, icon, label }: { action: string; icon: IconName; label: string },
) => (
  <form method="post" action={action}>
    <button type="submit" className="secondary no">
      <Icon name={icon} />
      {label}
    </button>
  </form>
);
