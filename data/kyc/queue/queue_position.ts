import { dueAfter, submittedBy } from "./due.ts";
import { type Queue, queuePhase } from "./queues.ts";
import type { KycRecord } from "../requests/requests.ts";
import { type KycType, kycTypes } from "../requests/statuses.ts";

/** Up to where requests of one type were passed: an instant of theirs that stays, and the id. */
export type Edge = readonly [at: string, id: string];

/**
 * Up to where a queue was gone through. When a request is due changes with the desk's hours, when
 * it came does not: so each type has an edge of its own.
 */
export type QueuePosition = Readonly<Record<KycType, Edge>>;

const isPending = (queue: Queue): boolean => queuePhase(queue) === "pending";

type Passed = Pick<KycRecord, "id" | "type" | "submittedAt" | "expiresAt">;

/** What a request in a queue is passed by: none of it ever changes. */
export const edgeAt = (
  queue: Queue,
  { id, submittedAt, expiresAt }: Omit<Passed, "type">,
): Edge => [isPending(queue) ? submittedAt : expiresAt ?? "", id];

/** By which hours requests are due; null for a type of which not all are due by the same. */
export type Terms = Readonly<Record<KycType, number | null>>;

/** Nothing is passed by it. */
const NOTHING: Edge = ["0000-01-01T00:00:00.000Z", "-"];

/** Of the other type, too, what comes before a request has been passed with it. */
export function positionOf(
  queue: Queue,
  { due, ...request }: Pick<KycRecord, "due"> & Passed,
  terms: Terms,
): QueuePosition {
  const own = edgeAt(queue, request);
  const edgeOf = (type: KycType): Edge => {
    if (type === request.type || !due) return own;
    const hours = terms[type];
    return hours === null ? NOTHING : [submittedBy(due.at, hours), own[1]];
  };
  return { individual: edgeOf("individual"), business: edgeOf("business") };
}

/** Where to look for what lies behind an edge, as the queue is sorted. */
export function seekFrom(queue: Queue, [at]: Edge, hours: number | null): string {
  if (!isPending(queue)) return `accepted ${at}`;
  // Nothing is due before it came.
  return hours === null ? at : dueAfter(at, hours);
}

export const isBehind = ([at, id]: Edge, [edge, edgeId]: Edge): boolean =>
  at === edge ? id > edgeId : at > edge;

/** Nothing that was passed comes again. */
export const furthest = (one: QueuePosition, other: QueuePosition): QueuePosition => {
  const furtherOf = (type: KycType) => isBehind(one[type], other[type]) ? one[type] : other[type];
  return { individual: furtherOf("individual"), business: furtherOf("business") };
};

/** It comes before all that ids are made of, so that places sort as text. */
const BETWEEN = "*";

/** As addresses carry it: the later of two is the greater text. */
export const writePosition = (place: QueuePosition): string =>
  kycTypes.flatMap((type) => place[type]).join(BETWEEN);

/** Null for what we have not written. */
export function readPosition(text = ""): QueuePosition | null {
  const [individual = "", first = "", business = "", second = "", ...more] = text.split(BETWEEN);
  const isNone = [individual, business].some((at) => Number.isNaN(Date.parse(at)));
  if (isNone || first === "" || second === "" || more.length > 0) return null;
  return { individual: [individual, first], business: [business, second] };
}
