import type { MemberAccess } from "../../data/staff/accounts/access.ts";
import { StatusBadge } from "../ui/badge.tsx";
import { staffLook } from "../staff/staff.tsx";
import { linkColumn } from "../ui/list/columns.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

/** The role of each member, since when they have it, and how they sign in. */
export function AccessTable(
  { people, sort }: { people: readonly MemberAccess[]; sort: string },
) {
  const ui = useUi();
  const { access } = ui.m.administration;
  const { name, role, status } = staffLook(ui).fields;
  const time = (at: string) => <Time at={at} f={ui.f} clock />;
  const columns: Column<MemberAccess>[] = [
    linkColumn(
      { ...name, sort: "name" },
      (member: MemberAccess) => ({ name: member.name, href: `/staff/${member.id}` }),
    ),
    { ...role, sort: "role" },
    {
      label: access.roleSince,
      sort: "-roleSince",
      isLabelled: true,
      cell: ({ roleSince }) => time(roleSince),
    },
    {
      label: access.lastSignIn,
      sort: "lastSignIn",
      isLabelled: true,
      cell: ({ lastSignInAt, status }) =>
        lastSignInAt === null
          ? <Lacking label={access.never} tone="pending" status={status} />
          : time(lastSignInAt),
    },
    {
      label: access.secondFactor,
      sort: "secondFactor",
      isLabelled: true,
      cell: (member) =>
        secondFactor(ui, member) || (
          <Lacking label={access.none} tone="declined" status={member.status} />
        ),
    },
    { ...status, sort: "status" },
  ];
  const sorting = { sort, href: (other: string) => `/staff/access?sort=${other}` };
  return (
    <div id="list">
      <Table caption={access.title} columns={columns} rows={people} sorting={sorting} />
    </div>
  );
}

/** Marks what an active account lacks. */
const Lacking = (
  { label, tone, status }: Pick<MemberAccess, "status"> & {
    label: string;
    tone: "pending" | "declined";
  },
) =>
  status === "active"
    ? <StatusBadge tone={{ tone, icon: "triangle-alert" }} label={label} />
    : <span className="muted">{label}</span>;

/** How a member proves who they are besides a password; "" for nothing. */
export function secondFactor(
  { m, f }: Ui,
  { twoFactor, passkeys, linked }: {
    [Name in "twoFactor" | "passkeys" | "linked"]: boolean | number;
  },
): string {
  const { access } = m.administration;
  return [
    twoFactor && access.app,
    Number(passkeys) > 0 && access.passkeys(Number(passkeys), f.number(Number(passkeys))),
    linked && access.sso,
  ].filter(Boolean).join(", ");
}
