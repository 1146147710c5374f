import { getCookie } from "hono/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { nextTurn } from "../../data/turn.ts";
import type { Place } from "../../views/ui/dialog.tsx";
import { LoadFailed } from "../../views/ui/error.tsx";
import { IconSprite } from "../../views/ui/icon.tsx";
import { BarePage, type DocumentProps, ShellPage } from "../../views/ui/layout.tsx";
import { Loading, PageHead } from "../../views/ui/page_head.tsx";
import { Partial } from "../../views/ui/partial.tsx";
import { Toast, type ToastText } from "../../views/ui/toast.tsx";
import type { AppContext } from "./context.ts";
import { logError } from "./log.ts";
import { dropCookie, isPrefetch, keepCookie, wants } from "./request.ts";
import { signedIn } from "./session.ts";
import { type ToastKey, toastText } from "./toasts.ts";

interface PageOptions {
  title: string;
  intro?: string;
  actions?: ReactNode;
  /** Stands above the content from the start: search and filters. */
  tools?: ReactNode;
  /** What the page says while `content` is on its way. */
  loading?: string;
  status?: ContentfulStatusCode;
  /** Built files that this page alone loads. */
  scripts?: readonly string[];
  /** Starts the read; its rows are rendered when it has come. Told when nobody waits any more. */
  content: (gone: AbortSignal) => ReactNode | Promise<ReactNode>;
}

/** A signed-in page, streamed in document order: shell and heading at once, then the content. */
export function page(c: AppContext, options: PageOptions): Response {
  const { title, intro, actions, tools, loading, content, scripts } = options;
  // A new one each time: no name or title can hold it.
  const mark = crypto.randomUUID();
  const [before = "", after = ""] = render(
    c,
    <ShellPage {...documentProps(c, title, scripts)} person={signedIn(c)} path={c.req.path}>
      <PageHead title={title} intro={intro} actions={actions} />
      {tools}
      {loading && <Loading text={loading} />}
      {mark}
    </ShellPage>,
  ).split(mark);
  const rendered = (gone: AbortSignal) => renderContent(c, title, () => content(gone));
  return html(c, stream(before, rendered, after), options.status);
}

async function renderContent(
  c: AppContext,
  subject: string,
  content: () => ReactNode | Promise<ReactNode>,
): Promise<string> {
  try {
    const node = await content();
    // Of several pages that have come at once, each is a step of its own.
    await nextTurn();
    return render(c, node);
  } catch (error) {
    logError(c, error);
    const { pathname, search } = new URL(c.req.url);
    const { ui, requestId } = c.var;
    return render(
      c,
      <LoadFailed ui={ui} subject={subject} href={pathname + search} requestId={requestId} />,
    );
  }
}

/**
 * Hides what says that the content is on its way (`:has(+ *)`): Chromium heeds an element for that
 * once its end is there, and may paint half of a long one before.
 */
const ARRIVED = "<wbr hidden>";

/** Three parts on the wire, each as soon as it is known. */
function stream(
  before: string,
  content: (gone: AbortSignal) => Promise<string>,
  after: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(`<!doctype html>${before}`));
      const rendered = await content(gone.signal);
      if (gone.signal.aborted) return;
      controller.enqueue(encoder.encode(ARRIVED + rendered + after));
      controller.close();
    },
    cancel() {
      gone.abort();
    },
  });
}

/** A page that stands outside of the shell. */
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
  const markup = render(
    c,
    <BarePage {...props} toast={toast ?? props.toast} missedPath={missedPath}>{content}</BarePage>,
  );
  return html(c, `<!doctype html>${markup}`, status);
}

/** One record or form: a fragment for the page's dialog, or a page of its own. */
export function record(
  c: AppContext,
  title: string,
  view: (place: Place) => ReactNode,
  status?: ContentfulStatusCode,
): Response {
  c.header("Vary", "HX-Request");
  if (wants(c) === "fragment") return html(c, render(c, view("dialog")), status);
  const markup = render(
    c,
    <ShellPage {...documentProps(c, title)} person={signedIn(c)} path={c.req.path}>
      {view("page")}
    </ShellPage>,
  );
  return html(c, `<!doctype html>${markup}`, status);
}

/** A list in another state: its rows, and what has changed in its toolbar. */
export async function renewed(
  c: AppContext,
  toolbar: ReactNode,
  region: () => Promise<ReactNode>,
): Promise<Response> {
  const node = await region();
  await nextTurn();
  const changed = <Partial target="#toolbar" swap="outerMorph">{toolbar}</Partial>;
  return fragment(c, <>{changed}{node}</>);
}

/** A part of a page, for the script that has asked for it. */
export const fragment = (c: AppContext, node: ReactNode): Response => html(c, render(c, node));

/** What a form's success changes on the page: a toast, the new row, and the dialog closes. */
export function saved(c: AppContext, toast: ToastKey, row: ReactNode): Response {
  c.header("HX-Trigger", "dialog:close");
  return html(
    c,
    render(
      c,
      <>
        <Partial target=".toasts" swap="beforeend">
          <Toast ui={c.var.ui} toast={{ kind: "success", text: toastText(c.var.ui.m, toast) }} />
        </Partial>
        {row}
      </>,
    ),
  );
}

/** Leads to another page, which shows the toast once. */
export function redirectWithToast(c: AppContext, path: string, toast: ToastKey): Response {
  leaveToast(c, toast);
  return c.redirect(path, 303);
}

/** For the next page to show. */
export const leaveToast = (c: AppContext, toast: ToastKey): void =>
  keepCookie(c, TOAST_COOKIE, toast, { maxAge: 60 });

const TOAST_COOKIE = "toast";

/** A page that is fetched ahead is perhaps never seen, and a picture's 404 never is. */
function takeToast(c: AppContext): ToastText | null {
  const key = getCookie(c, TOAST_COOKIE);
  const seen = ["document", undefined].includes(c.req.header("sec-fetch-dest")) && !isPrefetch(c);
  if (key === undefined || !seen) return null;
  dropCookie(c, TOAST_COOKIE);
  const text = toastText(c.var.ui.m, key);
  return text === null ? null : { kind: key === "signed_out" ? "error" : "success", text };
}

function documentProps(
  c: AppContext,
  title: string,
  scripts: readonly string[] = [],
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
      islands: assets.url("mount.js"),
      favicon: assets.url("favicon.svg"),
    },
    // Whatever page it is may ask who is there.
    scripts: [...new Set([...scripts, ...ui.confirmBy.passkey ? ["passkeys.js"] : []])].map(
      checked,
    ),
    toast: takeToast(c),
  };
}

const render = (c: AppContext, node: ReactNode): string =>
  renderToStaticMarkup(<IconSprite value={c.var.assets.url("icons.svg")}>{node}</IconSprite>);

function html(
  c: AppContext,
  body: string | ReadableStream<Uint8Array>,
  status: ContentfulStatusCode = 200,
): Response {
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Cache-Control", "no-store");
  c.header("Speculation-Rules", `"${c.var.assets.url("speculation_rules.json")}"`);
  return c.body(body, status);
}
