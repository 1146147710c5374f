import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { toBase64url, utf8 } from "./bytes.ts";

/** `node:crypto` takes a tenth of the start of a process, and Web Crypto is asynchronous. */

export const sha256Hex = (text: string): string => sha256(utf8(text)).toHex();

export function hmacSha256(key: string, text: string, as: "hex" | "base64url"): string {
  const digest = hmac(sha256, utf8(key), utf8(text));
  return as === "hex" ? digest.toHex() : toBase64url(digest);
}

export const randomText = (bytes: number): string =>
  toBase64url(crypto.getRandomValues(new Uint8Array(bytes)));

const own = randomText(32);

/** Compares in constant time. */
export const sameSecret = (given: string, secret: string): boolean =>
  hmacSha256(own, given, "hex") === hmacSha256(own, secret, "hex");
