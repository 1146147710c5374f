import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { HttpError } from "../answer/http_error.ts";
import type { AppEnv, Drain } from "../context.ts";
import { isSafeMethod } from "../request.ts";

const MAX_ADDRESS_BYTES = 8 * 1024;
const MAX_HEADER_BYTES = 32 * 1024;
const BODY_TIMEOUT_MS = 15_000;

/**
 * Throws 414 for an address above 8 KiB, 431 for headers above 32 KiB, and 415 for a compressed body,
 * before they are parsed.
 */
export const limitHead: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { url, headers } = c.req.raw;
  const path = url.indexOf("/", url.indexOf("//") + 2);
  if (url.length - path > MAX_ADDRESS_BYTES) {
    throw new HttpError(414, "http.address_too_long");
  }
  let bytes = 0;
  headers.forEach((value, name) => bytes += name.length + value.length);
  if (bytes > MAX_HEADER_BYTES) {
    throw new HttpError(431, "http.headers_too_large");
  }
  const encoding = headers.get("content-encoding")?.trim() ?? "";
  if (c.req.raw.body && !/^(identity)?$/i.test(encoding)) {
    c.header("Accept-Encoding", "identity");
    throw new DomainError("unsupported", "http.compressed_body", { params: { encoding } });
  }
  await next();
};

const limitTo = (kib: 8 | 256) =>
  bodyLimit({
    maxSize: kib * 1024,
    onError: () => {
      throw new HttpError(413, "http.request_too_large", { params: { most: kib } });
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
  const read = limit(c, readWhole).catch((error) => throwBodyError(error, c.var.drain));
  await inTime(read, BODY_TIMEOUT_MS);
  await next();
};

const MAX_FIELDS = 100;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i;
const URLENCODED = /^application\/x-www-form-urlencoded\s*(;\s*charset="?[\w-]+"?\s*)?$/i;
const MULTIPART =
  /^multipart\/form-data\s*;\s*boundary=([\w'()+.:=?-]{1,70}|"[\w'()+.:=? -]{1,70}")\s*$/i;

/**
 * Throws 413 for a form of more than 100 fields or parts. Counts them in the bytes, because parsing
 * them would block the event loop. Throws 415 for a content type that a parser may read otherwise.
 */
function requireFewFields(contentType: string, body: ArrayBuffer): void {
  if (!FORM.test(contentType)) return;
  const bytes = Buffer.from(body);
  const boundary = MULTIPART.exec(contentType)?.[1]?.replaceAll('"', "");
  if (boundary === undefined && !URLENCODED.test(contentType)) {
    throw new HttpError(415, "form.unreadable");
  }
  // A boundary stands before each part and after the last, an ampersand between two fields.
  const [separator, most] = boundary === undefined
    ? ["&", MAX_FIELDS - 1]
    : [`--${boundary}`, MAX_FIELDS + 1];
  let found = 0;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1)) {
    if (++found <= most) continue;
    throw new HttpError(413, "http.too_many_fields");
  }
}

/** For a document in either direction: the largest at 200 kB/s. A slower one would block others. */
export const documentTime = { silenceMs: 15_000, maxMs: 100_000 };

export interface BodyLimits {
  drain: Drain;
  maxBytes: number;
  silenceMs: number;
  maxMs?: number;
}

/** Reads a body whole. Throws as `bodyChunks`. */
export async function readBody(
  request: Request,
  limits: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = new GrowingBytes(limits.maxBytes);
  for await (const chunk of bodyChunks(request, limits)) body.add(chunk);
  return body.whole();
}

/** One buffer that grows in place takes half the memory of a list of chunks. */
export class GrowingBytes {
  #buffer: ArrayBuffer;

  constructor(maxBytes: number) {
    this.#buffer = new ArrayBuffer(0, { maxByteLength: maxBytes });
  }

  add(chunk: Uint8Array): void {
    const start = this.#buffer.byteLength;
    this.#buffer.resize(start + chunk.length);
    new Uint8Array(this.#buffer, start).set(chunk);
  }

  whole(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer.transferToFixedLength());
  }
}

/**
 * A body as it arrives. Throws 413 above `maxBytes`, 408 after `silenceMs` without a byte or `maxMs`
 * in all, and 400 when it breaks off.
 */
export async function* bodyChunks(
  request: Request,
  { drain, maxBytes, silenceMs, maxMs = Infinity }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  const most = maxBytes / 1024 ** 2;
  const tooLarge = new HttpError(413, "http.body_too_large", { params: { most } });
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge;
  const reader = request.body?.getReader();
  const deadline = performance.now() + maxMs;
  let bytes = 0;
  try {
    for (;;) {
      const leftMs = Math.min(silenceMs, deadline - performance.now());
      const chunk = reader && await inTime(reader.read(), leftMs);
      if (!chunk?.value) return;
      bytes += chunk.value.length;
      if (bytes > maxBytes) throw tooLarge;
      yield chunk.value;
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    throwBodyError(error, drain);
  }
}

async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = new HttpError(408, "http.timeout");
    timer = setTimeout(() => reject(late), ms);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

const RESTARTING = "desk.restarting";

/** Throws 400 for a body that breaks off; 503 at shutdown, when Deno 2.9 breaks off all bodies. */
function throwBodyError(error: unknown, drain: Drain): never {
  if (error instanceof HTTPException) throw error;
  if (drain.begun) throw new DomainError("unavailable", RESTARTING, { retryAfterSeconds: 5 });
  throw new HttpError(400, "http.body_broke_off", { cause: error });
}
