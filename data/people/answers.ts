import type { KycRecord } from "../kyc/requests/requests.ts";
import type { Source } from "../list/shape.ts";
import type { Permission } from "../permissions.ts";
import { type Charges, readCharges } from "./charges.ts";
import { currentRequest, readRequestProgress, type RequestProgress } from "./request_progress.ts";
import { type Verdict, verdictsOf } from "../kyc/requests/verdict.ts";

/** Answers to a person's questions; null for a reader who may not know, or sees the records. */
export interface PersonAnswers {
  /** Null for a person without requests too. */
  progress: RequestProgress | null;
  charges: Charges | null;
  verdict: Verdict | null;
}

/** `requests` are those of the person that the reader may see, newest first. */
export async function readAnswers(
  source: Source,
  userId: string,
  requests: readonly KycRecord[],
  may: (permission: Permission) => boolean,
): Promise<PersonAnswers> {
  const current = currentRequest(requests);
  const [progress, charges, verdicts] = await Promise.all([
    current ? readRequestProgress(source, current) : null,
    // Readers of finance see the transactions themselves.
    may("charges.read") && !may("finance.read") ? readCharges(source.db, userId) : null,
    // Readers of KYC see the requests themselves.
    may("finance.read") && !may("kyc.read") ? verdictsOf(source, [userId]) : null,
  ]);
  return { progress, charges, verdict: verdicts?.get(userId) ?? null };
}
