import type { MiddlewareHandler } from "hono";
import { mayPrefetch } from "../../../views/prefetch.ts";
import type { AppEnv } from "../context.ts";
import { isPrefetch } from "../request.ts";

/** Answers 503 to prefetches of pages that are expensive or audited. */
export const refusePrefetch: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isPrefetch(c) && !mayPrefetch(new URL(c.req.url))) return c.body(null, 503);
  await next();
};
