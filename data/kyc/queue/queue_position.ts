import { dueAfter, dueFromOf } from "../requests/due.ts";
import { isInOrderOfReview, isPendingQueue, type Queue } from "../requests/queues.ts";
import type { KycRecord } from "../requests/requests.ts";
import { type KycType, kycTypes } from "../requests/statuses.ts";

/** Position within one lane: an instant of the request that seldom changes, and its id. */
export type Edge = readonly [at: string, id: string];

const answeredLanes = ["answered individual", "answered business"] as const;
type AnsweredLane = typeof answeredLanes[number];
/** The requests of one type; answered ones stand apart where they come first. */
export type Lane = KycType | AnsweredLane;

/** Uses `dueFrom`, as deadlines change with the desk's hours; each lane has its own edge. */
export type QueuePosition = Readonly<Record<KycType, Edge> & Partial<Record<AnsweredLane, Edge>>>;

export const isAnsweredLane = (lane: Lane): lane is AnsweredLane =>
  (answeredLanes as readonly Lane[]).includes(lane);

export const lanesOf = (queue: Queue, types: readonly KycType[]): Lane[] => [
  ...isInOrderOfReview(queue) ? types.map((type) => `answered ${type}` as const) : [],
  ...types,
];

export const typeOfLane = (lane: Lane): KycType => lane.replace("answered ", "") as KycType;

type Passed = Pick<KycRecord, "id" | "type" | "stage" | "dueFrom" | "expiresAt">;

export const edgeAt = (
  queue: Queue,
  { id, dueFrom, expiresAt }: Pick<Passed, "id" | "dueFrom" | "expiresAt">,
): Edge => [isPendingQueue(queue) ? dueFrom : expiresAt ?? "", id];

/** Hours by type; null while pending requests are being updated to changed hours. */
export type Terms = Readonly<Record<KycType, number | null>>;

const NOTHING: Edge = ["0000-01-01T00:00:00.000Z", "-"];
const NO_PENDING = { individual: NOTHING, business: NOTHING };
const NO_ANSWERED = { "answered individual": NOTHING, "answered business": NOTHING };

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
  const [individual, business] = [edgeOf("individual"), edgeOf("business")];
  if (!isInOrderOfReview(queue)) return { individual, business };
  return request.stage === "answered"
    ? { ...NO_PENDING, "answered individual": individual, "answered business": business }
    : { ...NO_ANSWERED, individual, business };
}

/** The value of the queue's sort from which a lane goes on behind an edge. */
export function seekFrom(queue: Queue, lane: Lane, [at]: Edge, hours: number | null): string {
  if (!isPendingQueue(queue)) return `accepted ${at}`;
  const dueAt = hours === null ? at : dueAfter(at, hours);
  if (!isInOrderOfReview(queue)) return dueAt;
  return `${isAnsweredLane(lane) ? "answered" : "pending"} ${dueAt}`;
}

export const isBehind = ([at, id]: Edge, [edge, edgeId]: Edge): boolean =>
  at === edge ? id > edgeId : at > edge;

export function furthest(one: QueuePosition, other: QueuePosition): QueuePosition {
  const furtherOf = (lane: Lane) => {
    const [first, second] = [one[lane] ?? NOTHING, other[lane] ?? NOTHING];
    return isBehind(first, second) ? first : second;
  };
  const hasAnswered = answeredLanes.some((lane) => one[lane] ?? other[lane]);
  const lanes = [...hasAnswered ? answeredLanes : [], ...kycTypes];
  return Object.fromEntries(
    lanes.map((lane) => [lane, furtherOf(lane)]),
  ) as unknown as QueuePosition;
}

/** Sorts before all characters of ids, so that positions sort as text. */
const SEPARATOR = "*";

/** Text form for addresses; the later of two positions in a queue is the greater text. */
export const writePosition = (place: QueuePosition): string =>
  [...answeredLanes, ...kycTypes].flatMap((lane) => place[lane] ?? []).join(SEPARATOR);

export function readPosition(text = ""): QueuePosition | null {
  const parts = text.split(SEPARATOR);
  const lanes: readonly Lane[] = parts.length === 4 ? kycTypes : [...answeredLanes, ...kycTypes];
  if (parts.length !== 2 * lanes.length) return null;
  const edges = lanes.map((_, index): Edge => [parts[2 * index]!, parts[2 * index + 1]!]);
  if (!edges.every(isEdge)) return null;
  return Object.fromEntries(
    lanes.map((lane, at) => [lane, edges[at]!]),
  ) as unknown as QueuePosition;
}

/** Rows are compared with it as text, so another spelling of a time would be before all of them. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isEdge = ([at, id]: Edge): boolean =>
  INSTANT.test(at) && !Number.isNaN(Date.parse(at)) && id !== "";
