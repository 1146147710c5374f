import type { ReactNode } from "react";
import { HEAD } from "./page_head.tsx";
import { Toast, type ToastText } from "../toast.tsx";
import type { Ui } from "../ui.ts";

/** Addresses of the built files that every page loads. */
export interface PageAssets {
  css: Checked;
  start: Checked;
  /** Comes when the page has loaded. */
  app: Checked;
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
  /** The name of the record that it shows, which tells its tab from others under that title. */
  of?: string;
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

/** The last element of a page, which is not seen before that has come; else half of it is, and moves. */
const LAST = "toast-error";

/** A page that is sent in parts is seen in parts: first all of its shell, and its heading. */
export const showInParts = (markup: string): string =>
  markup.replace(/(<link rel="expect" href=")#[\w-]+/, `$1#${HEAD}`);

/** The outermost markup. The body's class tells a page with the shell from one without. */
export function Document(props: DocumentProps & { shell: boolean }) {
  const { ui, title, of, theme, sidebar, assets, scripts, styles, toast, shell, children } = props;
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
        <title>{ui.m.common.pageTitle(of ? `${of} · ${title}` : title)}</title>
        <link rel="expect" href={`#${LAST}`} blocking="render" />
        <link rel="icon" href={assets.favicon} type="image/svg+xml" />
        {[assets.css, ...styles].map(({ url, integrity }) => (
          <link key={url} rel="stylesheet" href={url} integrity={integrity} />
        ))}
        <script src={assets.start.url} integrity={assets.start.integrity} />
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
        <div className="toasts-place">
          <div className="toasts" role="status" aria-live="polite" aria-atomic="false">
            {toast && <Toast ui={ui} toast={toast} />}
          </div>
        </div>
        <template id={LAST}>
          <Toast ui={ui} toast={{ kind: "error", text: "" }} />
        </template>
      </body>
    </html>
  );
}

/** For `static/scripts/shell/late_scripts.ts`; React would take a script out of its template. */
const Later = ({ script: { url, integrity } }: { script: Checked }) => (
  <template
    id="later"
    dangerouslySetInnerHTML={{ __html: `<script src="${url}" integrity="${integrity}"></script>` }}
  />
);
