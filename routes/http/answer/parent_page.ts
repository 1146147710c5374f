import type { Hono } from "hono";
import type { AppContext, AppEnv } from "../context.ts";
import { answerKind, isSafeMethod } from "../request.ts";

/** For addresses that take only POST: a browser requests them after a refused form. */
export function redirectToParentPage(app: Hono<AppEnv>, c: AppContext): Response | null {
  if (answerKind(c) !== "page" || !isSafeMethod(c)) return null;
  const { pathname, search } = new URL(c.req.url);
  const isFormOnly = hasRoute(app, "POST", pathname) && !hasRoute(app, "GET", pathname);
  if (!isFormOnly) return null;
  let path = pathname;
  while (path !== "" && !hasRoute(app, "GET", path)) path = path.slice(0, path.lastIndexOf("/"));
  return path === "" ? null : c.redirect(path + search, 303);
}

/** Middleware matches too, but has no method. */
const hasRoute = (app: Hono<AppEnv>, method: string, path: string): boolean =>
  app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
