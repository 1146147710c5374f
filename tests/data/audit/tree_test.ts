import assert from "node:assert/strict";
import { leafHash, type Subtree, SUBTREE_WIDTH, Tree } from "../../../data/audit/tree.ts";

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
