export const kycTypes = ["individual", "business"] as const;
export type KycType = typeof kycTypes[number];
export const kycStatuses = ["pending", "accepted", "declined", "revoked", "expired"] as const;
export type KycStatus = typeof kycStatuses[number];

/** Statuses that a reviewer sets; `expired` results from time alone. */
export const decisionStatuses = ["accepted", "declined", "revoked"] as const;
export type DecisionStatus = typeof decisionStatuses[number];

/** The decisions that the interface offers in each status (specification, section 4). */
export const offeredDecisions: Record<KycStatus, readonly DecisionStatus[]> = {
  pending: ["accepted", "declined"],
  accepted: ["revoked"],
  declined: [],
  revoked: [],
  expired: [],
};

/** Statuses that a request can be reopened from, to be decided once more. */
export const reopenable: readonly KycStatus[] = ["declined", "revoked", "expired"];

/** Validity of an acceptance in days of 24 hours, unless admins change it (specification, section 9). */
export const DEFAULT_VALIDITY_DAYS = 365;

/** Statuses in the database; an accepted request becomes expired by time alone. */
const storedStatuses = ["pending", "accepted", "declined", "revoked"] as const;
export type StoredStatus = typeof storedStatuses[number];

/** Stages of a pending request. Answered ones are in review too, before the others. */
export const stages = ["review", "answered", "waiting", "no-answer", "escalated"] as const;
export type Stage = typeof stages[number];

export const pendingPhases = [
  "pending",
  "answered",
  "waiting",
  "no-answer",
  "escalated",
] as const satisfies readonly (Stage | "pending")[];
type PendingPhase = typeof pendingPhases[number];

/**
 * The indexed `phase` column: the status, with `expired` once `markExpired` has set it, and with the
 * stage of a pending request beyond `review`.
 */
export const phases = [
  ...pendingPhases,
  ...["accepted", "declined", "revoked", "expired"] as const,
] as const;
export type Phase = typeof phases[number];

export const phaseOf = ({ status, stage }: { status: KycStatus; stage: Stage }): Phase =>
  status === "pending" && stage !== "review" ? stage : status;

export const stageOf = (phase: Phase): Stage =>
  phase !== "pending" && (pendingPhases as readonly Phase[]).includes(phase)
    ? phase as Exclude<PendingPhase, "pending">
    : "review";

export const statusAt = (
  { status, expiresAt }: { status: StoredStatus; expiresAt: string | null },
  nowIso: string,
): KycStatus =>
  status === "accepted" && expiresAt !== null && expiresAt <= nowIso ? "expired" : status;
