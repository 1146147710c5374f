import type { Permission, StaffRole } from "../../data/permissions.ts";
import { capitalized } from "../format.ts";
import { type Column, Table } from "../ui/list/table.tsx";
import { useUi } from "../ui/ui.ts";

interface RolesTableProps {
  staffRoles: readonly StaffRole[];
  matrix: Record<Permission, readonly StaffRole[]>;
}

/** Permissions by role. */
export function RolesTable({ staffRoles, matrix }: RolesTableProps) {
  const ui = useUi();
  const { roles, permissions } = ui.m.administration;
  const columns: Column<{ id: string; permission: Permission }>[] = [
    {
      label: roles.permission,
      kind: "text",
      cell: ({ permission }) => permissions[permission],
    },
    ...staffRoles.map((role): Column<{ id: string; permission: Permission }> => ({
      label: capitalized(ui.m.staff.roles[role]),
      kind: "word",
      isLabelled: true,
      cell: ({ permission }: { permission: Permission }) =>
        matrix[permission].includes(role)
          ? <b>{roles.yes}</b>
          : <span className="muted">{roles.no}</span>,
    })),
  ];
  const rows = (Object.keys(matrix) as Permission[]).map((permission) => ({
    id: `permission-${permission.replace(".", "-")}`,
    permission,
  }));
  return <Table caption={roles.title} columns={columns} rows={rows} />;
}
