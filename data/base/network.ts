/** Proxies whose `X-Forwarded-For` is believed, by address or by number of hops. */
export type TrustedProxies = { hops: number } | { blocks: readonly Block[] };

interface Block {
  family: 4 | 6;
  start: bigint;
  bits: number;
}

interface Address {
  family: 4 | 6;
  value: bigint;
  text: string;
}

const BITS = { 4: 32, 6: 128 } as const;
const MAPPED = 0xffffn;
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
  const address = addressIn(start);
  if (!address) return null;
  const bits = Number(length ?? BITS[address.family]);
  return bits <= BITS[address.family]
    ? { family: address.family, start: address.value, bits }
    : null;
}

/** The last entry of `X-Forwarded-For` behind a trusted proxy; its first ones may be forged. */
export function clientAddress(
  socket: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  let nearest = addressIn(socket);
  if (!nearest) return socket;
  const hops = (forwardedFor ?? "").split(",").reverse();
  for (const [hop, text] of hops.entries()) {
    if (!isTrusted(nearest, hop, trusted)) break;
    const next = addressIn(withoutPort(text.trim()));
    if (!next) break;
    nearest = next;
  }
  return nearest.text;
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
  const address = addressIn(text);
  if (!address || address.family === 4) return address?.text ?? text;
  const groups = (address.value >> 64n).toString(16).padStart(16, "0").match(/.{4}/g) ?? [];
  return `${groups.map((group) => group.replace(/^0{1,3}/, "")).join(":")}::/64`;
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
  const address = addressIn(text);
  if (!address || address.family === 6 && !isWithin(address, GLOBAL_IPV6)) return false;
  return !PRIVATE.some((block) => isWithin(address, block));
}

/** Loopback hosts, as a URL has them. */
export const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** True for https, and for http on this machine. */
export const isConfidential = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || protocol === "http:" && LOOPBACK.includes(hostname);

function isWithin({ family, value }: Address, block: Block): boolean {
  const rest = BigInt(BITS[family] - block.bits);
  return block.family === family && block.start >> rest === value >> rest;
}

export function addressIn(text: string): Address | null {
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (four) return four.every((part) => part < 256) ? addressOf(4, four, 8n) : null;
  // Brackets make URL.parse refuse names, numbers and zones.
  const host = /^[\da-f:.]+$/i.test(text) ? URL.parse(`http://[${text}]/`)?.hostname : undefined;
  if (!host) return null;
  const [head = "", tail] = host.slice(1, -1).split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part === "" ? [] : part.split(":")) as [
    string[],
    string[],
  ];
  const zeros = tail === undefined ? [] : Array(8 - first.length - last.length).fill("0");
  const groups = [...first, ...zeros, ...last].map((group) => parseInt(group, 16));
  const six = addressOf(6, groups, 16n, host.slice(1, -1));
  // A dual-stack socket reports IPv4 addresses as mapped IPv6 ones.
  if (six.value >> 32n !== MAPPED) return six;
  return addressOf(4, groups.slice(6).flatMap((group) => [group >> 8, group & 255]), 8n);
}

function addressOf(
  family: 4 | 6,
  parts: readonly number[],
  width: bigint,
  text = parts.join("."),
): Address {
  return { family, text, value: parts.reduce((all, part) => all << width | BigInt(part), 0n) };
}
