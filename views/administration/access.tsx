import type { MemberAccess } from "../../data/staff/accounts/access.ts";
import { staffLook } from "../staff/staff.tsx";
import { linkColumn } from "../ui/list/columns.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

/** The role of each member, since when they have it, and how they sign in. */
export function AccessTable({ people }: { people: readonly MemberAccess[] }) {
  const ui = useUi();
  const { access } = ui.m.administration;
  const { name, role, status } = staffLook(ui).fields;
  const time = (at: string) => <Time at={at} f={ui.f} clock />;
  const columns: Column<MemberAccess>[] = [
    linkColumn(
      { ...name, sort: undefined },
      (member: MemberAccess) => ({ name: member.name, href: `/staff/${member.id}` }),
    ),
    role,
    { label: access.roleSince, isLabelled: true, cell: ({ roleSince }) => time(roleSince) },
    {
      label: access.lastSignIn,
      isLabelled: true,
      cell: ({ lastSignInAt }) => lastSignInAt === null ? access.never : time(lastSignInAt),
    },
    {
      label: access.secondFactor,
      isLabelled: true,
      cell: (member) => secondFactor(ui, member) || access.none,
    },
    { ...status, sort: undefined },
  ];
  return <Table caption={access.title} columns={columns} rows={people} />;
}

function secondFactor({ m, f }: Ui, { twoFactor, passkeys, linked }: MemberAccess): string {
  const { access } = m.administration;
  return [
    twoFactor && access.app,
    passkeys > 0 && access.passkeys(passkeys, f.number(passkeys)),
    linked && access.sso,
  ].filter(Boolean).join(", ");
}
