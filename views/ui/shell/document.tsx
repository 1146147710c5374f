import type { ReactNode } from "react";
import { LivePoll } from "../live.tsx";
import { HEAD } from "./page_head.tsx";
import { Toast, type ToastText } from "../toast.tsx";
import { useUi } from "../ui.ts";
import { dataAttributes } from "../data_attributes.ts";

interface PageAssets {
  css: CheckedAsset;
  /** Runs before the first paint. */
  start: CheckedAsset;
  /** Runs when the page has been parsed; links and forms work before. */
  app: CheckedAsset;
  favicon: string;
}

interface CheckedAsset {
  url: string;
  integrity: string;
}

export interface DocumentProps {
  title: string;
  of?: string;
  theme: "light" | "dark";
  sidebar: "expanded" | "collapsed";
  assets: PageAssets;
  scripts: readonly CheckedAsset[];
  styles: readonly CheckedAsset[];
  toast: ToastText | null;
  /** The page has a list, whose states are entries of the history. */
  isList?: boolean;
  /** Versions of the cache tags that the page shows; a page without them does not follow changes. */
  versions?: string;
  children: ReactNode;
}

/** 5xx answers become toasts instead of content. Only lists use the history of htmx. */
const htmxConfig = (isList: boolean) =>
  JSON.stringify({
    includeIndicatorCSS: false,
    history: isList,
    noSwap: [204, 304, "5xx"],
    // State that only the browser knows survives a morph.
    morphIgnore: ["data-htmx-powered", "open"],
    defaultTimeout: 20_000,
    // Settle at once, without a delay for transitions.
    defaultSettleDelay: 0,
  });

/** Rendering waits for the last element, otherwise half a page would be painted and move. */
const LAST = "toast-error";

/** For a streamed page, rendering waits only for the shell and the heading. */
export const showInParts = (markup: string): string =>
  markup.replace(/(<link rel="expect" href=")#[\w-]+/, `$1#${HEAD}`);

/** `shell` sets the class of the body. */
export function Document(props: DocumentProps & { shell: boolean }) {
  const ui = useUi();
  const { title, of, theme, sidebar, toast, isList = false, versions, shell, children } = props;
  return (
    <html
      lang={ui.language}
      className={theme === "dark" ? "dark" : undefined}
      {...dataAttributes({ theme, sidebar })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content={htmxConfig(isList)} />
        <title>{ui.m.common.pageTitle(of ? `${of} · ${title}` : title)}</title>
        <link rel="expect" href={`#${LAST}`} blocking="render" />
        <Assets {...props} />
      </head>
      <body
        className={shell ? "shell" : undefined}
        {...dataAttributes({
          failure: ui.m.common.error.failed,
          keys: ui.singleKeys ? "single" : undefined,
        })}
        // The body is the source of the requests by which htmx restores a list.
        hx-sync={isList ? "#list:replace" : undefined}
      >
        {children}
        <p
          className="offline tone declined"
          role="status"
          popover="manual"
          hidden
          {...dataAttributes({ offline: ui.m.live.offline })}
        />
        {versions !== undefined && <LivePoll versions={versions} />}
        <Toasts toast={toast} />
      </body>
    </html>
  );
}

const Assets = (
  { assets: { favicon, css, start, app }, scripts, styles }: Pick<
    DocumentProps,
    "assets" | "scripts" | "styles"
  >,
) => (
  <>
    <link rel="icon" href={favicon} type="image/svg+xml" />
    {[css, ...styles].map(({ url, integrity }) => (
      <link key={url} rel="stylesheet" href={url} integrity={integrity} />
    ))}
    <script src={start.url} integrity={start.integrity} />
    {[app, ...scripts].map(({ url, integrity }) => (
      <script key={url} src={url} integrity={integrity} defer />
    ))}
  </>
);

const Toasts = ({ toast }: Pick<DocumentProps, "toast">) => (
  <>
    <div className="toasts-place">
      <div className="toasts" role="status" aria-live="polite" aria-atomic="false">
        {toast && <Toast toast={toast} />}
      </div>
    </div>
    <template id={LAST}>
      <Toast toast={{ kind: "error", text: "" }} />
    </template>
  </>
);
