import { concatBytes, utf8 } from "../base/bytes.ts";
import { sha256 } from "@noble/hashes/sha2.js";

/** Leaves of the smallest subtree whose root is stored; each level has 256 times as many. */
const WIDTH_BITS = 8;
export const SUBTREE_WIDTH = 2 ** WIDTH_BITS;

/** The root of a full subtree of 256 ** `level` leaves; `index` counts those of its level from 0. */
export interface Subtree {
  level: number;
  index: number;
  hash: string;
}

/** The hash of a leaf (RFC 6962, section 2.1), in hex. */
export const leafHash = (content: string): string =>
  sha256(concatBytes(Uint8Array.of(0), utf8(content))).toHex();

/** The hash of two neighbours, in hex. */
export const nodeHash = (left: string, right: string): string =>
  sha256(Uint8Array.fromHex(`01${left}${right}`)).toHex();

/**
 * A Merkle tree (RFC 6962) that only grows. It holds the roots of the full binary subtrees that its
 * size is the sum of, the largest first, so that another leaf takes O(log n) hashes.
 */
export class Tree {
  #peaks: string[];

  /** `peaks` as `stored` gives them. */
  constructor(public size = 0, peaks = "") {
    this.#peaks = peaks === "" ? [] : peaks.split(" ");
  }

  /** Adds the hash of a leaf; returns the stored subtrees that it completes. */
  push(leaf: string): Subtree[] {
    const completed: Subtree[] = [];
    let hash = leaf;
    let index = this.size;
    for (let bits = 1; index % 2 === 1; bits++) {
      hash = nodeHash(this.#peaks.pop()!, hash);
      index = (index - 1) / 2;
      if (bits % WIDTH_BITS === 0) completed.push({ level: bits / WIDTH_BITS, index, hash });
    }
    this.#peaks.push(hash);
    this.size++;
    return completed;
  }

  /** In hex; "" while the tree is empty. */
  root(): string {
    return this.#peaks.reduceRight(
      (right, left) => right === "" ? left : nodeHash(left, right),
      "",
    );
  }

  /** The peaks in hex, in one text. */
  stored(): string {
    return this.#peaks.join(" ");
  }
}

/** Gives the hash of a leaf (level 0) or of a stored subtree. */
export type HashAt = (level: number, index: number) => Promise<string>;

/**
 * The audit path (RFC 6962, section 2.1.1) of the leaf `index` in the tree of the first `size` leaves,
 * from the leaf upwards. Each hash takes at most 256 per level.
 */
export function inclusionProof(index: number, size: number, hashAt: HashAt): Promise<string[]> {
  const siblings: [from: number, to: number][] = [];
  for (let [from, to] = [0, size]; to - from > 1;) {
    const middle = from + leftSize(to - from);
    siblings.unshift(index < middle ? [middle, to] : [from, middle]);
    if (index < middle) to = middle;
    else from = middle;
  }
  return Promise.all(siblings.map(([from, to]) => rootOf(from, to, hashAt)));
}

/** The root over the leaves from `from` up to `to`, whose start is a multiple of its rounded-up size. */
async function rootOf(from: number, to: number, hashAt: HashAt): Promise<string> {
  const size = to - from;
  const level = Math.log2(size) / WIDTH_BITS;
  if (Number.isInteger(level)) return await hashAt(level, from / size);
  const middle = from + leftSize(size);
  return nodeHash(await rootOf(from, middle, hashAt), await rootOf(middle, to, hashAt));
}

/** The largest power of two below a size. */
const leftSize = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);
