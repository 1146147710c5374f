import type { ContentfulStatusCode } from "hono/utils/http-status";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { utf8 } from "../../../data/base/bytes.ts";
import { within } from "../../../data/base/timeout.ts";
import { IconContext } from "../../../views/ui/icon.tsx";
import { showInParts } from "../../../views/ui/shell/document.tsx";
import { UiContext } from "../../../views/ui/ui.ts";
import type { AppContext } from "../context.ts";

/** Markup in the words and formats of the request's reader. */
export function renderFor(c: AppContext, node: ReactNode): string {
  const read = createElement(UiContext, { value: c.var.ui }, node);
  return renderToStaticMarkup(createElement(IconContext, { value: c.var.assets.icons }, read));
}

export const html = (
  c: AppContext,
  markup: string | ReadableStream<Uint8Array>,
  status: ContentfulStatusCode = 200,
): Response =>
  c.body(markup, status, {
    "Content-Type": "text/html; charset=utf-8",
    "Speculation-Rules": `"${c.var.assets.url("speculation_rules.json")}"`,
    // Dialogs and list fragments have the address of their page.
    "Vary": "HX-Request",
  });

export const wholePage = (
  c: AppContext,
  page: ReactNode,
  status?: ContentfulStatusCode,
): Response => html(c, `<!doctype html>${renderFor(c, page)}`, status);

export const fragment = (
  c: AppContext,
  node: ReactNode,
  status?: ContentfulStatusCode,
): Response => html(c, renderFor(c, node), status);

export interface Shell {
  before: string;
  after: string;
}

/** Fast reads are sent with the shell, so that the loading line does not flash. */
const WHOLE_PAGE_MS = 20;

/** Follows the content: once it has arrived, app.css hides the loading line (`:has(> wbr)`). */
const ARRIVED = "<wbr hidden>";

/** Sends the shell at once and then the content; whole if it is there within 20 ms. */
export async function streamPage(
  c: AppContext,
  { before, after }: Shell,
  render: (aborted: AbortSignal) => Promise<string>,
  status?: ContentfulStatusCode,
): Promise<Response> {
  const disconnected = new AbortController();
  const content = render(disconnected.signal);
  const rest = content.then((markup) => markup + ARRIVED + after);
  const early = await within(WHOLE_PAGE_MS, rest);
  if (early !== undefined) return html(c, before + early, status);
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(utf8(showInParts(before)));
      const markup = await rest;
      if (disconnected.signal.aborted) return;
      controller.enqueue(utf8(markup));
      controller.close();
    },
    cancel: () => disconnected.abort(),
  });
  return html(c, stream, status);
}
