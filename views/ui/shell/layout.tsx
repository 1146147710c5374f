import type { Member } from "../../../data/staff/sessions/sessions.ts";
import { ADMINISTRATION, administration, isAdministration } from "../../administration/pages.ts";
import { type AreaName, areaNames, areas, areaTitle } from "../../screens.ts";
import { Avatar } from "../badge.tsx";
import { Document, type DocumentProps } from "./document.tsx";
import { Find } from "../find.tsx";
import { Icon } from "../icon.tsx";
import { livePart } from "../live.tsx";
import { Island } from "./island.tsx";
import { Time } from "../time.tsx";
import { useUi } from "../ui.ts";
import { dataAttributes } from "../data_attributes.ts";

/** A page without the shell: sign-in and unknown addresses. */
export const BarePage = (props: DocumentProps & { missedPath?: string }) => (
  <Document {...props} shell={false}>
    <main className="center" id="main" {...dataAttributes({ missedPath: props.missedPath })}>
      {props.children}
    </main>
  </Document>
);

interface ShellProps extends DocumentProps {
  member: Member;
  path: string;
  /** The instant of the page, which paper shows. */
  at: string;
  /** Path without a page, for the console. */
  missedPath?: string;
}

export function ShellPage({ member, path, missedPath, ...props }: ShellProps) {
  const ui = useUi();
  const { sidebar, children } = props;
  const pinned = areaNames.filter((area) => member.settings.pinned.includes(area));
  return (
    <Document {...props} shell>
      <a className="skip vh" href="#main">{ui.m.common.nav.skip}</a>
      <Sidebar member={member} path={path} pinned={pinned} />
      <p className="printed">
        {ui.m.common.product} · <span translate="no">{member.name}</span> ·{" "}
        <Time at={props.at} f={ui.f} clock />
      </p>
      <div className="frame">
        <Topbar
          member={member}
          path={path}
          title={props.title}
          pinned={pinned}
          collapsed={sidebar === "collapsed"}
        />
        <main id="main" tabIndex={-1} {...dataAttributes({ missedPath })}>{children}</main>
      </div>
      <dialog id="dialog" aria-labelledby="dialog-title" hx-sync="#dialog-body:replace">
        <article id="dialog-body" hidden />
      </dialog>
    </Document>
  );
}

/** The sidebar has only these (specification, section 2). */
const entries: readonly AreaName[] = ["dashboard", "users", "kyc-requests"];

function Sidebar({ member, path, pinned }: Pick<TopbarProps, "member" | "path" | "pinned">) {
  const { nav, product } = useUi().m.common;
  return (
    <aside className="sidebar" id="sidebar" popover="auto" aria-label={nav.sidebar}>
      <div className="brand">
        <Icon name="compass" />
        <span className="label">{product}</span>
      </div>
      <nav aria-label={nav.main}>
        <ul>
          <AreaLinks areas={entries} path={path} icons />
        </ul>
        {pinned.length > 0 && (
          <ul aria-label={nav.pinned}>
            <AreaLinks areas={pinned} path={path} icons />
          </ul>
        )}
      </nav>
      <UserMenu member={member} />
    </aside>
  );
}

interface AreaLinksProps {
  areas: readonly AreaName[];
  path?: string;
  /** With icons, which stand alone in a collapsed sidebar. */
  icons?: boolean;
}

/** Links to the areas that the reader may open, the current one marked. */
export const AreaLinks = ({ areas: names, path = "", icons = false }: AreaLinksProps) => {
  const ui = useUi();
  return (
    <>
      {names.filter((area) => ui.may(areas[area].permission)).map((area) => (
        <li key={area}>
          <a
            href={areas[area].href}
            title={icons ? areaTitle(ui, area) : undefined}
            aria-current={current(path, areas[area].href)}
          >
            {icons && <Icon name={areas[area].icon} />}
            <span className="label">{areaTitle(ui, area)}</span>
          </a>
        </li>
      ))}
    </>
  );
};

