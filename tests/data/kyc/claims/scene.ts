import type { NextQuery } from "../../../../data/kyc/queue/claim_next.ts";

export const declined = { status: "declined", reviewNotes: "" } as const;

export const nextFor = (reviewerId: string, changes: Partial<NextQuery> = {}): NextQuery => ({
  part: { queue: "to-review" },
  passed: null,
  leaving: null,
  reviewerId,
  ...changes,
});
