import { createHash, createHmac } from "node:crypto";
import type { AuditCheckpointRow, AuditRow } from "./log.ts";

/** A checkpoint for an entry, as the trail stood with it. */
export function sign(
  { seq, hash, at }: Pick<AuditRow, "seq" | "hash" | "at">,
  key: string,
): AuditCheckpointRow {
  return { size: seq, hash, at, signature: signatureOf(seq, hash, at, key) };
}

/** The key's own name goes in front, so that another key is told from a forged signature. */
export function signatureOf(size: number, hash: string, at: string, key: string): string {
  const hmac = createHmac("sha256", key).update(JSON.stringify([size, hash, at])).digest("hex");
  return `${keyName(key)}.${hmac}`;
}

export const keyName = (key: string): string =>
  createHash("sha256").update(`name of ${key}`).digest("hex").slice(0, 8);

/** A key for this purpose alone: who can sign sessions with it learns nothing about the other. */
export const checkpointKey = (secret: string): string =>
  createHmac("sha256", secret).update("mentor-desk audit checkpoint").digest("hex");
