import type { MiddlewareHandler } from "hono";
import rules from "../../../static/speculation_rules.json" with { type: "json" };
import type { AppEnv } from "../context.ts";
import { isPrefetch } from "../request.ts";

const ORIGIN = "http://localhost";

/** Addresses that are expensive, audited or no pages: browsers do not prefetch them either. */
const refused = rules.prefetch.flatMap(({ where }) => where.and)
  .flatMap(({ not }) => not?.href_matches ?? [])
  .map((pattern) => new URLPattern(pattern, ORIGIN));

export const refusePrefetch: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isPrefetch(c) && isRefused(new URL(c.req.url))) return c.body(null, 503);
  await next();
};

const isRefused = ({ pathname, search }: URL): boolean =>
  refused.some((pattern) => pattern.test(pathname + search, ORIGIN));
