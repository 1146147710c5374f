import type { ProviderCheck } from "../../../data/kyc/checks/checks.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { paramsOf } from "../review_links.ts";

/** The form that resolves a run of a check; in review, the address carries the session. */
export const resolveHref = (
  { id }: Pick<KycRecord, "id">,
  { kind, number }: Pick<ProviderCheck, "kind" | "number">,
  session: ReviewSession | null = null,
): string =>
  `/kyc/${id}/checks/${kind}/${number}/resolution${session ? `?${paramsOf(session)}` : ""}`;
