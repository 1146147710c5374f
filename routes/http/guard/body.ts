import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import type { AppEnv } from "../context.ts";
import { isSafeMethod } from "../request.ts";
import { requireFewFields } from "./fields.ts";

const BODY_TIMEOUT_MS = 15_000;

const limitTo = (kib: 8 | 256) =>
  bodyLimit({
    maxSize: kib * 1024,
    onError: () => {
      throw new HTTPException(413, { message: `The request is larger than ${kib} KiB.` });
    },
  });
const limitUsual = limitTo(256);
const limitSignIn = limitTo(8);

/** Forms that anybody may send. */
const SIGN_IN = /^\/(api\/)?(login|forgot|invitation|reset)(\/|$)/;

/**
 * Reads the body before any handler runs. Throws 413 above 256 KiB, or 8 KiB for a sign-in, and for
 * more than 100 fields; 408 after 15 seconds.
 */
export const readSmallBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isSafeMethod(c) || !c.req.raw.body) return await next();
  const limit = SIGN_IN.test(c.req.path) ? limitSignIn : limitUsual;
  const readWhole = async () =>
    requireFewFields(c.req.header("content-type") ?? "", await c.req.arrayBuffer());
  // `Deno.serve` has no timeout, and a body without a length is read by `limit` itself.
  const read = limit(c, readWhole).catch(throwBodyError);
  read.catch(() => {});
  await inTime(read, BODY_TIMEOUT_MS);
  await next();
};

/** Throws 413 above `maxBytes`, and 408 after `silenceMs` without a byte or `maxMs` in all. */
export async function readBody(
  request: Request,
  { maxBytes, silenceMs, maxMs = Infinity }: {
    maxBytes: number;
    silenceMs: number;
    maxMs?: number;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new HTTPException(413, {
    message: `The body is larger than ${maxBytes / 1024 ** 2} MiB.`,
  });
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge;
  // One buffer that grows in place takes half the memory of a list of chunks.
  const buffer = new ArrayBuffer(0, { maxByteLength: maxBytes });
  const reader = request.body?.getReader();
  const deadline = performance.now() + maxMs;
  try {
    for (;;) {
      const leftMs = Math.min(silenceMs, deadline - performance.now());
      const chunk = reader && await inTime(reader.read(), leftMs);
      if (!chunk?.value) return new Uint8Array(buffer.transferToFixedLength());
      const start = buffer.byteLength;
      if (start + chunk.value.length > maxBytes) throw tooLarge;
      buffer.resize(start + chunk.value.length);
      new Uint8Array(buffer, start).set(chunk.value);
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    throwBodyError(error);
  }
}

async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = new HTTPException(408, { message: "The request timed out." });
    timer = setTimeout(() => reject(late), ms);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** A body that breaks off is the client's fault: 400. */
function throwBodyError(error: unknown): never {
  if (error instanceof HTTPException) throw error;
  throw new HTTPException(400, { message: "The body broke off.", cause: error });
}
