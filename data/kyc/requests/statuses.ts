export const kycTypes = ["individual", "business"] as const;
export type KycType = typeof kycTypes[number];
export const kycStatuses = ["pending", "accepted", "declined", "revoked", "expired"] as const;
export type KycStatus = typeof kycStatuses[number];
export const documentTypes = ["id", "proof_of_address", "business_registration", "tax_id"] as const;
export type DocumentType = typeof documentTypes[number];

/** A reviewer's answers; `expired` comes by time alone and is never written. */
export const decisionStatuses = ["accepted", "declined", "revoked"] as const;
export type DecisionStatus = typeof decisionStatuses[number];

/** The decisions that a reviewer is offered in each state (specification, section 4). */
export const offeredDecisions: Record<KycStatus, readonly DecisionStatus[]> = {
  pending: ["accepted", "declined"],
  accepted: ["revoked"],
  declined: [],
  revoked: [],
  expired: [],
};

/** How an acceptance lasts: 365 days of 24 hours (section 9). */
export const VALIDITY_MS = 365 * 24 * 60 * 60 * 1000;

/** As it is kept: time alone makes an accepted request an expired one. */
export const storedStatuses = ["pending", "accepted", "declined", "revoked"] as const;
export type StoredStatus = typeof storedStatuses[number];

/** The same with what has ended apart, as far as that was written down: lists are narrowed by it. */
export const phases = [...storedStatuses, "expired"] as const;
export type Phase = typeof phases[number];

/** What a kept status is at a moment: an acceptance whose time has passed reads as expired. */
export const statusAt = (
  { status, expiresAt }: { status: StoredStatus; expiresAt: string | null },
  nowIso: string,
): KycStatus =>
  status === "accepted" && expiresAt !== null && expiresAt <= nowIso ? "expired" : status;
