import type { CustomFetch } from "openid-client";
import type { Bytes } from "../../base/bytes.ts";
import { SsoError } from "./faults.ts";

/** Limit for answers of the provider, about 100 times their usual size. */
const MAX_ANSWER_BYTES = 1024 * 1024;

export const fetchWithin: CustomFetch = async (url, options) => {
  const { body, status, statusText, headers } = await fetch(url, options as RequestInit);
  const read = body && await readWithin(body);
  return new Response(read, { status, statusText, headers });
};

async function readWithin(body: ReadableStream<Bytes>): Promise<Blob> {
  const parts: Bytes[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new SsoError("unreachable", { cause: "too large" });
    parts.push(part);
  }
  return new Blob(parts);
}
