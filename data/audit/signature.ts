import type { Database } from "../db/database.ts";
import { hmacSha256 } from "../base/hashes.ts";
import { keyName } from "../keys/derived_keys.ts";

/** What signs the trail. */
export interface AuditSigner {
  /** In the order of the rotations: the last one signs, the others have. */
  readonly keys: readonly string[];
  /** Another process may have rotated them. */
  reload(db: Database): Promise<void>;
}

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
  const hmac = hmacSha256(key, JSON.stringify([size, hash, at]), "hex");
  return `${keyName(key)}.${hmac}`;
}

/** The name of the key that a signature says it is from. */
export const signerOf = (signature: string): string => String(signature).split(".", 1)[0] ?? "";
