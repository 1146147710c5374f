import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { AppEnv } from "../context.ts";

const MAX_ADDRESS_BYTES = 8 * 1024;
const MAX_HEADER_BYTES = 32 * 1024;

/** Throws 414 for an address above 8 KiB and 431 for headers above 32 KiB, before they are parsed. */
export const limitHead: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { url, headers } = c.req.raw;
  const path = url.indexOf("/", url.indexOf("//") + 2);
  if (url.length - path > MAX_ADDRESS_BYTES) {
    throw new HTTPException(414, { message: "The address is longer than 8 KiB." });
  }
  let bytes = 0;
  headers.forEach((value, name) => bytes += name.length + value.length);
  if (bytes > MAX_HEADER_BYTES) {
    throw new HTTPException(431, { message: "The headers are larger than 32 KiB." });
  }
  await next();
};
