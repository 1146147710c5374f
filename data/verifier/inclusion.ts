import { leafHash, nodeHash } from "../audit/tree.ts";
import { Unreadable } from "./unreadable.ts";

/** A C2SP tlog-proof. */
export interface InclusionProof {
  index: number;
  /** From the leaf to the root, in hex. */
  hashes: readonly string[];
  /** The signed note as text. */
  note: string;
}

const FORM =
  /^c2sp\.org\/tlog-proof@v1\nindex (0|[1-9]\d{0,14})\n((?:[A-Za-z0-9+/]{43}=\n){0,60})\n([^]+)$/;

/** `part` names the proof in the error. */
export function readProof(text: string, part: string): InclusionProof {
  const [, index, hashes, note] = FORM.exec(text) ?? [];
  if (index === undefined || hashes === undefined || note === undefined) {
    throw new Unreadable("proof", part);
  }
  const lines = hashes.split("\n").filter((line) => line !== "");
  return { index: Number(index), hashes: lines.map((line) => hashIn(line, part)), note };
}

/** Strict: no other text stands for the same hash. */
function hashIn(base64: string, part: string): string {
  try {
    return Uint8Array.fromBase64(base64, { lastChunkHandling: "strict" }).toHex();
  } catch {
    throw new Unreadable("proof", part);
  }
}

/** The root of a tree with this body as its leaf (RFC 9162, section 2.1.3.2); null if it cannot be. */
export function rootOf(
  body: string,
  { index, hashes }: InclusionProof,
  size: number,
): string | null {
  if (index >= size) return null;
  let [hash, at, last] = [leafHash(body), index, size - 1];
  for (const other of hashes) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(other, hash);
      while (at % 2 === 0 && at > 0) [at, last] = [half(at), half(last)];
    } else {
      hash = nodeHash(hash, other);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? hash : null;
}

/** Without bit operators, which cut numbers at 32 bits. */
const half = (value: number): number => Math.floor(value / 2);
