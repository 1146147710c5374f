import { allow } from "./http/gate.ts";
import { Hono } from "hono";
import * as z from "zod";
import { DomainError } from "../data/errors.ts";
import { instant } from "../data/list/fields.ts";
import * as notifications from "../data/notices/notifications.ts";
import {
  ClearDialog,
  focusOn,
  NotificationActions,
  NotificationsPage,
  tabHref,
} from "../views/notifications.tsx";
import type { AppContext, AppEnv } from "./http/context.ts";
import { page, record, redirectWithToast } from "./http/respond.tsx";
import { signedIn } from "./http/session.ts";
import { validate } from "./http/validate.ts";

const tabs = z.enum(notifications.notificationTabs).catch("all");

/** When the page was made whose button is pressed; without that, now. */
const pageMade = z.object({ upTo: instant.optional().catch(undefined) });
const upTo = validate(
  "form",
  pageMade,
  () => {
    throw new DomainError("invalid", "This form cannot be read.");
  },
);

const tabIn = (c: AppContext): notifications.NotificationTab => tabs.parse(c.req.query("tab"));

export const notificationRoutes = new Hono<AppEnv>()
  .get("/notifications", allow("notifications.own"), (c) => {
    const { ui, store } = c.var;
    const tab = tabIn(c);
    const person = signedIn(c);
    const now = store.now().toISOString();
    return page(c, {
      title: ui.m.notifications.title,
      actions: <NotificationActions ui={ui} tab={tab} now={now} />,
      content: async () => (
        <NotificationsPage
          ui={ui}
          tab={tab}
          now={now}
          focus={c.req.query("focus")}
          {...await notifications.list(store.db, person, tab)}
        />
      ),
    });
  })
  .post("/notifications/read", allow("notifications.own"), upTo, async (c) => {
    const { store } = c.var;
    const { upTo = store.now().toISOString() } = c.req.valid("form");
    await notifications.markAllRead(store.db, signedIn(c), upTo);
    return redirectWithToast(c, tabHref(tabIn(c)), "notifications_read");
  })
  .get("/notifications/clear", allow("notifications.own"), (c) => {
    const { ui, store } = c.var;
    const { upTo = store.now().toISOString() } = pageMade.parse(c.req.query());
    return record(
      c,
      ui.m.notifications.clearTitle,
      (place) => <ClearDialog {...{ ui, place, upTo }} tab={tabIn(c)} />,
    );
  })
  .post("/notifications/clear", allow("notifications.own"), upTo, async (c) => {
    const { store } = c.var;
    const { upTo = store.now().toISOString() } = c.req.valid("form");
    await notifications.clear(store.db, signedIn(c), upTo);
    return redirectWithToast(c, tabHref(tabIn(c)), "notifications_cleared");
  })
  .post("/notifications/:id/read", allow("notifications.own"), async (c) => {
    const id = c.req.param("id");
    const [next] = (await nearestTo(c, id)).filter(({ read }) => !read);
    await notifications.markRead(c.var.store.db, signedIn(c), id);
    return backToList(c, next ? focusOn(next.id, "read") : focusOn(id));
  })
  .post("/notifications/:id/delete", allow("notifications.own"), async (c) => {
    const id = c.req.param("id");
    const [next] = await nearestTo(c, id);
    await notifications.remove(c.var.store.db, signedIn(c), id);
    return backToList(c, next && focusOn(next.id, "delete"));
  });

/** The others of the tab: those below it, and then those above. */
async function nearestTo(c: AppContext, id: string): Promise<notifications.Notification[]> {
  const shown = (await notifications.list(c.var.store.db, signedIn(c), tabIn(c))).notifications;
  const at = shown.findIndex((one) => one.id === id);
  return [...shown.slice(at + 1), ...shown.slice(0, Math.max(at, 0)).toReversed()];
}

/** The focus goes on to what somebody is likely to press next. */
function backToList(c: AppContext, focus?: string): Response {
  const href = tabHref(tabIn(c));
  if (focus === undefined) return c.redirect(href, 303);
  return c.redirect(`${href}${href.includes("?") ? "&" : "?"}focus=${focus}`, 303);
}
