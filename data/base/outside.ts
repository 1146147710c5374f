import type { IncomingMessage } from "node:http";
import { isPublicAddress } from "./network.ts";

/** DNS and certificates; tests have their own. */
export interface Network {
  resolve: (host: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
  /** A further certificate authority. */
  ca?: string;
  /** For the whole exchange. */
  deadlineMs: number;
}

/** The public internet. */
export const internet: Network = {
  resolve: async (host) => {
    const { lookup } = await import("node:dns/promises");
    return (await lookup(host, { all: true })).map(({ address }) => address);
  },
  isPublic: isPublicAddress,
  deadlineMs: 15_000,
};

/** Its host has an address outside of the public internet. */
export class PrivateAddress extends Error {}

/**
 * Returns the address of a host. A single private one makes the name untrusted: throws
 * `PrivateAddress`; throws an Error where there is none.
 */
export async function resolvePublic({ hostname }: URL, network: Network): Promise<string> {
  const addresses = await network.resolve(hostname.replace(/^\[|\]$/g, ""));
  const [first] = addresses;
  if (first === undefined) throw new Error("its host has no address");
  if (!addresses.every(network.isPublic)) {
    throw new PrivateAddress("its host is in a private network");
  }
  return first;
}

interface Sending {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  ca?: string;
}

/**
 * Connects to the address that was checked, which must have the certificate of the host: DNS cannot
 * point elsewhere in between. Follows no redirects.
 */
export async function requestAt(
  url: URL,
  address: string,
  { method = "GET", headers = {}, body, signal, ca }: Sending,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  // Loaded on demand: few desks need them, and they are a tenth of the start.
  const { request } = isSecure ? await import("node:https") : await import("node:http");
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
    ...(isSecure ? { servername: url.hostname, ca } : {}),
    method,
    headers: { host: url.host, ...headers },
    agent: false,
    signal,
  }, resolve).on("error", reject).end(body);
  return await promise;
}

/** Rejects when the signal is aborted, even if the work never ends. */
export async function inTime<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  return await Promise.race([work, late])
    .finally(() => signal.removeEventListener("abort", stop));
}
