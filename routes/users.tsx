import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { listByCharge } from "../data/people/charge_numbers.ts";
import * as users from "../data/records/users.ts";
import { PeopleSelection, withPersonBox } from "../views/instructions/selected_people.tsx";
import { SELECT_TOOL, SelectTool } from "../views/ui/list/selection.tsx";
import { currentPeriods } from "../data/kyc/screening/periods.ts";
import { readScreened } from "../data/list/screening.ts";
import { currentMember } from "./http/session/session.ts";
import { userLook, UserTable } from "../views/people/user_list.tsx";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { personDetails } from "./people/person_page.tsx";

export const userRoutes = router()
  .get("/users", allow("users.read"), async (c) => {
    const { ui, store } = c.var;
    const { versions } = currentMember(c);
    const periods = ui.may("checks.read") ? await currentPeriods(store.db, versions) : null;
    const mayAsk = ui.may("instructions.ask");
    return listPage(c, { ...users, list: listByCharge }, {
      look: userLook(ui, periods),
      ...mayAsk && { tool: { id: SELECT_TOOL, to: (query) => <SelectTool query={query} /> } },
      content: async (listed, query) => {
        const ids = listed.rows.map(({ id }) => id);
        const screened = query.filters.screened
          ? await readScreened(store.reads ?? store.db, ids, store.now())
          : null;
        if (!mayAsk || !query.isSelecting) return <UserTable {...listed} screened={screened} />;
        return (
          <>
            <PeopleSelection query={query} />
            <UserTable withBox={withPersonBox} {...listed} screened={screened} />
          </>
        );
      },
    });
  })
  .route("/", exportRoute("/users", "users"))
  .get("/users/:id", allow("users.read"), (c) => personDetails(c, c.req.param("id")));
