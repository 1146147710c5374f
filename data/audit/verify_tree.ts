import type { Database } from "../db/database.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { groupingOf } from "./entry_body.ts";
import { leafHash, type Subtree, SUBTREE_WIDTH, Tree } from "./tree.ts";
import type { AuditRow } from "./trail.ts";
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

  /** The columns are those that the body was made of, and the hash is that of the body. */
  isWhole(row: AuditRow): boolean {
    const { body, secret, hash } = row;
    if (body === null || secret === null || hash !== leafHash(body)) return false;
    try {
      return groupingOf(row, secret) !== null;
    } catch {
      // The secret is no base64url.
      return false;
    }
  }

  push({ hash }: AuditRow): void {
    this.subtrees.push(...this.tree.push(hash));
  }

  head(): string {
    return this.tree.root();
  }
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
