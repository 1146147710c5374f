import type { Audience } from "../verifier/case_json.ts";
import {
  disclosuresByPart,
  groupingOf,
  isFormerlyGrouped,
  type PartName,
} from "../audit/entry_body.ts";
import type { AuditRow } from "../audit/trail.ts";
import { partsShownTo } from "./shown_parts.ts";

/** An entry with the parts that are shown of it. */
export interface DisclosedEntry {
  seq: number;
  /** Its number in the case. */
  number: number;
  at: string;
  /** Null where it is withheld. */
  action: string | null;
  actorName: string | null;
  parts: readonly PartName[];
  body: string;
  disclosures: readonly string[];
}

/** Throws for an entry that is not as it was written, as a file with it would prove nothing. */
export function discloseEntry(
  row: AuditRow,
  audience: Audience,
  lastParts?: readonly PartName[],
): DisclosedEntry {
  const { seq, at, secret, body, caseNumber } = row;
  const grouping = secret === null ? null : groupingOf(row, secret);
  if (!grouping) throw new Error(`entry ${seq} of the trail is not as it was written`);
  const all = disclosuresByPart(row, secret!, grouping);
  const wanted = lastParts ?? partsShownTo(audience, row.action, isFormerlyGrouped(grouping));
  const parts = wanted.filter((name) => all.has(name));
  return {
    seq,
    number: caseNumber ?? 0,
    at,
    action: parts.includes("what") ? row.action : null,
    actorName: parts.includes("actor") ? row.actorName : null,
    parts,
    body: body!,
    disclosures: parts.map((name) => all.get(name)!),
  };
}
