import type { IncomingMessage } from "node:http";
import { DomainError } from "../errors/domain_error.ts";
import {
  internet,
  inTime,
  type Network,
  PrivateAddress,
  requestAt,
  resolvePublic,
} from "../base/outside.ts";
import { MAX_DOCUMENT_BYTES } from "./formats.ts";

const MOST_REDIRECTS = 3;

/**
 * The host is resolved once, and the checked address is the one that is connected to. Throws
 * `invalid` for a forbidden address, `unavailable` for a failed download.
 */
export async function fetchDocument(
  href: string,
  outside: Network = internet,
): Promise<Uint8Array<ArrayBuffer>> {
  let url = new URL(href);
  const signal = AbortSignal.timeout(outside.deadlineMs);
  try {
    const address = await inTime(signal, resolvePublic(url, outside));
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await inTime(
        signal,
        requestAt(url, address, {
          signal,
          ca: outside.ca,
          headers: { "accept-encoding": "identity" },
        }),
      );
      const next = redirectOf(response, url);
      if (!next) return await inTime(signal, read(response, url));
      response.destroy();
      if (next.origin !== url.origin) throw forbidden(url, "it leads to another origin");
      url = next;
    }
    throw forbidden(url, "it leads on and on");
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (error instanceof PrivateAddress) throw forbidden(url, error.message);
    throw failed(url, error);
  }
}

const forbidden = ({ host }: URL, why: string): DomainError =>
  new DomainError("invalid", "document.forbidden_host", {
    params: { host },
    cause: new Error(why),
  });

const failed = ({ host }: URL, cause: unknown): DomainError =>
  new DomainError(
    "unavailable",
    "document.fetch_failed",
    { params: { host }, cause, retryAfterSeconds: 10 },
  );

function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  return isRedirect && headers.location ? URL.parse(headers.location, url) : null;
}

async function read(response: IncomingMessage, url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`it was answered with ${response.statusCode}`);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    length += part.length;
    if (length > MAX_DOCUMENT_BYTES) {
      response.destroy();
      throw forbidden(url, "it is too large");
    }
    parts.push(part);
  }
  if (!response.complete) throw new Error("it broke off");
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
