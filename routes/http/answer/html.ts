import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppContext } from "../context.ts";

/** Answers with markup: a text, or a stream whose parts are sent as they come. */
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
