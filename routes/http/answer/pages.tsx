import { getCookie } from "hono/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { yieldToEventLoop } from "../../../data/base/event_loop.ts";
import { versionsFor } from "../../../data/live/versions.ts";
import type { Container } from "../../../views/ui/dialog/dialog.tsx";
import { LoadFailed } from "../../../views/ui/error.tsx";
import type { DocumentProps } from "../../../views/ui/shell/document.tsx";
import { BarePage, ShellPage } from "../../../views/ui/shell/layout.tsx";
import { Loading, PageHead } from "../../../views/ui/shell/page_head.tsx";
import { Partial } from "../../../views/ui/dialog/partial.tsx";
import { Toast, type ToastText } from "../../../views/ui/toast.tsx";
import { UndoForm } from "../../../views/kyc/undo/undo_form.tsx";
import type { AppContext } from "../context.ts";
import { logError } from "../monitor/log.ts";
import { answerKind, expireCookie, isPrefetch, setHttpOnlyCookie } from "../request.ts";
import { currentPerson } from "../session/session.ts";
import { html, type Shell, streamPage } from "./html.ts";
import { decisionToast, type ToastKey, toastText } from "./toasts.ts";

const TOAST_COOKIE = "toast";

interface PageOptions {
  title: string;
  intro?: string;
  actions?: ReactNode;
  /** Search and filters: shown with the shell. */
  tools?: ReactNode;
  /** Shown until the content arrives. */
  loading?: string;
  status?: ContentfulStatusCode;
  /** Built scripts that only this page loads. */
  scripts?: readonly string[];
  /** Starts the read and returns its markup. The signal is aborted when the client disconnects. */
  content: (aborted: AbortSignal) => ReactNode | Promise<ReactNode>;
}

/** A signed-in page: shell, heading and loading line at once, then the content. */
export async function page(c: AppContext, options: PageOptions): Promise<Response> {
  const versions = await versionsOf(c);
  const content = (aborted: AbortSignal) => renderContent(c, options, aborted);
  return await streamPage(c, renderShell(c, options, versions), content, options.status);
}

/** Read before the content, so that a change in between is told twice and not lost. */
export const versionsOf = async (c: AppContext): Promise<string | undefined> =>
  await versionsFor(c.var.store, currentPerson(c)).catch(() => undefined);

function renderShell(
  c: AppContext,
  { title, intro, actions, tools, loading, scripts }: PageOptions,
  versions?: string,
): Shell {
  // Random, so that no name or title can contain it.
  const contentMark = crypto.randomUUID();
  const [before = "", after = ""] = renderToStaticMarkup(
    <ShellPage
      {...documentProps(c, title, scripts)}
      versions={versions}
      person={currentPerson(c)}
      path={c.req.path}
    >
      <PageHead title={title} intro={intro} actions={actions} />
      {tools}
      {loading && <Loading text={loading} />}
      {contentMark}
    </ShellPage>,
  ).split(contentMark);
  return { before: `<!doctype html>${before}`, after };
}

/** The markup of the content, or an error block with Retry if its read fails. */
async function renderContent(
  c: AppContext,
  { title, content }: PageOptions,
  aborted: AbortSignal,
): Promise<string> {
  try {
    const node = await content(aborted);
    // Rendering blocks the event loop: other requests get a turn between two pages.
    await yieldToEventLoop();
    return renderToStaticMarkup(node);
  } catch (error) {
    logError(c, error);
    const { pathname, search } = new URL(c.req.url);
    const { ui, requestId } = c.var;
    return renderToStaticMarkup(
      <LoadFailed ui={ui} subject={title} requestId={requestId} href={pathname + search} />,
    );
  }
}

/** A page without the shell, such as the login page. */
export function barePage(
  c: AppContext,
  options: {
    title: string;
    content: ReactNode;
    status?: ContentfulStatusCode;
    scripts?: readonly string[];
    toast?: ToastText;
    missedPath?: string;
  },
): Response {
  const { title, content, status, scripts, toast, missedPath } = options;
  const props = documentProps(c, title, scripts);
  const markup = renderToStaticMarkup(
    <BarePage {...props} toast={toast ?? props.toast} missedPath={missedPath}>{content}</BarePage>,
  );
  return html(c, `<!doctype html>${markup}`, status);
}

