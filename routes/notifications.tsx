import { Hono } from "hono";
import { z } from "zod";
import * as notifications from "../data/notifications.ts";
import { NotificationActions, NotificationsPage } from "../views/notifications.tsx";
import type { AppEnv } from "./env.ts";
import { page } from "./respond.tsx";
import { allow, signedIn } from "./session.ts";

const query = z.object({ tab: z.enum(notifications.notificationTabs).catch("all") });

export const notificationRoutes = new Hono<AppEnv>()
  .get("/notifications", allow("notifications.own"), (c) => {
    const { ui, store } = c.var;
    const { tab } = query.parse(c.req.query());
    const now = store.now().toISOString();
    return page(c, {
      title: ui.m.notifications.title,
      actions: <NotificationActions ui={ui} />,
      content: async () => (
        <NotificationsPage
          ui={ui}
          tab={tab}
          now={now}
          {...await notifications.list(store.db, signedIn(c), tab)}
        />
      ),
    });
  });
