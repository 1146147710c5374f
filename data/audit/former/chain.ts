import { sha256Hex } from "../../base/hashes.ts";
import type { AuditRow } from "../trail.ts";

/** The hash of format 1; null for an entry of this format, and for one whose columns were emptied. */
export const formerHashOf = ({ body, hash, formerHash }: AuditRow): string | null =>
  body === null ? hash : formerHash;

/** Its columns were emptied together with its secret and its old hash. */
export const isEmptied = ({ body, secret }: AuditRow): boolean => body !== null && secret === null;

/** The chain of format 1, in which each hash covers the one before and the columns of its entry. */
export class FormerChain {
  /** Null after an entry that was emptied: the next one cannot be compared. */
  #head: string | null = "";
  #isOver = false;

  /** True if the next entry continues the chain, or comes after its end. */
  continues(row: AuditRow): boolean {
    const hash = formerHashOf(row);
    if (hash === null) return true;
    if (this.#isOver) return false;
    return this.#head === null ||
      hash === sha256Hex(this.#head + JSON.stringify(fieldsOf(row)));
  }

  push(row: AuditRow): void {
    const hash = formerHashOf(row);
    if (hash === null && !isEmptied(row)) this.#isOver = true;
    else this.#head = hash;
  }

  /** The hash of the last entry of format 1. */
  head(): string {
    return this.#head ?? "";
  }
}

const fieldsOf = (row: AuditRow): unknown[] => [
  row.seq,
  row.at,
  row.category,
  row.action,
  row.actorId,
  row.actorName,
  row.target,
  row.status,
  row.requestId,
  row.before,
  row.after,
  row.search,
  // Entries of earlier versions have none.
  ...row.seals === null ? [] : [row.seals],
];
