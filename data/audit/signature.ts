import { sign } from "../keys/signature.ts";

/** The signed state of the trail at a size. A copy kept elsewhere shows that a tail was cut off. */
export interface AuditCheckpointRow {
  size: number;
  hash: string;
  at: string;
  signature: string;
}

/** The checkpoint that ends with this entry. */
export const checkpointOf = (
  { seq, hash, at }: { seq: number; hash: string; at: string },
  key: string,
): AuditCheckpointRow => ({ size: seq, hash, at, signature: signatureOf(seq, hash, at, key) });

/** Signs a checkpoint; the head of the trail, which changes with each entry, has no `at`. */
export const signatureOf = (size: number, hash: string, at: string, key: string): string =>
  sign([size, hash, at], key);
