import assert from "node:assert/strict";
import fc from "fast-check";
import {
  inclusionProof,
  leafHash,
  nodeHash,
  type Subtree,
  SUBTREE_WIDTH,
  Tree,
} from "../../../data/audit/tree.ts";

/** The leaves and roots with which implementations of RFC 6962 are compared. */
const leaves = ["", "\0", "\x10", " !", "01", "@ABC", "PQRSTUVW", "`abcdefghijklmno"];
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

Deno.test("the tree has the roots of RFC 6962", () => {
  const tree = new Tree();
  assert.equal(tree.root(), "");
  for (const [index, leaf] of leaves.entries()) {
    tree.push(leafHash(leaf));
    assert.equal(tree.root(), roots[index]);
  }
});

Deno.test("a tree goes on from what is stored of it, and completes the same subtrees", () => {
  const whole = new Tree();
  const completed: Subtree[] = [];
  let resumed = new Tree();
  const size = 2 * SUBTREE_WIDTH + 3;
  for (let n = 0; n < size; n++) {
    const leaf = leafHash(`leaf ${n}`);
    completed.push(...whole.push(leaf));
    resumed = new Tree(resumed.size, resumed.stored());
    resumed.push(leaf);
    assert.equal(resumed.root(), whole.root());
  }
  assert.deepEqual(completed.map(({ level, index }) => [level, index]), [[1, 0], [1, 1]]);
  const first = new Tree();
  for (let n = 0; n < SUBTREE_WIDTH; n++) first.push(leafHash(`leaf ${n}`));
  assert.equal(completed[0]?.hash, first.root());
});

/** The path of RFC 6962 as it is defined, by recursion over all leaves. */
function naiveProver(hashes: readonly string[]) {
  const roots = new Map<string, string>();
  const middleOf = (from: number, to: number) => {
    let size = 1;
    while (size * 2 < to - from) size *= 2;
    return from + size;
  };
  const rootOf = (from: number, to: number): string => {
    if (to - from === 1) return hashes[from]!;
    const name = `${from}-${to}`;
    const middle = middleOf(from, to);
    const root = roots.get(name) ?? nodeHash(rootOf(from, middle), rootOf(middle, to));
    roots.set(name, root);
    return root;
  };
  return (index: number, size: number): string[] => {
    const path: string[] = [];
    for (let [from, to] = [0, size]; to - from > 1;) {
      const middle = middleOf(from, to);
      path.unshift(index < middle ? rootOf(middle, to) : rootOf(from, middle));
      [from, to] = index < middle ? [from, middle] : [middle, to];
    }
    return path;
  };
}

/** Proofs out of leaves and stored subtrees; counts what they read. */
function prover(count: number) {
  const tree = new Tree();
  const hashes = Array.from({ length: count }, (_, n) => leafHash(`leaf ${n}`));
  const stored = new Map(
    hashes.flatMap((hash) => tree.push(hash))
      .map(({ level, index, hash }) => [`${level}/${index}`, hash]),
  );
  const read = { hashes: 0 };
  const prove = (index: number, size: number) =>
    inclusionProof(index, size, (level, at) => {
      read.hashes++;
      // A subtree beyond the size is not full.
      assert.ok((at + 1) * SUBTREE_WIDTH ** level <= size);
      return Promise.resolve(level === 0 ? hashes[at]! : stored.get(`${level}/${at}`)!);
    });
  return { hashes, prove, read };
}

Deno.test("a leaf has the path of RFC 6962 in a tree of each size", async () => {
  const { hashes, prove } = prover(600);
  const expected = naiveProver(hashes);
  for (let size = 1; size <= hashes.length; size++) {
    for (const index of new Set([size >> 1, size - 1])) {
      assert.deepEqual(await prove(index, size), expected(index, size), `${index} of ${size}`);
    }
  }
});

Deno.test("any leaf is proved with few hashes", async () => {
  const { hashes, prove, read } = prover(70_000);
  const expected = naiveProver(hashes);
  const places = fc.integer({ min: 1, max: hashes.length })
    .chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)));
  await fc.assert(
    fc.asyncProperty(places, async ([index, size]) => {
      read.hashes = 0;
      assert.deepEqual(await prove(index, size), expected(index, size));
      assert.ok(read.hashes <= 3 * 2 * SUBTREE_WIDTH, `${read.hashes}`);
    }),
    { numRuns: 8, examples: [[[SUBTREE_WIDTH ** 2, hashes.length]], [[0, SUBTREE_WIDTH ** 2]]] },
  );
});
