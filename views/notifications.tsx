import { type Notification, type NotificationTab } from "../data/notifications.ts";
import { Reason } from "./form.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon_names.ts";
import type { Ui } from "./ui.ts";

const icons: Record<Notification["type"], IconName> = {
  kyc: "shield-check",
  transaction: "dollar-sign",
  system: "server",
  community: "messages-square",
};

const tabs: readonly NotificationTab[] = ["all", "unread", "kyc", "transactions"];

export function NotificationActions({ ui }: { ui: Ui }) {
  const { notifications } = ui.m;
  return (
    <>
      <button type="button" className="secondary" disabled aria-describedby="notifications-reason">
        <Icon name="check-check" />
        {notifications.markAllRead}
      </button>
      <button
        type="button"
        className="secondary no"
        disabled
        aria-describedby="notifications-reason"
      >
        <Icon name="trash-2" />
        {notifications.clearAll}
      </button>
    </>
  );
}

interface NotificationsPageProps {
  ui: Ui;
  tab: NotificationTab;
  notifications: readonly Notification[];
  unread: number;
  /** ISO instant that ages are counted from. */
  now: string;
}

export function NotificationsPage(props: NotificationsPageProps) {
  const { ui, tab, notifications, unread, now } = props;
  return (
    <>
      <Tabs ui={ui} tab={tab} unread={unread} />
      {notifications.length === 0 ? <None ui={ui} tab={tab} /> : (
        <ul className="panel list">
          {notifications.map((one) => <Item key={one.id} ui={ui} notification={one} now={now} />)}
        </ul>
      )}
      <Reason id="notifications-reason">{ui.m.common.notYet.notifications}</Reason>
    </>
  );
}

function Tabs({ ui, tab, unread }: { ui: Ui; tab: NotificationTab; unread: number }) {
  const { notifications } = ui.m;
  return (
    <nav className="tabs" aria-label={notifications.filter}>
      <ul>
        {tabs.map((name) => (
          <li key={name}>
            <a
              href={name === "all" ? "/notifications" : `/notifications?tab=${name}`}
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

function Item(
  { ui, notification, now }: { ui: Ui; notification: Notification; now: string },
) {
  const { m, f } = ui;
  const { type, title, message, time, read } = notification;
  return (
    <li>
      <span className={read ? "avatar lg" : "avatar lg primary"}>
        <Icon name={icons[type]} />
      </span>
      <div>
        <h2 className={read ? "muted" : undefined}>
          {title}
          {!read && <span className="vh">{` (${m.notifications.unread})`}</span>}
        </h2>
        <p>{message}</p>
        <small className="muted">
          <time dateTime={time} title={f.dateTime(time)}>{f.ago(time, now)}</time>
        </small>
      </div>
      <div className="actions">
        {!read && <ItemButton icon="check" label={m.notifications.markRead} title={title} />}
        <ItemButton icon="trash-2" label={m.notifications.remove} title={title} />
      </div>
    </li>
  );
}

const ItemButton = (
  { icon, label, title }: { icon: IconName; label: string; title: string },
) => (
  <button
    type="button"
    className="ghost square sm"
    disabled
    aria-label={`${label}: ${title}`}
    title={label}
    aria-describedby="notifications-reason"
  >
    <Icon name={icon} />
  </button>
);

const None = ({ ui, tab }: { ui: Ui; tab: NotificationTab }) => (
  <section className="panel state">
    <Icon name="inbox" />
    <h2>{ui.m.notifications.none}</h2>
    <p className="muted">{ui.m.notifications.noneText}</p>
    {tab !== "all" && (
      <a role="button" className="secondary" href="/notifications">{ui.m.notifications.showAll}</a>
    )}
  </section>
);