/** "page" for the area itself, "true" for a page below it. */
function current(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  if (isAdministration(path)) return href === ADMINISTRATION ? "true" : undefined;
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

function UserMenu({ member }: { member: Member }) {
  const ui = useUi();
  const { nav } = ui.m.common;
  return (
    <details className="user-menu">
      <summary>
        <Avatar name={member.name} />
        <span className="label">
          <b>{member.name}</b>
          <small>{ui.m.staff.roles[member.role]}</small>
        </span>
        <span className="end">
          <Icon name="chevrons-up-down" />
        </span>
      </summary>
      <div className="menu">
        <a href="/profile">
          <Icon name="user" />
          {nav.profile}
        </a>
        <a href="/settings">
          <Icon name="settings" />
          {nav.settings}
        </a>
        <form method="post" action="/logout">
          <button type="submit" className="ghost">
            <Icon name="log-out" />
            {nav.logout}
          </button>
        </form>
      </div>
    </details>
  );
}

interface TopbarProps extends Pick<ShellProps, "member" | "path" | "title"> {
  collapsed: boolean;
  /** The areas that the reader has pinned. */
  pinned: readonly AreaName[];
}

function Topbar({ member, path, title, collapsed, pinned }: TopbarProps) {
  const { nav } = useUi().m.common;
  return (
    <header className="topbar">
      <button
        type="button"
        className="ghost square burger"
        popoverTarget="sidebar"
        aria-label={nav.toggleSidebar}
      >
        <Icon name="panel-left" />
      </button>
      <Island
        name="sidebar_toggle"
        props={{ label: nav.toggleSidebar, title: nav.toggleSidebarHint, collapsed }}
      />
      <AreaMenu path={path} />
      {/* Screen readers hear the heading instead. */}
      <span className="here" aria-hidden="true">{title}</span>
      <PinForm path={path} pinned={pinned} />
      <div className="actions end">
        <Find />
        <Bell unread={member.unreadNotifications} />
        <Island
          name="theme_toggle"
          props={{ label: nav.toggleTheme }}
        />
      </div>
    </header>
  );
}

/** Pins the area of this page to the sidebar, or unpins it. */
function PinForm({ path, pinned }: Pick<TopbarProps, "path" | "pinned">) {
  const { nav } = useUi().m.common;
  const area = areaNames.find((name) => areas[name].href === path && !entries.includes(name));
  if (!area) return null;
  const isPinned = pinned.includes(area);
  const label = isPinned ? nav.unpin : nav.pin;
  return (
    <form method="post" action="/settings/pins">
      <button
        type="submit"
        className="ghost square"
        name="area"
        value={area}
        aria-label={label}
        title={label}
      >
        <Icon name={isPinned ? "pin-off" : "pin"} />
      </button>
    </form>
  );
}

/** Every area, as the sidebar has only three; without icons, which would be a tenth of each page. */
const AreaMenu = ({ path }: { path: string }) => {
  const ui = useUi();
  return (
    <>
      <button
        type="button"
        className="ghost square"
        popoverTarget="areas"
        aria-label={ui.m.common.nav.areas}
        title={ui.m.common.nav.areas}
      >
        <Icon name="layout-grid" />
      </button>
      <nav id="areas" popover="auto" aria-label={ui.m.common.nav.areas}>
        <ul className="areas">
          <AreaLinks areas={areaNames} path={path} />
          <InstructionsLink path={path} />
        </ul>
      </nav>
    </>
  );
};

/** For readers of the instructions who have no page of the administration. */
export const InstructionsLink = (
  { path = "", icons = false }: Pick<AreaLinksProps, "path" | "icons">,
) => {
  const { m, may } = useUi();
  const { href, icon, permission } = administration.instructions;
  if (!may(permission) || may(areas.administration.permission)) return null;
  return (
    <li>
      <a href={href} aria-current={current(path, href)}>
        {icons && <Icon name={icon} />}
        <span className="label">{m.instructions.list.title}</span>
      </a>
    </li>
  );
};

/** Reloads itself when the person's notifications change. */
export function Bell({ unread }: { unread: number }) {
  const { nav } = useUi().m.common;
  const label = unread > 0 ? `${nav.notifications}, ${nav.unread(unread)}` : nav.notifications;
  return (
    <a
      className="bell"
      href="/notifications"
      title={nav.notifications}
      aria-label={label}
      {...livePart("bell", "Notifications", "/notifications/bell")}
    >
      <Icon name="bell" />
      {unread > 0 && <span className="count">{unread > 99 ? "99+" : unread}</span>}
    </a>
  );
}
