import { dueAfter, dueFromOf } from "../requests/due.ts";
import { type Queue, queuePhase } from "../requests/queues.ts";
import type { KycRecord } from "../requests/requests.ts";
import { type KycType, kycTypes } from "../requests/statuses.ts";

/** Position within one type: an instant of the request that never changes, and its id. */
export type Edge = readonly [at: string, id: string];

/** Uses `dueFrom`, as deadlines change with the desk's hours; each type has its own. */
export type QueuePosition = Readonly<Record<KycType, Edge>>;

const isPending = (queue: Queue): boolean => queuePhase(queue) === "pending";

type Passed = Pick<KycRecord, "id" | "type" | "dueFrom" | "expiresAt">;

export const edgeAt = (
  queue: Queue,
  { id, dueFrom, expiresAt }: Omit<Passed, "type">,
): Edge => [isPending(queue) ? dueFrom : expiresAt ?? "", id];

/** Hours by type; null while pending requests are being updated to changed hours. */
export type Terms = Readonly<Record<KycType, number | null>>;

const NOTHING: Edge = ["0000-01-01T00:00:00.000Z", "-"];

/** The position at a request; requests of the other type that are due earlier count as passed. */
export function positionOf(
  queue: Queue,
  { due, ...request }: Pick<KycRecord, "due"> & Passed,
  terms: Terms,
): QueuePosition {
  const own = edgeAt(queue, request);
  const edgeOf = (type: KycType): Edge => {
    if (type === request.type || !due) return own;
    const hours = terms[type];
    return hours === null ? NOTHING : [dueFromOf(due.at, hours), own[1]];
  };
  return { individual: edgeOf("individual"), business: edgeOf("business") };
}

export function seekFrom(queue: Queue, [at]: Edge, hours: number | null): string {
  if (!isPending(queue)) return `accepted ${at}`;
  return hours === null ? at : dueAfter(at, hours);
}

export const isBehind = ([at, id]: Edge, [edge, edgeId]: Edge): boolean =>
  at === edge ? id > edgeId : at > edge;

export const furthest = (one: QueuePosition, other: QueuePosition): QueuePosition => {
  const furtherOf = (type: KycType) => isBehind(one[type], other[type]) ? one[type] : other[type];
  return { individual: furtherOf("individual"), business: furtherOf("business") };
};

/** Sorts before all characters of ids, so that positions sort as text. */
const SEPARATOR = "*";

/** Text form for addresses; the later of two positions is the greater text. */
export const writePosition = (place: QueuePosition): string =>
  kycTypes.flatMap((type) => place[type]).join(SEPARATOR);

export function readPosition(text = ""): QueuePosition | null {
  const [individual = "", first = "", business = "", second = "", ...more] = text.split(SEPARATOR);
  const isNone = [individual, business].some((at) => Number.isNaN(Date.parse(at)));
  if (isNone || first === "" || second === "" || more.length > 0) return null;
  return { individual: [individual, first], business: [business, second] };
}
