import type { Queue } from "../../data/kyc/requests/queues.ts";
import type { ReviewSession } from "../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { ListQuery } from "../../data/list/query.ts";
import { listHref } from "../ui/list/list.tsx";
import { stepAction } from "../ui/step/undo_form.tsx";

/** A POST starts a review session of a queue, as far as the filters of the list allow. */
export const startHref = (
  queue: Queue = "to-review",
  filter?: string,
  includesAssigned = false,
): string =>
  `/kyc/review?${new URLSearchParams({
    queue,
    ...filter && { filter },
    ...includesAssigned && { assigned: "others" },
  })}`;

export const queueHref = (queue: Queue, filter?: string): string =>
  `/kyc?queue=${queue}${filter ? `&${filter}` : ""}`;

/** Search and filters of the list that hold in each queue; undefined if all are off. */
export const filterOf = (query: ListQuery): string | undefined =>
  listHref("", query, { queue: "", status: "", sort: "", select: "" }).slice(1) || undefined;

/** The queue that a request stands in. */
export const queueOf = ({ stage, status, openChecks }: KycRecord): Queue =>
  status === "accepted" && openChecks > 0
    ? "to-recheck"
    : stage === "review" || stage === "answered"
    ? "to-review"
    : stage;

/** A request in review; `document` is the number of the document shown, from 1. */
export const reviewHref = (id: string, session: ShownSession, document?: number): string =>
  `/kyc/${id}/review?${paramsOf({ ...session, document })}`;

/** Undoes the step that made the version of the request. */
export const undoHref = (
  { id, version }: Pick<KycRecord, "id" | "version">,
  session?: ReviewSession | null,
): string => stepAction(`/kyc/${id}/undo`, version, session && paramsOf(session));

/** Leaves the review for its list. */
export const releaseHref = (id: string, session: ReviewSession): string =>
  `/kyc/${id}/release?${paramsOf(session)}`;

/** The next request of the session. */
export const nextRequestHref = (session: ReviewSession): string =>
  `/kyc/review?${paramsOf(session)}`;

/** The end of a session, whatever waits by now. */
export const endHref = (session: ReviewSession): string => `/kyc/review/end?${paramsOf(session)}`;

/** The part of a session that addresses carry. */
type ShownSession = Pick<ReviewSession, "id" | "queue" | "back">;

export function paramsOf(
  { id, queue, back, document }: ShownSession & { document?: number },
): string {
  const given = Object.entries({ queue, session: id, back, document })
    .filter(([, value]) => value !== undefined) as [string, string | number][];
  return new URLSearchParams(given.map(([name, value]) => [name, `${value}`])).toString();
}
