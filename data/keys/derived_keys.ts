import { hmacSha256, sha256Hex } from "../base/hashes.ts";

type Purpose =
  | "audit checkpoint"
  | "session token"
  | "secrets at rest"
  | "wrapping of keys"
  | "known devices"
  | "single sign-on"
  | "parked forms";

/** Derives the key of one purpose (HMAC). It reveals neither the secret nor another key. */
export const keyFor = (purpose: Purpose, secret: string): string =>
  hmacSha256(secret, `mentor-desk ${purpose}`, "hex");

export const keyName = (key: string): string => sha256Hex(`name of ${key}`).slice(0, 8);
