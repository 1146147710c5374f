import { getCookie } from "hono/cookie";
import type { Sheet } from "../../../views/ui/shell/document.tsx";
import type { AppContext } from "../context.ts";
import { keepCookie } from "../request.ts";
import { policyWith } from "../guard/security.ts";
import { encodingFor } from "./compress.ts";

/** Names the style sheet that a browser has been given. */
export const SHEET_COOKIE = "sheet";

function buildOf(c: AppContext): string {
  const url = c.get("assets").url("app.css");
  return url.slice(url.lastIndexOf("/") + 1);
}
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Whether a browser opens its first page with this style sheet: then the page brings it along, as
 * a round trip for it would stand before anything is seen. It is of this answer alone, and is not
 * sent where it could not be compressed.
 */
export const isFirstPage = (c: AppContext): boolean =>
  c.req.header("sec-fetch-dest") === "document" &&
  getCookie(c, SHEET_COOKIE) !== buildOf(c) && encodingFor(c, false) !== null;

/** The style sheet as a page of this answer has it; a later page has it from the browser's cache. */
export function sheetFor(c: AppContext): Sheet {
  const { assets } = c.var;
  const url = assets.url("app.css");
  const file = { url, integrity: assets.integrity("app.css") };
  const inline = isFirstPage(c) && assets.inline("app.css");
  if (!inline) return file;
  keepCookie(c, SHEET_COOKIE, buildOf(c), { maxAge: YEAR_SECONDS });
  c.header(...policyWith({ style: inline.sha256 }));
  const { text, sha256 } = inline;
  return { ...file, text, sha256 };
}
