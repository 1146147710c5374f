import ipaddr from "ipaddr.js";

/** Proxies whose `X-Forwarded-For` is believed, by address or by number of hops. */
export type TrustedProxies = { hops: number } | { blocks: readonly Block[] };

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = [start: Address, bits: number];

const MAX_HOPS = 10;

/** Parses `2`, or `10.0.0.0/8, 2001:db8::1`; null for anything else. */
export function trustedProxiesIn(text: string): TrustedProxies | null {
  const trimmed = text.trim();
  if (/^\d{1,2}$/.test(trimmed)) {
    const hops = Number(trimmed);
    return hops <= MAX_HOPS ? { hops } : null;
  }
  const blocks = trimmed.split(/[\s,]+/).map(blockIn);
  return blocks.every((block) => block !== null) ? { blocks } : null;
}

function blockIn(text: string): Block | null {
  const [, start = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(start);
  if (!address) return null;
  const longest = address.kind() === "ipv4" ? 32 : 128;
  const bits = Number(length ?? longest);
  return bits <= longest ? [address, bits] : null;
}

/** The last entry of `X-Forwarded-For` behind a trusted proxy; its first ones may be forged. */
export function clientAddress(
  socket: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  let nearest = parseAddress(socket);
  if (!nearest) return socket;
  const hops = (forwardedFor ?? "").split(",").reverse();
  for (const [hop, text] of hops.entries()) {
    if (!isTrusted(nearest, hop, trusted)) break;
    const next = parseAddress(withoutPort(text.trim()));
    if (!next) break;
    nearest = next;
  }
  return nearest.toString();
}

function isTrusted(address: Address, hop: number, trusted: TrustedProxies): boolean {
  if ("hops" in trusted) return hop < trusted.hops;
  return trusted.blocks.some((block) => isWithin(address, block));
}

/** Some proxies append the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");

/** The block of one customer: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? text;
  return `${address.parts.slice(0, 4).map((part) => part.toString(16)).join(":")}::/64`;
}

const PRIVATE = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"],
  ...["172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3", "168.63.129.16"],
  ...["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
].map((text) => blockIn(text)!);
/** Contains all public IPv6 addresses. */
const GLOBAL_IPV6 = blockIn("2000::/3")!;

export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (!address || address.kind() === "ipv6" && !isWithin(address, GLOBAL_IPV6)) return false;
  return !PRIVATE.some((block) => isWithin(address, block));
}

/** Loopback hosts, as a URL has them. */
export const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** True for https, and for http on this machine. */
export const isConfidential = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || protocol === "http:" && LOOPBACK.includes(hostname);

const isWithin = (address: Address, block: Block): boolean =>
  address.kind() === block[0].kind() && address.match(block);

/** Null for anything else. A mapped IPv6 address, as dual-stack sockets report, becomes IPv4. */
export function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  // Brackets make URL.parse refuse names, numbers and zones. It is stricter than ipaddr.js, which
  // takes `::8.8.8.8` for 8.8.8.8.
  const host = /^[\da-f:.]+$/i.test(text) ? URL.parse(`http://[${text}]/`)?.hostname : undefined;
  return host ? ipaddr.process(host.slice(1, -1)) : null;
}
