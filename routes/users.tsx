import { Hono } from "hono";
import { parseListQuery } from "../data/list/query.ts";
import * as users from "../data/records/users.ts";
import { UserDialog, UsersPage, UserTools } from "../views/users.tsx";
import type { AppEnv } from "./http/context.ts";
import { EXPORT, exportList } from "./http/export.ts";
import { userShape } from "./http/json.ts";
import { page, record } from "./http/respond.tsx";
import { allow } from "./http/session.ts";

export const userRoutes = new Hono<AppEnv>()
  .get("/users", allow("users.read"), (c) => {
    const { ui, store } = c.var;
    const query = parseListQuery(users.listShape, new URL(c.req.url).searchParams);
    return page(c, {
      title: ui.m.users.title,
      intro: ui.m.users.intro,
      tools: <UserTools ui={ui} query={query} />,
      loading: ui.m.users.loading,
      content: async () => (
        <UsersPage ui={ui} query={query} page={await users.list(store, query)} />
      ),
    });
  })
  .get(`/users/${EXPORT}`, allow("users.read"), (c) => exportList(c, "users", users, userShape))
  .get("/users/:id", allow("users.read"), async (c) => {
    const { ui, store } = c.var;
    const user = await users.get(store.db, c.req.param("id"));
    return record(
      c,
      ui.m.users.details.title,
      (place) => <UserDialog ui={ui} user={user} place={place} />,
    );
  });
