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
          : <span className="muted lacks">{roles.no}</span>,
    })),
  ];
  const rows = (Object.keys(matrix) as Permission[]).map((permission) => ({
    id: `permission-${permission.replace(".", "-")}`,
    permission,
  }));
  return (
    <div className="stack roles">
      {groups.map((group) => (
        <section key={group} className="stack">
          <h2>{roles.groups[group]}</h2>
          <Table
            caption={roles.groups[group]}
            columns={columns}
            rows={rows.filter(({ permission }) => groupOf(permission) === group)}
          />
        </section>
      ))}
    </div>
  );
}

const groups = ["see", "work", "manage", "own"] as const;

function groupOf(permission: Permission): typeof groups[number] {
  const [, verb = ""] = permission.split(".");
  if (verb === "own" || verb === "manage") return verb;
  return ["read", "verify", "use"].includes(verb) ? "see" : "work";
}
