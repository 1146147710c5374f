import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { paramsOf } from "../review_links.ts";

type Shown = Pick<KycRecord, "id" | "version">;

/** In review, the address carries the session. */
const withSession = (path: string, session: ReviewSession | null): string =>
  session ? `${path}?${paramsOf(session)}` : path;

export const askHref = (
  { id }: Shown,
  documentId: string,
  session: ReviewSession | null = null,
): string => withSession(`/kyc/${id}/documents/${documentId}/ask`, session);

/** Shows the form again with the templates inserted. */
export const askTemplatesHref = (
  { id }: Shown,
  documentId: string,
  session: ReviewSession | null,
): string => withSession(`/kyc/${id}/documents/${documentId}/ask/templates`, session);

export const escalationHref = ({ id }: Shown, session: ReviewSession | null = null): string =>
  withSession(`/kyc/${id}/escalation`, session);

export const answerHref = ({ id }: Shown, session: ReviewSession | null = null): string =>
  withSession(`/kyc/${id}/escalation/answer`, session);
