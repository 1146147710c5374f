import { DomainError } from "../errors/domain_error.ts";
import { LOOPBACK, parseAddress } from "../base/network.ts";
import { internet, inTime, type Network, PrivateAddress, resolvePublic } from "../base/outside.ts";

/** Webhooks go to the public internet, and to this machine while the desk is local. */
export interface Receivers {
  network: Network;
  isLocal: boolean;
}

/** A desk whose origin is a loopback address is on a developer's machine. Previews have no origin: "". */
export function receiversFor(origin: string, network: Network = internet): Receivers {
  const isLocal = LOOPBACK.includes(URL.parse(origin)?.hostname ?? "");
  const isPublic = (address: string) => network.isPublic(address) || isLocal && isLoopback(address);
  return { network: { ...network, isPublic }, isLocal };
}

const isLoopback = (address: string): boolean => parseAddress(address)?.range() === "loopback";

/**
 * Returns the address in its normal form. Throws `invalid`, with the reason, for what webhooks are
 * not sent to.
 */
export async function requireReceiver(text: string, receivers: Receivers): Promise<string> {
  const url = URL.parse(text);
  if (!url || !hasAllowedProtocol(url, receivers)) {
    throw new DomainError("invalid", "webhook.not_https");
  }
  if (url.username || url.password) {
    throw new DomainError("invalid", "webhook.credentials_in_url");
  }
  const params = { host: url.host };
  try {
    const { network } = receivers;
    await inTime(AbortSignal.timeout(network.deadlineMs), resolvePublic(url, network));
  } catch (cause) {
    throw new DomainError("invalid", problemOf(cause), { params, cause });
  }
  url.hash = "";
  return url.href;
}

function problemOf(cause: unknown) {
  if (cause instanceof PrivateAddress) return "webhook.private_network";
  const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
  return isLate ? "webhook.dns_timeout" : "webhook.unknown_host";
}

/** HTTPS, or HTTP to this machine while the desk is local. */
const hasAllowedProtocol = ({ protocol, hostname }: URL, { isLocal }: Receivers): boolean =>
  protocol === "https:" || isLocal && protocol === "http:" && LOOPBACK.includes(hostname);
