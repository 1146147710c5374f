import { allow } from "./http/session/permissions.ts";
import { Hono } from "hono";
import { decisionTimes } from "../data/kyc/requests/decided.ts";
import { labelsIn } from "../data/kyc/reasons/reasons.ts";
import { readAnswers } from "../data/people/answers.ts";
import { readRelatedRecords } from "../data/people/related_records.ts";
import * as users from "../data/records/users.ts";
import { UserDialog, userLook, UserTable } from "../views/users.tsx";
import { commentsOf } from "./comment_section.tsx";
import type { AppEnv } from "./http/context.ts";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { recordPage } from "./http/answer/pages.tsx";

export const userRoutes = new Hono<AppEnv>()
  .get("/users", allow("users.read"), (c) => {
    const ui = c.get("ui");
    return listPage(c, users, {
      look: userLook(ui),
      content: (rows) => <UserTable {...rows} />,
    });
  })
  .route("/", exportRoute("/users", "users"))
  .get("/users/:id", allow("users.read"), async (c) => {
    const { ui, store } = c.var;
    const id = c.req.param("id");
    const [user, related, labels, comments] = await Promise.all([
      users.get(store, id),
      readRelatedRecords(store, id, ui.may),
      labelsIn(store.db, ui.language),
      commentsOf(c, { kind: "user", id }),
    ]);
    const requests = related.requests?.rows ?? [];
    const [decided, answers] = await Promise.all([
      decisionTimes(store.db, requests.map(({ id }) => id)),
      readAnswers(store, id, requests, ui.may),
    ]);
    return recordPage(
      c,
      { title: ui.m.users.details.title, of: user.name },
      (container) => (
        <UserDialog
          user={user}
          container={container}
          related={related}
          answers={answers}
          decided={decided}
          labels={labels}
          comments={comments}
        />
      ),
    );
  });
