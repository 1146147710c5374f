import type { Hono } from "hono";
import type { AppContext, AppEnv } from "../context.ts";
import { answerKind } from "../request.ts";

/**
 * Leads from an address that only forms are sent to, to the nearest page above it: browsers ask for
 * it when somebody comes back to a form that was refused there. Null at any other address.
 */
export function redirectToParentPage(app: Hono<AppEnv>, c: AppContext): Response | null {
  if (answerKind(c) !== "page" || !["GET", "HEAD"].includes(c.req.method)) return null;
  const { pathname, search } = new URL(c.req.url);
  const isFormOnly = answers(app, "POST", pathname) && !answers(app, "GET", pathname);
  if (!isFormOnly) return null;
  let path = pathname;
  while (path !== "" && !answers(app, "GET", path)) path = path.slice(0, path.lastIndexOf("/"));
  return path === "" ? null : c.redirect(path + search, 303);
}

/** Whether there is a route of its own, not only what stands before all of them. */
const answers = (app: Hono<AppEnv>, method: string, path: string): boolean =>
  app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
