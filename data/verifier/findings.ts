import type { Archive } from "./archive.ts";
import type { Checkpoint, VerifierKey } from "../audit/notes.ts";
import type { Audience, DescribedDocument, ShownEntry } from "./case_json.ts";
import type { JsonFields } from "./json.ts";
import type { UnreadableReason } from "./unreadable.ts";

export type VerificationResult = "whole" | "changed" | "incomplete" | "unreadable" | "unknown_key";

/** The result of a file with such a fault. */
const results = {
  checkpoint_changed: "changed",
  checkpoint_differs: "changed",
  checkpoint_foreign: "changed",
  key_differs: "changed",
  foreign_file: "changed",
  entry_changed: "changed",
  entry_foreign: "changed",
  case_changed: "changed",
  case_differs: "changed",
  page_changed: "changed",
  document_changed: "changed",
  document_missing: "incomplete",
  entries_missing: "incomplete",
  entry_shows_less: "incomplete",
  end_missing: "incomplete",
  proof_missing: "incomplete",
} as const;
export type FindingKind = keyof typeof results;

export interface Finding {
  kind: FindingKind;
  /** Number of an entry in the trail, of a document, or of the first of missing entries of the case. */
  number?: number;
  /** Number of the last of missing entries. */
  to?: number;
  /** Name of a file. */
  name?: string;
}

export const resultOf = (findings: readonly Finding[]): VerificationResult => {
  const found = new Set(findings.map(({ kind }) => results[kind]));
  if (found.has("changed")) return "changed";
  return found.has("incomplete") ? "incomplete" : "whole";
};

export type DocumentState = "same" | "deleted" | "changed" | "missing" | "none";

export interface VerifiedDocument extends DescribedDocument {
  state: DocumentState;
}

export interface VerifiedEntry extends ShownEntry {
  isProven: boolean;
}

/** The content of a file, and how much of it was proved. */
export interface VerifiedCase {
  audience: Audience;
  checkpoint: Checkpoint;
  key: VerifierKey;
  /** A key from the file proves only that the file agrees with itself. */
  keyFrom: "outside" | "file";
  /** With a checkpoint from outside; null without one. */
  compared: "same" | "older" | "newer" | null;
  facts: JsonFields;
  entries: readonly VerifiedEntry[];
  documents: readonly VerifiedDocument[];
  /** The documents can be read from it. */
  archive: Archive;
}

export interface CaseVerification {
  result: VerificationResult;
  unreadable: { reason: UnreadableReason; part: string } | null;
  findings: readonly Finding[];
  /** Null for a file that is unreadable, or signed with an unknown key. */
  shown: VerifiedCase | null;
}
