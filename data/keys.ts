import { createHash, createHmac } from "node:crypto";

type Purpose =
  | "audit checkpoint"
  | "session token"
  | "secrets at rest"
  | "wrapping of keys"
  | "known devices"
  | "single sign-on";

/** A key for one purpose alone: who has it learns nothing about the secret or another key. */
export const keyFor = (purpose: Purpose, secret: string): string =>
  createHmac("sha256", secret).update(`mentor-desk ${purpose}`).digest("hex");

/** By which a key is called where everybody may read it. */
export const keyName = (key: string): string =>
  createHash("sha256").update(`name of ${key}`).digest("hex").slice(0, 8);
