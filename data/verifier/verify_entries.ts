import type { Checkpoint } from "../audit/notes.ts";
import { type Archive, readText } from "./archive.ts";
import type { ShownEntry } from "./case_json.ts";
import type { Finding, VerifiedEntry } from "./findings.ts";
import { readProof, rootOf } from "./inclusion.ts";
import { isFields } from "./json.ts";

interface Signed {
  checkpoint: Checkpoint;
  /** The note that each proof repeats. */
  note: string;
}

export const proofPath = (seq: number): string => `proof/entries/${seq}.tlog-proof`;

/** Each entry is in the signed tree and discloses only what its body lists; adds what is wrong. */
export async function verifyEntries(
  archive: Archive,
  entries: readonly ShownEntry[],
  signed: Signed,
  findings: Finding[],
): Promise<VerifiedEntry[]> {
  const verified: VerifiedEntry[] = [];
  for (const entry of entries) {
    const { seq } = entry;
    const hasProof = archive.sizes.has(proofPath(seq));
    const isInTree = hasProof && await isLeaf(archive, entry, signed);
    const isProven = isInTree && entry.isOwn;
    if (!hasProof) findings.push({ kind: "proof_missing", number: seq });
    else if (!isProven) findings.push({ kind: "entry_changed", number: seq });
    verified.push({ ...entry, isProven });
  }
  addForeignEntries(verified, findings);
  addGaps(verified, findings);
  return verified;
}

async function isLeaf(
  archive: Archive,
  { seq, body }: ShownEntry,
  { checkpoint, note }: Signed,
): Promise<boolean> {
  const path = proofPath(seq);
  const proof = readProof(await readText(archive, path), path);
  return proof.index === seq - 1 && proof.note === note &&
    rootOf(body, proof, checkpoint.size) === checkpoint.hash;
}

/** The number of an entry within its case; null if it is not disclosed. */
export function caseNumberOf({ parts: { subject } }: ShownEntry): number | null {
  const number = isFields(subject) ? subject.number : null;
  return Number.isSafeInteger(number) ? Number(number) : null;
}

/** The id that ends the target in brackets, as in `Chiara Conti (k_4)`. */
function caseIdOf({ parts: { subject } }: ShownEntry): string {
  const target = isFields(subject) ? String(subject.target) : "";
  return target.slice(target.lastIndexOf("(") + 1).replace(/\)+$/, "");
}

/** A proven entry of another case could stand for one that was removed. */
function addForeignEntries(entries: readonly VerifiedEntry[], findings: Finding[]): void {
  const id = caseIdOf(entries.at(-1)!);
  for (const entry of entries) {
    const isForeign = entry.isProven && entry.parts.subject !== undefined && caseIdOf(entry) !== id;
    if (isForeign) findings.push({ kind: "entry_foreign", number: entry.seq });
  }
}

/** An entry that is not proven counts as the next one, so that one fault is said once. */
function addGaps(entries: readonly VerifiedEntry[], findings: Finding[]): void {
  let next = 1;
  for (const entry of entries) {
    const number = entry.isProven ? caseNumberOf(entry) : next;
    if (number === null) {
      findings.push({ kind: "entry_shows_less", number: entry.seq });
    } else if (number < next) {
      findings.push({ kind: "entry_foreign", number: entry.seq });
      continue;
    } else if (number > next) {
      findings.push({ kind: "entries_missing", number: next, to: number - 1 });
    }
    next = (number ?? next) + 1;
  }
}
