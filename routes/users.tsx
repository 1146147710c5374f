import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { listByCharge } from "../data/people/charge_numbers.ts";
import * as users from "../data/records/users.ts";
import { PeopleSelection, withPersonBox } from "../views/instructions/selected_people.tsx";
import { SELECT_TOOL, SelectTool } from "../views/ui/list/selection.tsx";
import { userLook, UserTable } from "../views/users.tsx";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { personDetails } from "./people/person_page.tsx";

export const userRoutes = router()
  .get("/users", allow("users.read"), (c) => {
    const ui = c.get("ui");
    const mayAsk = ui.may("instructions.ask");
    return listPage(c, { ...users, list: listByCharge }, {
      look: userLook(ui),
      ...mayAsk && { tool: { id: SELECT_TOOL, to: (query) => <SelectTool query={query} /> } },
      content: (rows, query) =>
        mayAsk && query.isSelecting
          ? (
            <>
              <PeopleSelection query={query} />
              <UserTable withBox={withPersonBox} {...rows} />
            </>
          )
          : <UserTable {...rows} />,
    });
  })
  .route("/", exportRoute("/users", "users"))
  .get("/users/:id", allow("users.read"), (c) => personDetails(c, c.req.param("id")));
