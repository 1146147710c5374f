import { roleMatrix, staffRoles } from "../../data/permissions.ts";
import { readAdministrationState } from "../../data/reports/administration_state.ts";
import { accessSorts, listAccess } from "../../data/staff/accounts/access.ts";
import { AccessTable } from "../../views/administration/access.tsx";
import { AdministrationPage } from "../../views/administration/administration.tsx";
import { ADMINISTRATION, administrationParent } from "../../views/administration/pages.ts";
import { RolesTable } from "../../views/administration/roles.tsx";
import { ExportMenu } from "../../views/ui/list/export_menu.tsx";
import { fragment } from "../http/answer/html.ts";
import { answerKind } from "../http/request.ts";
import { page } from "../http/answer/pages.tsx";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";

const reader = allow("staff.read");

export const administrationRoutes = router()
  .get(ADMINISTRATION, reader, (c) => {
    const { ui, store } = c.var;
    const { title, intro } = ui.m.administration;
    return page(c, {
      title,
      intro,
      content: async () => {
        const state = await readAdministrationState(store);
        return <AdministrationPage state={state} />;
      },
    });
  })
  .get("/staff/roles", reader, (c) => {
    const { ui } = c.var;
    const { title, intro } = ui.m.administration.roles;
    const parent = administrationParent(ui);
    const shown = { ui, staffRoles, matrix: roleMatrix };
    return page(c, { title, intro, parent, content: () => <RolesTable {...shown} /> });
  })
  .get("/staff/access", reader, async (c) => {
    const { ui, store } = c.var;
    const { title, intro } = ui.m.administration.access;
    const wanted = c.req.query("sort") ?? "";
    const sort = accessSorts.some((name) => name === wanted.replace("-", "")) ? wanted : "name";
    const table = async () => {
      const people = await listAccess(store, sort);
      return <AccessTable people={people} sort={sort} />;
    };
    if (answerKind(c) === "fragment") return fragment(c, await table());
    return page(c, {
      title,
      intro,
      parent: { href: "/staff", label: ui.m.staff.title },
      tools: (
        <div className="toolbar">
          <ExportMenu hrefOf={(format) => `/staff/export.${format}`} />
        </div>
      ),
      content: table,
    });
  });
