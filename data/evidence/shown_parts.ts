import type { AuditAction } from "../audit/actions.ts";
import { type PartName, partNames } from "../audit/entry_body.ts";
import type { Audience } from "../verifier/case_json.ts";

/** Readers of a case file: an authority or a court, or the person whose request it is. */
export const caseAudiences = ["authority", "applicant"] as const satisfies readonly Audience[];

type Parts = readonly PartName[];

/** Number and time alone. */
const withheld: Parts = [];
const happened: Parts = ["what"];
const explained: Parts = ["what", "facts", "message"];
const documented: Parts = ["what", "facts"];

/**
 * Parts of an entry that applicants are shown beside its number. An earlier case file may have gone to
 * an authority.
 */
const applicantParts: Record<AuditAction, Parts> = {
  "Absence changed": withheld,
  "Account made by single sign-on": withheld,
  "Admin created": withheld,
  "Backup completed": withheld,
  "Backup restored": withheld,
  "Case file made": withheld,
  "Check received": withheld,
  "Check resolution undone": withheld,
  "Check resolved": withheld,
  "Checkpoint key changed": withheld,
  "Checkpoint key made": withheld,
  "Community comment added": withheld,
  "Community comment removed": withheld,
  "Content comment added": withheld,
  "Content comment removed": withheld,
  "Currency changed": withheld,
  "Document deleted": documented,
  "Document displayed": documented,
  "Document downloaded": withheld,
  "Document fetched": documented,
  "Document loaded": withheld,
  "Document opened": documented,
  "Document received": documented,
  "Document request undone": happened,
  "Document request withdrawn": documented,
  "Document requested": explained,
  "Document type changed": withheld,
  "Email delivery failed": withheld,
  "Email refused": withheld,
  "Erasure refused": withheld,
  "Erasure requested": withheld,
  "Erasure undone": withheld,
  "Identity confirmed": withheld,
  "Import finished": withheld,
  "Import started": withheld,
  "Invitation accepted": withheld,
  "Invitation withdrawn": withheld,
  "KYC accepted": explained,
  "KYC assigned": withheld,
  "KYC assignment undone": withheld,
  "KYC comment added": withheld,
  "KYC comment removed": withheld,
  "KYC decision imported": happened,
  "KYC decision undone": happened,
  "KYC declined": explained,
  "KYC due times changed": withheld,
  "KYC escalated": withheld,
  "KYC escalation answered": withheld,
  "KYC escalation undone": withheld,
  "KYC reopened": happened,
  "KYC reopening undone": happened,
  "KYC revoked": explained,
  "Keys rotated": withheld,
  "Legal hold placed": withheld,
  "Legal hold release undone": withheld,
  "Legal hold released": withheld,
  "Legal hold undone": withheld,
  "List exported": withheld,
  "Month closed": withheld,
  "Partner comment added": withheld,
  "Partner comment removed": withheld,
  "Passkey added": withheld,
  "Passkey counter went back": withheld,
  "Passkey refused": withheld,
  "Passkey removed": withheld,
  "Password changed": withheld,
  "Password refused": withheld,
  "Password reset": withheld,
  "Payout failed": withheld,
  "Payout held": withheld,
  "Payout hold undone": withheld,
  "Payout paid while held": withheld,
  "Payout release undone": withheld,
  "Payout released": withheld,
  "Person erased": withheld,
  "Person file made": withheld,
  "Profile updated": withheld,
  "Reason changed": withheld,
  "Records sealed": withheld,
  "Refund held for review": withheld,
  "Report created": withheld,
  "Report deleted": withheld,
  "Report exported": withheld,
  "Report generated": withheld,
  "Reset link made": withheld,
  "Retention changed": withheld,
  "Role changed": withheld,
  "Seeding finished": withheld,
  "Seeding started": withheld,
  "Service token created": withheld,
  "Service token revoked": withheld,
  "Session ended": withheld,
  "Sessions ended": withheld,
  "Settings changed": withheld,
  "Sign-in refused": withheld,
  "Sign-in rules changed": withheld,
  "Signed in": withheld,
  "Signed in with a passkey": withheld,
  "Signed in with single sign-on": withheld,
  "Signed in with two factors": withheld,
  "Signed out": withheld,
  "Single sign-on linked": withheld,
  "Single sign-on refused": withheld,
  "Single sign-on unlinked": withheld,
  "Staff changed": withheld,
  "Staff invited": withheld,
  "Staff invited again": withheld,
  "Trail re-issued": withheld,
  "Transaction comment added": withheld,
  "Transaction comment removed": withheld,
  "Two-factor code refused": withheld,
  "Two-factor turned off": withheld,
  "Two-factor turned on": withheld,
  "User comment added": withheld,
  "User comment removed": withheld,
  "User correction closed": withheld,
  "User correction reopened": withheld,
  "User correction requested": withheld,
  "User correction reverted": withheld,
  "User correction undone": withheld,
  "User deactivated": withheld,
  "Validity changed": withheld,
  "Webhook changed": withheld,
  "Webhook created": withheld,
  "Webhook events resent": withheld,
  "Webhook removed": withheld,
  "Webhook test sent": withheld,
};

/** Without the ids of requests and the digests of rows, which say nothing outside of the desk. */
const authorityParts: Parts = ["what", "actor", "subject", "facts", "internal", "message"];

/**
 * The parts of an entry that an audience is shown; of an unknown action its number alone. The facts of
 * a formerly grouped entry may name staff.
 */
export function partsShownTo(audience: Audience, action: string, isFormer = false): Parts {
  if (audience === "authority") return authorityParts;
  const parts = applicantParts[action as AuditAction] ?? withheld;
  return ["subject", ...parts.filter((part) => !isFormer || part !== "facts")];
}

/** The last entry of a case file, which says what the file holds. */
export const lastPartsShownTo = (audience: Audience): Parts =>
  audience === "authority" ? authorityParts : ["what", "subject", "facts"];

/** Two hex digits: the sum of 1, 2, 4 and so on for each part, in their order. */
export const partsCode = (parts: Parts): string =>
  partNames.reduce((sum, name, bit) => sum + (parts.includes(name) ? 2 ** bit : 0), 0)
    .toString(16).padStart(2, "0");
