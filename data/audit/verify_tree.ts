import type { Database } from "../db/database.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { type EntryRange, erasedIn, groupingOf } from "./entry_body.ts";
import { leafHash, type Subtree, SUBTREE_WIDTH, Tree } from "./tree.ts";
import { type AuditRow, emptiedColumns } from "./trail.ts";
import {
  type AuditFault,
  type AuditVerification,
  checkpointsUpTo,
  type KeptCheckpoint,
  LARGEST,
  type TrailReader,
  verifyTrail,
} from "./verify.ts";

/** The tree over the bodies of entries. */
class TreeReader implements TrailReader {
  readonly checkpoints = "audit_roots";
  readonly tree = new Tree();
  readonly subtrees: Subtree[] = [];

  /** Numbers of entries without a secret. */
  readonly #emptied = new Set<number>();
  readonly #covers: { seq: number; ranges: readonly EntryRange[] }[] = [];

  /** The columns are those that the body was made of, and the hash is that of the body. */
  isWhole(row: AuditRow): boolean {
    const { body, secret, hash } = row;
    if (body === null || hash !== leafHash(body)) return false;
    try {
      return secret === null ? isEmptied(row, body) : groupingOf(row, secret) !== null;
    } catch {
      // The secret is no base64url, or the body no JSON.
      return false;
    }
  }

  push(row: AuditRow): void {
    const { hash, seq, secret } = row;
    this.subtrees.push(...this.tree.push(hash));
    const ranges = erasedIn(row);
    if (secret === null) this.#emptied.add(seq);
    else if (ranges.length > 0) this.#covers.push({ seq, ranges });
  }

  /** Each emptied entry is covered by a later *Person erased*, which covers no other ones. */
  fault(): AuditFault | null {
    const left = new Set(this.#emptied);
    for (const { seq, ranges } of this.#covers) {
      for (const [first, last] of ranges) {
        for (let number = first; number <= last; number++) {
          const isEarlier = number < seq && this.#emptied.has(number);
          if (!isEarlier) return { seq, reason: "an erasure covers an entry that is not emptied" };
          left.delete(number);
        }
      }
    }
    const [seq] = left;
    return seq === undefined ? null : { seq, reason: "the entry is emptied without an erasure" };
  }

  head(): string {
    return this.tree.root();
  }
}

/** An emptied entry has its number and instant alone, as its body holds them. */
function isEmptied(row: AuditRow, body: string): boolean {
  const { at, seq } = JSON.parse(body) as Pick<AuditRow, "at" | "seq">;
  const columns = Object.entries(emptiedColumns) as [keyof AuditRow, string | null][];
  return at === row.at && seq === row.seq && columns.every(([name, value]) => row[name] === value);
}

/** Checks the trail and the tree over it, with checkpoints of all formats (`external` ones too). */
export async function verify(
  db: Database,
  signer: SigningKeys,
  external: readonly KeptCheckpoint[] = [],
): Promise<AuditVerification> {
  const former = await checkpointsUpTo(db, "audit_checkpoints", LARGEST);
  const saved = [...former.map((one) => ({ ...one, isFormer: true })), ...external];
  const reader = new TreeReader();
  const found = await verifyTrail(db, signer, reader, saved);
  if (found.fault) return found;
  return { ...found, fault: await treeFault(db, found.size, reader) };
}

/** Compares the subtrees that proofs are made of, and where the next entry is added. */
async function treeFault(
  db: Database,
  size: number,
  { subtrees, tree }: TreeReader,
): Promise<AuditFault | null> {
  const wanted = new Map(subtrees.map((one) => [nameOf(one), one.hash]));
  const stored = (await db.selectFrom("audit_tree").selectAll().execute())
    // Others may have been added meanwhile.
    .filter(({ level, index }) => (index + 1) * SUBTREE_WIDTH ** level <= size);
  const head = await db.selectFrom("audit_head").select(["size", "peaks"])
    .executeTakeFirstOrThrow();
  const isSame = stored.length === wanted.size &&
    stored.every((one) => wanted.get(nameOf(one)) === one.hash) &&
    (head.size !== size || head.peaks === tree.stored());
  return isSame ? null : { seq: size, reason: "the tree of the trail differs from its entries" };
}

const nameOf = ({ level, index }: Subtree) => `${level}/${index}`;
