import { type Bytes, utf8 } from "../base/bytes.ts";
import { type CaseJson, type Part, partBits, type ShownEntry } from "./case_json.ts";
import type { Finding, VerifiedEntry } from "./findings.ts";
import { canonicalJson, isFields, type JsonFields } from "./json.ts";
import { caseNumberOf } from "./verify_entries.ts";

/** The changed fields of the last entry, which describe the file. */
interface End {
  for: string;
  entries: number;
  shown: string;
  caseDigest: string;
  pageDigest: string;
}

/** The last entry is the making of the file, and holds the file to what it says. */
export async function verifyEnd(
  { audience, facts }: CaseJson,
  entries: readonly VerifiedEntry[],
  page: Bytes,
  findings: Finding[],
): Promise<void> {
  const last = entries.at(-1)!;
  // Changed, or without a proof, which was said.
  if (!last.isProven) return;
  const end = endIn(last);
  if (end === null) return void findings.push({ kind: "end_missing" });
  const number = caseNumberOf(last) ?? 0;
  if (number < end.entries) {
    findings.push({ kind: "entries_missing", number: number + 1, to: end.entries });
  }
  const digests = { case: await hexOf(utf8(canonicalJson(facts))), page: await hexOf(page) };
  const isSameCase = audience === end.for && digests.case === end.caseDigest;
  if (!isSameCase) findings.push({ kind: "case_changed" });
  if (digests.page !== end.pageDigest) findings.push({ kind: "page_changed" });
  for (const entry of entries) {
    const at = ((caseNumberOf(entry) ?? 0) - 1) * 2;
    if (!entry.isProven || at < 0) continue;
    if (end.shown.slice(at, at + 2) !== shownOf(entry)) {
      findings.push({ kind: "entry_shows_less", number: entry.seq });
    }
  }
}

function endIn({ parts: { what, facts } }: ShownEntry): End | null {
  const isMaking = isFields(what) && what.category === "kyc" && what.action === "Case file made";
  const after = afterOf({ facts });
  if (!isMaking || after === null) return null;
  const { for: reader, entries, shown, caseDigest, pageDigest } = after;
  const texts = [reader, shown, caseDigest, pageDigest].every((value) => typeof value === "string");
  if (!texts || !Number.isSafeInteger(entries)) return null;
  return {
    for: String(reader),
    entries: Number(entries),
    shown: String(shown),
    caseDigest: String(caseDigest),
    pageDigest: String(pageDigest),
  };
}

/** The changed fields that an entry discloses; null without. */
export const afterOf = ({ facts }: ShownEntry["parts"]): JsonFields | null =>
  isFields(facts) && isFields(facts.after) ? facts.after : null;

function shownOf({ parts }: ShownEntry): string {
  const bits = Object.keys(parts).reduce((sum, name) => sum + partBits[name as Part], 0);
  return bits.toString(16).padStart(2, "0");
}

/** SHA-256 in hex. */
export const hexOf = async (bytes: Bytes): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
