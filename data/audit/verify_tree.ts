import type { Database } from "../db/database.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { checkpointsUpTo, type KeptCheckpoint } from "./checkpoints.ts";
import { type EntryRange, erasedIn, groupingOf } from "./entry_body.ts";
import { acceptedEntries, isWithin, rangesText } from "./former/accepted.ts";
import { FormerChain } from "./former/chain.ts";
import { leafHash, type Subtree, SUBTREE_WIDTH, Tree } from "./tree.ts";
import { type AuditRow, emptiedColumns } from "./trail.ts";
import {
  type AuditFault,
  type AuditVerification,
  LARGEST,
  type TrailReader,
  verifyTrail,
} from "./verify.ts";

/** The tree over the bodies of entries. */
class TreeReader implements TrailReader {
  readonly checkpoints = "audit_roots";
  readonly tree = new Tree();
  readonly subtrees: Subtree[] = [];
  /** The disclosed hashes of format 1, which old checkpoints are compared with. */
  readonly #former = new FormerChain();
  readonly #accepted: readonly EntryRange[];

  /** Numbers of entries without a secret. */
  readonly #emptied = new Set<number>();
  readonly #covers: { seq: number; ranges: readonly EntryRange[] }[] = [];

  /** `accepted` when they were issued again: faults of these entries in format 1 are left out. */
  constructor(accepted: readonly EntryRange[]) {
    this.#accepted = accepted;
  }

  /** The columns are those that the body and an old hash were made of; the hash is that of the body. */
  isWhole(row: AuditRow): boolean {
    if (!this.#former.continues(row) && !isWithin(this.#accepted, row.seq)) return false;
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
    this.#former.push(row);
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

  passes({ seq }: AuditFault, isFormer: boolean): boolean {
    return isFormer && isWithin(this.#accepted, seq);
  }
}

export interface TreeVerification extends AuditVerification {
  /** Numbers of the entries whose faults were accepted when they were issued again, `3, 7–9`. */
  accepted: string;
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
): Promise<TreeVerification> {
  const former = await checkpointsUpTo(db, "audit_checkpoints", LARGEST);
  const saved = [...former.map((one) => ({ ...one, isFormer: true })), ...external];
  const accepted = await acceptedEntries(db);
  const reader = new TreeReader(accepted);
  const verified = await verifyTrail(db, signer, reader, saved);
  const found = { ...verified, accepted: rangesText(accepted) };
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
