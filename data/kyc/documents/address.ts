import * as z from "zod";
import { addressIn } from "../../base/network.ts";

const MAX_LENGTH = 2_000;

/** Names that lead nowhere outside of a network of one's own (RFC 6761, 6762, 8375 and ICANN). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|home\.arpa|test|invalid)$/;

/** An own path, or https to a public name: no account in it, no number, nothing that hides. */
export const documentAddress = z.string().max(MAX_LENGTH)
  .refine((text) => isOwnPath(text) || isPublic(text), "must be an own path or a public https URL");

const isOwnPath = (text: string): boolean => /^\/(?![\\/])[^\s\\\p{Cc}]*$/u.test(text);

function isPublic(text: string): boolean {
  const url = /[\s\\\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  // The parser has written numbers of any form as an address: 0x7f.1 is 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  return addressIn(host) === null && host.includes(".") && !PRIVATE_NAME.test(host);
}
