import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import * as z from "zod";
import { instant } from "../data/list/fields.ts";
import * as notifications from "../data/notices/notifications.ts";
import {
  ClearDialog,
  focusOn,
  NotificationActions,
  NotificationsPage,
  tabHref,
} from "../views/notifications/notifications.tsx";
import { Bell } from "../views/ui/shell/layout.tsx";
import type { AppContext } from "./http/context.ts";
import { fragment } from "./http/answer/html.ts";
import { page, recordPage } from "./http/answer/pages.tsx";
import { redirectWithToast } from "./http/answer/toasts.tsx";
import { answerKind } from "./http/request.ts";
import { currentMember } from "./http/session/session.ts";
import { validate } from "./http/guard/validate.ts";

const tabs = z.enum(notifications.notificationTabs).catch("all");

/** The time of the page: notifications that are newer than it stay. */
const pageMade = z.object({ upTo: instant.optional().catch(undefined) });
const upTo = validate("form", pageMade);

const tabIn = (c: AppContext): notifications.NotificationTab => tabs.parse(c.req.query("tab"));

export const notificationRoutes = router()
  .get("/notifications", allow("notifications.own"), (c) => {
    const { ui, store } = c.var;
    const tab = tabIn(c);
    const member = currentMember(c);
    const now = store.now().toISOString();
    return page(c, {
      title: ui.m.notifications.title,
      actions: <NotificationActions tab={tab} now={now} />,
      content: async () => {
        const focus = c.req.query("focus");
        const listed = await notifications.listNotifications(store.db, member, tab);
        return <NotificationsPage tab={tab} now={now} focus={focus} {...listed} />;
      },
    });
  })
  .get("/notifications/bell", allow("notifications.own"), (c) => {
    if (answerKind(c) === "page") return c.redirect("/notifications", 303);
    return fragment(c, <Bell unread={currentMember(c).unreadNotifications} />);
  })
  .post("/notifications/read", allow("notifications.own"), upTo, async (c) => {
    const { store } = c.var;
    const { upTo = store.now().toISOString() } = c.req.valid("form");
    await notifications.markAllRead(store.db, currentMember(c), upTo);
    return redirectWithToast(c, tabHref(tabIn(c)), "notifications_read");
  })
  .get("/notifications/clear", allow("notifications.own"), (c) => {
    const { ui, store } = c.var;
    const { upTo = store.now().toISOString() } = pageMade.parse(c.req.query());
    return recordPage(
      c,
      ui.m.notifications.clearTitle,
      (container) => <ClearDialog container={container} upTo={upTo} tab={tabIn(c)} />,
    );
  })
  .post("/notifications/clear", allow("notifications.own"), upTo, async (c) => {
    const { store } = c.var;
    const { upTo = store.now().toISOString() } = c.req.valid("form");
    await notifications.clear(store.db, currentMember(c), upTo);
    return redirectWithToast(c, tabHref(tabIn(c)), "notifications_cleared");
  })
  .post("/notifications/:id/read", allow("notifications.own"), upTo, async (c) => {
    const { store } = c.var;
    const id = c.req.param("id");
    const { upTo = store.now().toISOString() } = c.req.valid("form");
    const { hasGrown, others } = await neighbours(c, id, upTo);
    const next = hasGrown ? undefined : others.find(({ read }) => !read);
    await notifications.markRead(store.db, currentMember(c), id, upTo);
    return backToList(c, next ? focusOn(next.id, "read") : focusOn(id));
  })
  .post("/notifications/:id/delete", allow("notifications.own"), upTo, async (c) => {
    const { store } = c.var;
    const id = c.req.param("id");
    const { upTo = store.now().toISOString() } = c.req.valid("form");
    const { hasGrown, others: [next] } = await neighbours(c, id, upTo);
    await notifications.removeNotification(store.db, currentMember(c), id, upTo);
    return backToList(c, hasGrown ? focusOn(id) : next && focusOn(next.id, "delete"));
  });

/** The other notifications of the tab, those below first, and whether this one is newer than the page. */
async function neighbours(c: AppContext, id: string, upTo: string): Promise<Neighbours> {
  const shown = (await notifications.listNotifications(c.var.store.db, currentMember(c), tabIn(c)))
    .notifications;
  const at = shown.findIndex((one) => one.id === id);
  const others = [...shown.slice(at + 1), ...shown.slice(0, Math.max(at, 0)).toReversed()];
  return { hasGrown: (shown[at]?.time ?? "") > upTo, others };
}

interface Neighbours {
  hasGrown: boolean;
  others: notifications.Notification[];
}

/** Redirects to the tab, with the focus on the next notification, or on the same if it has grown. */
function backToList(c: AppContext, focus?: string): Response {
  const href = tabHref(tabIn(c));
  if (focus === undefined) return c.redirect(href, 303);
  return c.redirect(
    `${href}${href.includes("?") ? "&" : "?"}focus=${encodeURIComponent(focus)}`,
    303,
  );
}
