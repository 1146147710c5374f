import type { Archive } from "./archive.ts";
import type { CaseJson, DescribedDocument } from "./case_json.ts";
import type { DocumentState, Finding, VerifiedDocument, VerifiedEntry } from "./findings.ts";
import { isFields } from "./json.ts";
import { afterOf, hexOf } from "./verify_end.ts";

/** Reads one document after another. Adds what is wrong with them, and with decisions. */
export async function verifyDocuments(
  archive: Archive,
  { documents, decisions }: CaseJson,
  entries: readonly VerifiedEntry[],
  findings: Finding[],
): Promise<VerifiedDocument[]> {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const verified: VerifiedDocument[] = [];
  for (const document of documents) {
    const { number, entry, sha256 } = document;
    const said = entry === null ? null : afterOf(bySeq.get(entry)?.parts ?? {});
    const isOther = typeof said?.sha256 === "string" && said.sha256 !== sha256;
    const state = isOther ? "changed" : await stateOf(archive, document, entries);
    if (state === "changed") findings.push({ kind: "document_changed", number });
    if (state === "missing") findings.push({ kind: "document_missing", number });
    verified.push({ ...document, state });
  }
  for (const { entry, status } of decisions) {
    if (entry === null) continue;
    const said = decidedIn(bySeq.get(entry));
    if (said !== null && said !== status) findings.push({ kind: "case_differs", number: entry });
  }
  return verified;
}

async function stateOf(
  archive: Archive,
  { file, sha256, deletedAt }: DescribedDocument,
  entries: readonly VerifiedEntry[],
): Promise<DocumentState> {
  if (file !== null) {
    if (!archive.sizes.has(file)) return "missing";
    return await hexOf(await archive.read(file)) === sha256 ? "same" : "changed";
  }
  if (sha256 === null) return "none";
  const isDeletion = ({ parts }: VerifiedEntry) =>
    actionOf(parts.what) === "Document deleted" && afterOf(parts)?.sha256 === sha256;
  return deletedAt !== null && entries.some(isDeletion) ? "deleted" : "missing";
}

const actionOf = (what: unknown): unknown => isFields(what) ? what.action : null;

const statuses: Partial<Record<string, string>> = {
  "KYC accepted": "accepted",
  "KYC declined": "declined",
  "KYC revoked": "revoked",
};

/** The status that an entry discloses; null for one that discloses none. */
function decidedIn(entry: VerifiedEntry | undefined): string | null {
  if (!entry) return null;
  const action = actionOf(entry.parts.what);
  if (action !== "KYC decision imported") return statuses[String(action)] ?? null;
  const status = afterOf(entry.parts)?.status;
  return typeof status === "string" ? status : null;
}
