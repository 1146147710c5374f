import { type HashAt, inclusionProof, SUBTREE_WIDTH } from "../audit/tree.ts";
import type { Database } from "../db/database.ts";

/** Each holds 256 hashes; those of the right edge and of the next entry are mostly there. */
const MOST_BLOCKS = 64;

/** Proves entries of the trail in a checkpoint. */
export function entryProver(
  db: Database,
  { size, note }: { size: number; note: string },
): (seq: number) => Promise<string> {
  const blocks = new Map<string, Promise<ReadonlyMap<number, string>>>();
  const hashAt: HashAt = async (level, index) => {
    const block = Math.floor(index / SUBTREE_WIDTH);
    const name = `${level}/${block}`;
    const hashes = blocks.get(name) ?? readBlock(db, level, block);
    // The blocks that were used last stay.
    blocks.delete(name);
    blocks.set(name, hashes);
    if (blocks.size > MOST_BLOCKS) blocks.delete(blocks.keys().next().value!);
    const hash = (await hashes).get(index);
    if (hash === undefined) throw new Error(`the tree of the trail lacks ${level}/${index}`);
    return hash;
  };
  return async (seq) => proofText(seq, await inclusionProof(seq - 1, size, hashAt), note);
}

/** 256 neighbours of a level, by index. */
async function readBlock(
  db: Database,
  level: number,
  block: number,
): Promise<ReadonlyMap<number, string>> {
  const from = block * SUBTREE_WIDTH;
  if (level > 0) {
    const rows = await db.selectFrom("audit_tree").select(["index", "hash"])
      .where("level", "=", level).where("index", ">=", from)
      .where("index", "<", from + SUBTREE_WIDTH).execute();
    return new Map(rows.map(({ index, hash }) => [Number(index), hash]));
  }
  const rows = await db.selectFrom("audit_log").select(["seq", "hash"])
    .where("seq", ">", from).where("seq", "<=", from + SUBTREE_WIDTH).execute();
  return new Map(rows.map(({ seq, hash }) => [Number(seq) - 1, hash]));
}

/** C2SP tlog-proof. */
const proofText = (seq: number, path: readonly string[], note: string): string =>
  [
    "c2sp.org/tlog-proof@v1",
    `index ${seq - 1}`,
    ...path.map((hash) => Uint8Array.fromHex(hash).toBase64()),
    "",
    note,
  ].join("\n");
