import { hmacSha256, sha256Hex } from "../base/hashes.ts";

type Purpose =
  | "audit checkpoint"
  | "session token"
  | "secrets at rest"
  | "wrapping of keys"
  | "known devices"
  | "single sign-on";

/** A key for one purpose alone: who has it learns nothing about the secret or another key. */
export const keyFor = (purpose: Purpose, secret: string): string =>
  hmacSha256(secret, `mentor-desk ${purpose}`, "hex");

/** By which a key is called where everybody may read it. */
export const keyName = (key: string): string => sha256Hex(`name of ${key}`).slice(0, 8);