/** A record or a form: as a fragment for the dialog, or as a page of its own. */
export function recordPage(
  c: AppContext,
  heading: string | { title: string; of: string },
  view: (container: Container) => ReactNode,
  status?: ContentfulStatusCode,
): Response {
  if (answerKind(c) === "fragment") return html(c, renderToStaticMarkup(view("dialog")), status);
  const { title, of } = typeof heading === "string" ? { title: heading, of: "" } : heading;
  const markup = renderToStaticMarkup(
    <ShellPage {...documentProps(c, title)} of={of} person={currentPerson(c)} path={c.req.path}>
      {view("page")}
    </ShellPage>,
  );
  return html(c, `<!doctype html>${markup}`, status);
}

/** A list in another state: its region, and the parts of the page that depend on it, by id. */
export async function listFragment(
  c: AppContext,
  parts: ReadonlyMap<string, ReactNode>,
  region: () => Promise<ReactNode>,
): Promise<Response> {
  const node = await region();
  await yieldToEventLoop();
  const changed = [...parts].map(([id, part]) => (
    <Partial key={id} target={`#${id}`} swap="outerMorph">{part}</Partial>
  ));
  return fragment(c, <>{changed}{node}</>);
}

export const fragment = (
  c: AppContext,
  node: ReactNode,
  status?: ContentfulStatusCode,
): Response => html(c, renderToStaticMarkup(node), status);

interface Saved {
  row: ReactNode;
  about: string;
  undo?: ReactNode;
  closes?: boolean;
}

/** The success of a form: shows a toast, replaces the row and closes the dialog. */
export function formSaved(
  c: AppContext,
  toast: ToastKey,
  { row, about, undo, closes = true }: Saved,
): Response {
  if (closes) c.header("HX-Trigger", "dialog:close");
  return html(
    c,
    renderToStaticMarkup(
      <>
        <Partial target=".toasts" swap="beforeend">
          <Toast
            ui={c.var.ui}
            toast={{ kind: "success", text: toastText(c.var.ui.m, toast), undo }}
            data-about={about}
          />
        </Partial>
        {row}
      </>,
    ),
  );
}

export function redirectWithToast(
  c: AppContext,
  path: string,
  toast: ToastKey,
  name?: string,
): Response {
  setToastCookie(c, toast, name);
  return c.redirect(path, 303);
}

/** Makes the next page show a toast. */
export const setToastCookie = (c: AppContext, toast: ToastKey, name?: string): void =>
  setHttpOnlyCookie(c, TOAST_COOKIE, name ? `${toast} ${name}` : toast, { maxAge: 60 });

/** Takes the waiting toast, unless nobody sees this page: a prefetch, or the 404 of an image. */
function takeToast(c: AppContext): ToastText | null {
  const [key, ...name] = (getCookie(c, TOAST_COOKIE) ?? "").split(" ");
  const isDocument = ["document", undefined].includes(c.req.header("sec-fetch-dest"));
  if (!key || !isDocument || isPrefetch(c)) return null;
  expireCookie(c, TOAST_COOKIE);
  const text = toastText(c.var.ui.m, key, name.join(" "));
  if (text === null) return null;
  return { kind: key === "signed_out" ? "error" : "success", text, undo: undoIn(c, key, name) };
}

/** The toast of a decision comes with the request's id and version. */
function undoIn({ var: { ui } }: AppContext, key: string, [id, version]: string[]): ReactNode {
  const isDecision = (Object.values(decisionToast) as string[]).includes(key);
  return isDecision && id && version && <UndoForm ui={ui} id={id} version={Number(version)} />;
}

export function documentProps(
  c: AppContext,
  title: string,
  scripts: readonly string[] = [],
  styles: readonly string[] = [],
): Omit<DocumentProps, "children"> {
  const { ui, assets } = c.var;
  const checked = (name: string) => ({ url: assets.url(name), integrity: assets.integrity(name) });
  return {
    ui,
    title,
    theme: getCookie(c, "theme") === "dark" ? "dark" : "light",
    sidebar: getCookie(c, "sidebar") === "collapsed" ? "collapsed" : "expanded",
    assets: {
      css: checked("app.css"),
      start: checked("start.js"),
      app: checked("app.js"),
      favicon: assets.url("favicon.svg"),
    },
    // Every page may open a step-up dialog.
    scripts: [...new Set([...scripts, ...ui.confirmBy.passkey ? ["passkeys.js"] : []])].map(
      checked,
    ),
    styles: styles.map(checked),
    toast: takeToast(c),
  };
}
