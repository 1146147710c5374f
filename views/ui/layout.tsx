import { type ReactNode, useContext } from "react";
import type { Person } from "../../data/staff/sessions.ts";
import { type Area, areaName, areas } from "../areas.ts";
import { Avatar } from "./badge.tsx";
import { Find } from "./find.tsx";
import { Icon, IconSprite } from "./icon.tsx";
import { Island } from "./island.tsx";
import { Toast, type ToastText } from "./toast.tsx";
import type { Ui } from "./ui.ts";

/** Addresses of the built files that every page loads. */
export interface PageAssets {
  css: Checked;
  start: Checked;
  /** Comes when the page has loaded. */
  app: Checked;
  /** Come when somebody reaches for one. */
  islands: string;
  favicon: string;
}

/** A file that the browser takes only with this content. */
export interface Checked {
  url: string;
  integrity: string;
}

export interface DocumentProps {
  ui: Ui;
  title: string;
  theme: "light" | "dark";
  sidebar: "expanded" | "collapsed";
  assets: PageAssets;
  /** What this page alone needs. */
  scripts: readonly Checked[];
  styles: readonly Checked[];
  toast: ToastText | null;
  children: ReactNode;
}

/** Only what htmx must not do by itself; 5xx answers are toasts, not content. */
const htmxConfig = JSON.stringify({
  includeIndicatorCSS: false,
  history: false,
  noSwap: [204, 304, "5xx"],
  // What only the browser knows of an element stays when it is renewed.
  morphIgnore: ["data-htmx-powered", "data-live", "open"],
  defaultTimeout: 20_000,
  // What is there already is shown at once.
  defaultSettleDelay: 0,
});

/** The outermost markup. The body's class tells a page with the shell from one without. */
export function Document(props: DocumentProps & { shell: boolean }) {
  const { ui, title, theme, sidebar, assets, scripts, styles, toast, shell, children } = props;
  return (
    <html
      lang={ui.language}
      className={theme === "dark" ? "dark" : undefined}
      data-theme={theme}
      data-sidebar={sidebar}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content={htmxConfig} />
        <title>{ui.m.common.pageTitle(title)}</title>
        <link rel="icon" href={assets.favicon} type="image/svg+xml" />
        {[assets.css, ...styles].map(({ url, integrity }) => (
          <link key={url} rel="stylesheet" href={url} integrity={integrity} />
        ))}
        <script
          src={assets.start.url}
          integrity={assets.start.integrity}
          data-islands={assets.islands}
        />
        <Later script={assets.app} />
        {scripts.map(({ url, integrity }) => (
          <script key={url} src={url} integrity={integrity} defer />
        ))}
      </head>
      <body
        className={shell ? "shell" : undefined}
        data-failure={ui.m.common.error.failed}
        data-keys={ui.singleKeys ? "single" : undefined}
      >
        {children}
        <div className="toasts" role="status" aria-live="polite">
          {toast && <Toast ui={ui} toast={toast} />}
        </div>
        <template id="toast-error">
          <Toast ui={ui} toast={{ kind: "error", text: "" }} />
        </template>
      </body>
    </html>
  );
}

/** For `static/later.js`; React would take a script out of its template. */
const Later = ({ script: { url, integrity } }: { script: Checked }) => (
  <template
    id="later"
    dangerouslySetInnerHTML={{ __html: `<script src="${url}" integrity="${integrity}"></script>` }}
  />
);

/** A page without the shell: signing in, and what is not there. */
export const BarePage = (props: DocumentProps & { missedPath?: string }) => (
  <Document {...props} shell={false}>
    <main className="center" id="main" data-missed-path={props.missedPath}>{props.children}</main>
  </Document>
);

interface ShellProps extends DocumentProps {
  person: Person;
  /** The path of the page, to mark its entry. */
  path: string;
}

/** A signed-in page: sidebar, header, content, and the one dialog that details open in. */
export function ShellPage({ person, path, ...props }: ShellProps) {
  const { ui, sidebar, children } = props;
  return (
    <Document {...props} shell>
      <a className="skip vh" href="#main">{ui.m.common.nav.skip}</a>
      <Sidebar ui={ui} person={person} path={path} />
      <div className="frame">
        <Topbar ui={ui} person={person} collapsed={sidebar === "collapsed"} />
        <main id="main" tabIndex={-1}>{children}</main>
      </div>
      <dialog id="dialog" aria-labelledby="dialog-title">
        <article id="dialog-body" hidden />
      </dialog>
    </Document>
  );
}

/** Other areas are not listed here (specification, section 2). */
const entries: readonly Area[] = ["dashboard", "users", "kyc"];

function Sidebar({ ui, person, path }: { ui: Ui; person: Person; path: string }) {
  const { nav, product } = ui.m.common;
  return (
    <aside className="sidebar" id="sidebar" popover="auto" aria-label={nav.sidebar}>
      <div className="brand">
        <Icon name="compass" />
        <span className="label">{product}</span>
      </div>
      <nav aria-label={nav.main}>
        <ul>
          {entries.filter((area) => ui.may(areas[area].permission)).map((area) => (
            <li key={area}>
              <a
                href={areas[area].href}
                title={areaName(ui, area)}
                aria-current={current(path, areas[area].href)}
              >
                <Icon name={areas[area].icon} />
                <span className="label">{areaName(ui, area)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <UserMenu ui={ui} person={person} />
    </aside>
  );
}

/** The list itself is the current page; a record below it only belongs to it. */
function current(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

function UserMenu({ ui, person }: { ui: Ui; person: Person }) {
  const { nav } = ui.m.common;
  return (
    <details className="user-menu">
      <summary>
        <Avatar name={person.name} />
        <span className="label">
          <b>{person.name}</b>
          <small>{ui.m.staff.roles[person.role]}</small>
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

function Topbar({ ui, person, collapsed }: { ui: Ui; person: Person; collapsed: boolean }) {
  const { nav } = ui.m.common;
  const icons = useContext(IconSprite);
  const unread = person.unreadNotifications;
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
        props={{ icons, label: nav.toggleSidebar, title: nav.toggleSidebarHint, collapsed }}
      />
      <div className="actions end">
        <Find ui={ui} />
        <a
          className="bell"
          href="/notifications"
          title={nav.notifications}
          aria-label={unread > 0
            ? `${nav.notifications}, ${nav.unread(unread)}`
            : nav.notifications}
        >
          <Icon name="bell" />
          {unread > 0 && <span className="count">{unread > 99 ? "99+" : unread}</span>}
        </a>
        <Island
          name="theme_toggle"
          props={{ icons, label: nav.toggleTheme }}
        />
      </div>
    </header>
  );
}
