import { dueAfter, dueFromOf } from "../requests/due.ts";
import {
  isInOrderOfAnswers,
  isInOrderOfReview,
  isPendingQueue,
  type Queue,
} from "../requests/queues.ts";
import type { KycRecord } from "../requests/requests.ts";
import { type KycType, kycTypes } from "../requests/statuses.ts";

/**
 * Position of a request in a partition, by its `dueFrom` (`ending-soon`: `expiresAt`; `waiting`:
 * `stageUntil`) and id.
 */
export type Keyset = readonly [at: string, id: string];

const answeredPartitions = ["answered individual", "answered business"] as const;
type AnsweredPartition = typeof answeredPartitions[number];
/** The requests of one type; answered ones are apart in a queue that they lead. */
export type Partition = KycType | AnsweredPartition;

/**
 * A keyset for each partition. Deadlines change with the desk's hours, by type; `dueFrom` and thus a
 * position do not.
 */
export type QueuePosition = Readonly<
  Record<KycType, Keyset> & Partial<Record<AnsweredPartition, Keyset>>
>;

export const isAnsweredPartition = (partition: Partition): partition is AnsweredPartition =>
  (answeredPartitions as readonly Partition[]).includes(partition);

export const partitionsOf = (queue: Queue, types: readonly KycType[]): Partition[] => [
  ...isInOrderOfReview(queue) ? types.map((type) => `answered ${type}` as const) : [],
  ...types,
];

export const typeOfPartition = (partition: Partition): KycType =>
  partition.replace("answered ", "") as KycType;

type Instants = Pick<KycRecord, "id" | "dueFrom" | "expiresAt" | "stageUntil">;
type Passed = Instants & Pick<KycRecord, "type" | "stage">;

export function keysetOf(
  queue: Queue,
  { id, dueFrom, expiresAt, stageUntil }: Instants,
): Keyset {
  if (isInOrderOfAnswers(queue)) return [stageUntil ?? "", id];
  return [isPendingQueue(queue) ? dueFrom : expiresAt ?? "", id];
}

/** Hours by type; null while `updateDueTimes` applies changed hours. */
export type SettledHours = Readonly<Record<KycType, number | null>>;

const START: Keyset = ["0000-01-01T00:00:00.000Z", "-"];
const PENDING_START = { individual: START, business: START };
const ANSWERED_START = { "answered individual": START, "answered business": START };

/** The position at a request; requests of the other type that are due earlier count as passed. */
export function positionOf(
  queue: Queue,
  { due, ...request }: Pick<KycRecord, "due"> & Passed,
  settled: SettledHours,
): QueuePosition {
  const own = keysetOf(queue, request);
  const keysetIn = (type: KycType): Keyset => {
    if (type === request.type || !due || isInOrderOfAnswers(queue)) return own;
    const hours = settled[type];
    return hours === null ? START : [dueFromOf(due.at, hours), own[1]];
  };
  const [individual, business] = [keysetIn("individual"), keysetIn("business")];
  if (!isInOrderOfReview(queue)) return { individual, business };
  return request.stage === "answered"
    ? { ...PENDING_START, "answered individual": individual, "answered business": business }
    : { ...ANSWERED_START, individual, business };
}

/** The value of the queue's sort from which a partition continues after a keyset. */
export function sortValueAfter(
  queue: Queue,
  partition: Partition,
  [at]: Keyset,
  hours: number | null,
): string {
  if (!isPendingQueue(queue)) return `accepted ${at}`;
  if (isInOrderOfAnswers(queue)) return `${queue} ${at}`;
  const dueAt = hours === null ? at : dueAfter(at, hours);
  if (!isInOrderOfReview(queue)) return dueAt;
  return `${isAnsweredPartition(partition) ? "answered" : "pending"} ${dueAt}`;
}

export const isAfter = ([at, id]: Keyset, [otherAt, otherId]: Keyset): boolean =>
  at === otherAt ? id > otherId : at > otherAt;

/** Returns the later keyset of each partition. */
export function furthest(one: QueuePosition, other: QueuePosition): QueuePosition {
  const laterOf = (partition: Partition) => {
    const [first, second] = [one[partition] ?? START, other[partition] ?? START];
    return isAfter(first, second) ? first : second;
  };
  const hasAnswered = answeredPartitions.some((partition) => one[partition] ?? other[partition]);
  const partitions = [...hasAnswered ? answeredPartitions : [], ...kycTypes];
  return Object.fromEntries(
    partitions.map((partition) => [partition, laterOf(partition)]),
  ) as unknown as QueuePosition;
}

/** Sorts before all characters of ids, so that positions sort as text. */
const SEPARATOR = "*";

/** Text form for addresses; the later of two positions in a queue is the greater text. */
export const writePosition = (position: QueuePosition): string =>
  [...answeredPartitions, ...kycTypes].flatMap((partition) => position[partition] ?? []).join(
    SEPARATOR,
  );

export function readPosition(text = ""): QueuePosition | null {
  const parts = text.split(SEPARATOR);
  const partitions: readonly Partition[] = parts.length === 4
    ? kycTypes
    : [...answeredPartitions, ...kycTypes];
  if (parts.length !== 2 * partitions.length) return null;
  const keysets = partitions.map((_, index): Keyset => [parts[2 * index]!, parts[2 * index + 1]!]);
  if (!keysets.every(isKeyset)) return null;
  return Object.fromEntries(
    partitions.map((partition, at) => [partition, keysets[at]!]),
  ) as unknown as QueuePosition;
}

/** Instants are compared as text, so another format would sort before all rows. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isKeyset = ([at, id]: Keyset): boolean =>
  INSTANT.test(at) && !Number.isNaN(Date.parse(at)) && id !== "";
