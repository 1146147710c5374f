import type { Verdict } from "../../../data/kyc/requests/verdict.ts";

/** The verdict of a person's KYC requests. */
export default {
  label: "Verification",
  all: "All verdicts",
  verdicts: {
    accepted: "accepted",
    waiting: "waiting",
    revoked: "revoked",
    declined: "declined",
    expired: "expired",
    none: "none",
  } satisfies Record<Verdict, string>,
};
