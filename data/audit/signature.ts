import { createHash, createHmac } from "node:crypto";

/** How the trail stood at a size, signed: a copy kept elsewhere shows that a tail was cut off. */
export interface AuditCheckpointRow {
  size: number;
  hash: string;
  at: string;
  /** `KEYID.HMAC` in hex */
  signature: string;
}

/** A checkpoint for an entry, as the trail stood with it. */
export function sign(
  { seq, hash, at }: { seq: number; hash: string; at: string },
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
