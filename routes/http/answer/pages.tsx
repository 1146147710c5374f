import { getCookie } from "hono/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { yieldToEventLoop } from "../../../data/base/event_loop.ts";
import { readableVersions, writeVersions } from "../../../data/live.ts";
import { type Container, Unavailable } from "../../../views/ui/dialog/dialog.tsx";
import { LoadFailed } from "../../../views/ui/error.tsx";
import type { DocumentProps } from "../../../views/ui/shell/document.tsx";
import { Partial } from "../../../views/ui/dialog/partial.tsx";
import { BarePage, ShellPage } from "../../../views/ui/shell/layout.tsx";
import { Loading, PageHead, SkipToList } from "../../../views/ui/shell/page_head.tsx";
import type { ToastText } from "../../../views/ui/toast.tsx";
import type { AppContext } from "../context.ts";
import { logError } from "../monitor/log.ts";
import { answerKind, pathAndQuery } from "../request.ts";
import { currentMember } from "../session/session.ts";
import { fragment, renderFor, type Shell, streamPage, wholePage } from "./html.ts";
import { takeToast } from "./toasts.tsx";

interface PageOptions {
  title: string;
  intro?: string;
  /** The page above this one. */
  parent?: { href: string; label: string };
  actions?: ReactNode;
  /** Search and filters: shown with the shell. */
  tools?: ReactNode;
  /** The content has an element with the id `ROWS`. */
  isList?: boolean;
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
  const versions = tagVersions(c);
  const content = (aborted: AbortSignal) => renderContent(c, options, aborted);
  return await streamPage(c, renderShell(c, options, versions), content, options.status);
}

/**
 * The versions of the cache tags. Read with the session, before the content, so that a change in
 * between is shown twice rather than lost.
 */
export const tagVersions = (c: AppContext): string =>
  writeVersions(readableVersions(currentMember(c)));

function renderShell(
  c: AppContext,
  { title, intro, parent, actions, tools, isList, loading, scripts }: PageOptions,
  versions: string,
): Shell {
  const back = parent && { href: parent.href, text: c.var.ui.m.common.backTo(parent.label) };
  // Random, so that no name or title can contain it.
  const contentMark = crypto.randomUUID();
  const [before = "", after = ""] = renderFor(
    c,
    <ShellPage
      {...documentProps(c, title, scripts)}
      isList={isList}
      versions={versions}
      member={currentMember(c)}
      at={c.var.store.now().toISOString()}
      path={c.req.path}
    >
      {isList && <SkipToList />}
      <PageHead title={title} intro={intro} actions={actions} back={back} />
      <Unavailable />
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
  { title, isList, content }: PageOptions,
  aborted: AbortSignal,
): Promise<string> {
  try {
    const node = await content(aborted);
    // Rendering blocks the event loop: other requests get a turn between two pages.
    await yieldToEventLoop();
    return renderFor(c, node);
  } catch (error) {
    logError(c, error);
    const { requestId } = c.var;
    const failed = <LoadFailed subject={title} requestId={requestId} href={pathAndQuery(c)} />;
    return renderFor(c, isList ? <div id="list">{failed}</div> : failed);
  }
}

interface Whole {
  title: string;
  content: ReactNode;
  status?: ContentfulStatusCode;
  /** The address that was not found. */
  missedPath?: string;
}

/** A page without the shell, such as the login page. */
export function barePage(
  c: AppContext,
  { title, content, status, missedPath, scripts, styles, toast }: Whole & {
    scripts?: readonly string[];
    styles?: readonly string[];
    toast?: ToastText;
  },
): Response {
  const props = documentProps(c, title, scripts, styles);
  const shown = { ...props, toast: toast ?? props.toast, missedPath };
  return wholePage(c, <BarePage {...shown}>{content}</BarePage>, status);
}

/** A page in the shell that is sent at once. Its first poll loads its live parts again. */
export function shellPage(
  c: AppContext,
  { title, content, status, ...shown }: Whole & { of?: string },
): Response {
  return wholePage(
    c,
    <ShellPage
      {...documentProps(c, title)}
      {...shown}
      versions=""
      member={currentMember(c)}
      at={c.var.store.now().toISOString()}
      path={c.req.path}
    >
      {content}
    </ShellPage>,
    status,
  );
}

/** A record or a form: as a fragment for the dialog, or as a page of its own. */
export function recordPage(
  c: AppContext,
  heading: string | { title: string; of: string },
  view: (container: Container) => ReactNode,
  status?: ContentfulStatusCode,
): Response {
  if (answerKind(c) === "fragment") return fragment(c, view("dialog"), status);
  const shown = typeof heading === "string" ? { title: heading } : heading;
  return shellPage(c, { ...shown, content: view("page"), status });
}

/** A list in another state, and the parts of the page that depend on it, by id. */
export async function listFragment(
  c: AppContext,
  parts: Record<string, ReactNode>,
  region: ReactNode,
): Promise<Response> {
  await yieldToEventLoop();
  const changed = Object.entries(parts).map(([id, part]) => (
    // A new toolbar lets htmx forget what its fields held before.
    <Partial key={id} target={`#${id}`} swap={id === "toolbar" ? "outerHTML" : "outerMorph"}>
      {part}
    </Partial>
  ));
  return fragment(c, <>{changed}{region}</>);
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
