import type { Permission } from "../../data/permissions.ts";
import type { Notification, NotificationTab } from "../../data/notices/notifications.ts";
import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { QuestionDialog } from "../ui/dialog/form_dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon_names.ts";
import { noticeHref, noticeText } from "./notice_text.ts";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";

const icons: Record<Notification["type"], IconName> = {
  kyc: "shield-check",
  transaction: "dollar-sign",
  system: "server",
  community: "messages-square",
};

const tabPermissions: Record<NotificationTab, Permission> = {
  all: "notifications.own",
  unread: "notifications.own",
  kyc: "kyc.read",
  transactions: "finance.read",
};
const tabs = Object.keys(tabPermissions) as NotificationTab[];

export const tabHref = (tab: NotificationTab): string =>
  tab === "all" ? "/notifications" : `/notifications?tab=${tab}`;

/** Includes the tab, so that the answer leads back to it. */
const actionOf = (path: string, tab: NotificationTab): string =>
  tab === "all" ? path : `${path}?tab=${tab}`;

/** The actions concern only what is on the page: notifications up to `now` (ISO 8601). */
export function NotificationActions(
  { tab, now }: { tab: NotificationTab; now: string },
) {
  const { notifications } = useUi().m;
  return (
    <>
      <form method="post" action={actionOf("/notifications/read", tab)}>
        <input type="hidden" name="upTo" value={now} />
        <button type="submit" className="secondary">
          <Icon name="check-check" />
          {notifications.markAllRead}
        </button>
      </form>
      <DialogLink
        role="button"
        className="ghost no"
        href={`/notifications/clear?${new URLSearchParams({ tab, upTo: now })}`}
      >
        <Icon name="trash-2" />
        {notifications.clearAll}
      </DialogLink>
    </>
  );
}

interface ClearDialogProps {
  container: Container;
  tab: NotificationTab;
  /** ISO instant of the newest notification that the action concerns. */
  upTo: string;
}

export function ClearDialog({ container, tab, upTo }: ClearDialogProps) {
  const { title, clearTitle, clearText, clearAll } = useUi().m.notifications;
  return (
    <QuestionDialog
      container={container}
      title={clearTitle}
      back={{ href: tabHref(tab), label: title }}
      id="clear"
      action={actionOf("/notifications/clear", tab)}
      submit={clearAll}
    >
      <input type="hidden" name="upTo" value={upTo} />
      <p>{clearText}</p>
    </QuestionDialog>
  );
}

interface NotificationsPageProps {
  tab: NotificationTab;
  notifications: readonly Notification[];
  unread: number;
  /** ISO instant from which ages are counted. */
  now: string;
  /** The element to focus, as named by `focusOn`. */
  focus?: string;
}

export const focusOn = (id: string, action?: "read" | "delete"): string =>
  action ? `${action}-${id}` : id;

export function NotificationsPage(props: NotificationsPageProps) {
  const { tab, notifications, unread, ...shown } = props;
  return (
    <>
      <Tabs tab={tab} unread={unread} />
      {notifications.length === 0 ? <None tab={tab} /> : (
        <ul className="panel list">
          {notifications.map((one) => (
            <Item
              key={one.id}
              tab={tab}
              notification={one}
              {...shown}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Tabs({ tab, unread }: { tab: NotificationTab; unread: number }) {
  const ui = useUi();
  const { notifications } = ui.m;
  return (
    <nav className="tabs" aria-label={notifications.filter}>
      <ul>
        {tabs.filter((name) => ui.may(tabPermissions[name])).map((name) => (
          <li key={name}>
            <a
              href={tabHref(name)}
              aria-current={name === tab ? "page" : undefined}
            >
              {notifications.tabs[name]}
              {name === "all" && unread > 0 && (
                <>
                  {" "}
                  <span className="badge primary">
                    {ui.f.number(unread)}
                    <span className="vh">{` ${notifications.unread}`}</span>
                  </span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ItemProps {
  tab: NotificationTab;
  notification: Notification;
  now: string;
  focus?: string;
}

function Item(props: ItemProps) {
  const ui = useUi();
  const { notification, now, focus } = props;
  const { m, f } = ui;
  const { id, type, notice, time, read } = notification;
  const { title, text } = noticeText(ui, notice);
  const href = noticeHref(notice);
  return (
    <li {...focus === focusOn(id) && { tabIndex: -1, autoFocus: true }}>
      <span className={read ? "avatar lg" : "avatar lg primary"}>
        <Icon name={icons[type]} />
      </span>
      <div>
        <h2 className={read ? "muted" : undefined}>
          {href === null ? title : <a href={href}>{title}</a>}
          {!read && <span className="vh">{` (${m.notifications.unread})`}</span>}
        </h2>
        <p>{text}</p>
        <small className="muted">
          <time dateTime={time} title={f.dateTime(time)}>{f.ago(time, now)}</time>
        </small>
      </div>
      <ItemActions {...props} title={title} />
    </li>
  );
}

function ItemActions({ tab, notification, now, focus, title }: ItemProps & { title: string }) {
  const { common, notifications } = useUi().m;
  const { id, read } = notification;
  const path = `/notifications/${id}`;
  return (
    <div className="actions">
      {!read && (
        <ItemButton
          action={actionOf(`${path}/read`, tab)}
          upTo={now}
          icon="check"
          label={common.labelled(notifications.markRead, title)}
          title={notifications.markRead}
          autoFocus={focus === focusOn(id, "read")}
        />
      )}
      <ItemButton
        action={actionOf(`${path}/delete`, tab)}
        upTo={now}
        icon="trash-2"
        label={common.labelled(notifications.remove, title)}
        title={notifications.remove}
        autoFocus={focus === focusOn(id, "delete")}
      />
    </div>
  );
}

interface ItemButtonProps {
  action: string;
  /** The item may have been extended since; the action concerns it as it was at this instant. */
  upTo: string;
  icon: IconName;
  label: string;
  title: string;
  autoFocus: boolean;
}

const ItemButton = ({ action, upTo, icon, label, title, autoFocus }: ItemButtonProps) => (
  <form method="post" action={action}>
    <input type="hidden" name="upTo" value={upTo} />
    <button
      type="submit"
      className="ghost square sm"
      aria-label={label}
      title={title}
      autoFocus={autoFocus}
    >
      <Icon name={icon} />
    </button>
  </form>
);

const None = ({ tab }: { tab: NotificationTab }) => {
  const ui = useUi();
  return (
    <StatePanel title={ui.m.notifications.none} text={ui.m.notifications.noneText}>
      {tab !== "all" && (
        <a role="button" className="secondary" href="/notifications">
          {ui.m.notifications.showAll}
        </a>
      )}
    </StatePanel>
  );
};
