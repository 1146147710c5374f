import { Hono } from "hono";
import { roleMatrix, staffRoles } from "../../data/permissions.ts";
import { listAccess } from "../../data/staff/accounts/access.ts";
import { AccessTable } from "../../views/administration/access.tsx";
import { AdministrationPage } from "../../views/administration/administration.tsx";
import { ADMINISTRATION, administrationParent } from "../../views/administration/pages.ts";
import { RolesTable } from "../../views/administration/roles.tsx";
import { page } from "../http/answer/pages.tsx";
import type { AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";

const reader = allow("staff.read");

export const administrationRoutes = new Hono<AppEnv>()
  .get(ADMINISTRATION, reader, (c) => {
    const { ui } = c.var;
    const { title, intro } = ui.m.administration;
    return page(c, { title, intro, content: () => <AdministrationPage /> });
  })
  .get("/staff/roles", reader, (c) => {
    const { ui } = c.var;
    const { title, intro } = ui.m.administration.roles;
    const parent = administrationParent(ui);
    const shown = { ui, staffRoles, matrix: roleMatrix };
    return page(c, { title, intro, parent, content: () => <RolesTable {...shown} /> });
  })
  .get("/staff/access", reader, (c) => {
    const { ui, store } = c.var;
    const { title, intro } = ui.m.administration.access;
    return page(c, {
      title,
      intro,
      parent: { href: "/staff", label: ui.m.staff.title },
      content: async () => {
        const people = await listAccess(store);
        return <AccessTable people={people} />;
      },
    });
  });
