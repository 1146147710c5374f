import type { AuditAction } from "../audit/actions.ts";
import { type PartName, partNames } from "../audit/entry_body.ts";
import type { Audience } from "../verifier/case_json.ts";

/** Readers of a case file: an authority or a court, or the person whose request it is. */
export const caseAudiences = ["authority", "applicant"] as const satisfies readonly Audience[];

type Parts = readonly PartName[];

const happened: Parts = ["what"];
const explained: Parts = ["what", "facts", "message"];
const documented: Parts = ["what", "facts"];

/**
 * Parts of an entry that applicants are shown beside its number; of others the number and time alone.
 * An earlier case file may have gone to an authority.
 */
const applicantParts: Partial<Record<AuditAction, Parts>> = {
  "Document deleted": documented,
  "Document displayed": documented,
  "Document expiry set": documented,
  "Document expiry undone": happened,
  "Document fetched": documented,
  "Document opened": documented,
  "Document received": documented,
  "Document request undone": happened,
  "Document request withdrawn": documented,
  "Document requested": explained,
  "KYC accepted": explained,
  "KYC decision imported": happened,
  "KYC decision undone": happened,
  "KYC declined": explained,
  "KYC reopened": happened,
  "KYC reopening undone": happened,
  "KYC revoked": explained,
};

/** Without the ids of requests and the digests of rows, which say nothing outside of the desk. */
const authorityParts: Parts = ["what", "actor", "subject", "facts", "internal", "message"];

/** The parts that an audience is shown. The facts of a formerly grouped entry may name staff. */
export function partsShownTo(audience: Audience, action: string, isFormer = false): Parts {
  if (audience === "authority") return authorityParts;
  const parts = applicantParts[action as AuditAction] ?? [];
  return ["subject", ...parts.filter((part) => !isFormer || part !== "facts")];
}

/** The last entry of a case file, which says what the file holds. */
export const lastPartsShownTo = (audience: Audience): Parts =>
  audience === "authority" ? authorityParts : ["what", "subject", "facts"];

/** Two hex digits: the sum of 1, 2, 4 and so on for each part, in their order. */
export const partsCode = (parts: Parts): string =>
  partNames.reduce((sum, name, bit) => sum + (parts.includes(name) ? 2 ** bit : 0), 0)
    .toString(16).padStart(2, "0");
