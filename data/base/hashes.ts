import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { toBase64url, utf8 } from "./bytes.ts";

/* Of short texts. Not by `node:crypto`, which takes a tenth of the time in which a process starts,
 * nor by Web Crypto, which answers later. */

export const sha256Hex = (text: string): string => sha256(utf8(text)).toHex();

export function hmacSha256(key: string, text: string, as: "hex" | "base64url"): string {
  const digest = hmac(sha256, utf8(key), utf8(text));
  return as === "hex" ? digest.toHex() : toBase64url(digest);
}

/** Unforeseeable, as base64url. */
export const randomText = (bytes: number): string =>
  toBase64url(crypto.getRandomValues(new Uint8Array(bytes)));

/** Nobody outside of this process can make texts whose digests are alike. */
const own = randomText(32);

/** Whether two secrets are the same, in a time that tells nobody how much of one is right. */
export const sameSecret = (given: string, secret: string): boolean =>
  hmacSha256(own, given, "hex") === hmacSha256(own, secret, "hex");
