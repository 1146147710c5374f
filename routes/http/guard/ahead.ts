import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import { isPrefetch } from "../request.ts";

/** Addresses that are much work, or that leave a trace; `static/scripts/shell/prefetchable.ts` has them too. */
const onlyWhenAsked = [
  /\.(?:csv|ndjson)$/,
  /^\/kyc\/[^/]+\/documents\//,
  /^\/reports\/custom\/[^/]+$/,
  /^\/audit-logs\/verify$/,
  /^\/settings\/two-factor$/,
  /^\/(login|confirm)\/sso/,
];

/** Refuses what is fetched ahead of a click that may never come, where that is not for nothing. */
export const ahead: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isPrefetch(c)) return await next();
  const searches = (c.req.query("q") ?? "") !== "";
  const { path } = c.req;
  if (searches || onlyWhenAsked.some((address) => address.test(path))) return c.body(null, 503);
  await next();
};
