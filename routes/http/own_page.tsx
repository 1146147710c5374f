import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { Arrival } from "../../views/ui/arrival.tsx";
import type { Place } from "../../views/ui/dialog.tsx";
import type { AppContext, AppEnv } from "./context.ts";
import { hasSession } from "./request.ts";
import { barePage, record } from "./respond.tsx";
import { ownOrigins } from "./security.ts";

/**
 * Before a GET that leaves a trace or makes something: it must be the person's own doing. A link of
 * another site gets a page of ours first, its pictures and frames nothing.
 */
export const fromOwnPage: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isOwnDoing(c)) return await next();
  if (!["document", undefined].includes(c.req.header("sec-fetch-dest"))) {
    throw new HTTPException(403, { message: "This request did not come from Mentor Desk." });
  }
  const { pathname, search } = new URL(c.req.url);
  const { ui } = c.var;
  const { title } = ui.m.common.arrival;
  const view = (place: Place) => <Arrival ui={ui} place={place} href={pathname + search} />;
  if (c.var.person) return record(c, title, view, 403);
  return barePage(c, { title, status: 403, content: view("page") });
};

/** `none`: typed, or from a bookmark. Where browsers are silent, the page before is what they say. */
function isOwnDoing(c: AppContext): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return ["same-origin", "none"].includes(site);
  const before = URL.parse(c.req.header("referer") ?? "");
  if (before !== null) return ownOrigins(c).includes(before.origin);
  // No browser sends such a token by itself.
  return /^bearer\s/i.test(c.req.header("authorization") ?? "") && !hasSession(c);
}
