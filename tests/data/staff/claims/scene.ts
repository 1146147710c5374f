import type { NextQuery } from "../../../../data/kyc/queue/claim_next.ts";
import type { ReviewSession } from "../../../../data/kyc/queue/review_session.ts";

export const declined = { status: "declined", reviewNotes: "" } as const;

export const nextFor = (
  reviewerId: string,
  { leaving = null, ...session }: Partial<NextQuery & ReviewSession> = {},
): NextQuery => ({
  session: { queue: "to-review", skipped: [], ...session },
  leaving,
  reviewerId,
});
