import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";

/** To HEAD: as many bytes as GET would have. Of an answer without a body Deno says that it has none. */
export const lengthOfHead: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.req.method !== "HEAD" || !c.res.body || c.res.headers.has("content-length")) return;
  const { status, headers } = c.res;
  const { byteLength } = await c.res.arrayBuffer();
  c.res = new Response(null, { status, headers });
  c.header("Content-Length", String(byteLength));
};
