import * as z from "zod";
import { parseAddress } from "../../base/network.ts";

const MAX_LENGTH = 2_000;

/** Names that are reserved for private networks (RFC 6761, 6762, 8375 and ICANN). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|home\.arpa|test|invalid)$/;

export const documentAddress = z.string().max(MAX_LENGTH)
  .refine((text) => isOwnPath(text) || isPublic(text), "must be an own path or a public https URL")
  .meta({ format: "uri-reference" });

const isOwnPath = (text: string): boolean => /^\/(?![\\/])[^\s\\\p{Cc}]*$/u.test(text);

function isPublic(text: string): boolean {
  const url = /[\s\\\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  // The URL parser normalises numeric hosts: 0x7f.1 becomes 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  return parseAddress(host) === null && host.includes(".") && !PRIVATE_NAME.test(host);
}
