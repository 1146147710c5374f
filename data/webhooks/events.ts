import type { Database } from "../db/database.ts";
import type { Leasable } from "../db/leases.ts";
import {
  type Event,
  type EventArea,
  type PayloadOf,
  type SentType,
  sentTypes,
  subjectOf,
} from "./payload.ts";

/** An event for one endpoint. The row is the outbox and, once sent, the log of deliveries. */
interface DeliveryRow extends Leasable {
  /** The `webhook-id`: the same at each attempt and at each endpoint. */
  eventId: string;
  endpointId: string;
  type: SentType;
  /** The id of the record. Events about one record are sent in order. */
  subject: string;
  /** Counts the deliveries of a subject to an endpoint. */
  position: number;
  /** The JSON of `data`, without `href`. */
  content: string;
  at: string;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  dueAt: string;
  endedAt: string | null;
  /** HTTP status of the last attempt; null without an answer. */
  status: number | null;
  durationMs: number | null;
  /** The first 1,000 characters of the last answer, or why there was none. */
  answer: string | null;
}
export type Delivery = DeliveryRow;

declare module "../db/tables.ts" {
  interface Tables {
    webhook_deliveries: DeliveryRow;
  }
}

/** Rows per statement. */
const BATCH = 500;

/**
 * Writes the deliveries of events in the transaction that causes them; they leave at `notBefore`. The
 * transaction has locked the rows of their subjects, so that each position is given once.
 */
export async function emit(
  trx: Database,
  events: readonly Event[],
  now: Date,
  { notBefore = now } = {},
): Promise<void> {
  if (events.length === 0) return;
  const identified = events.map((event) => ({ ...event, eventId: newEventId() }));
  const endpoints = await trx.selectFrom("webhook_endpoints").select(["id", "events"])
    .where("disabledAt", "is", null).orderBy("id").execute();
  for (const { id, events: subscribed } of endpoints) {
    const types: readonly string[] = JSON.parse(subscribed);
    const wanted = identified.filter(({ type }) => types.includes(type));
    for (let start = 0; start < wanted.length; start += BATCH) {
      await enqueueEvents(trx, id, wanted.slice(start, start + BATCH), now, notBefore);
    }
  }
}

/** The `webhook-id` of an event. */
export const newEventId = (): string => `msg_${crypto.randomUUID()}`;

interface IdentifiedEvent {
  eventId: string;
  type: SentType;
  data: PayloadOf<SentType>;
}

export async function enqueueEvents(
  trx: Database,
  endpointId: string,
  events: readonly IdentifiedEvent[],
  now: Date,
  notBefore = now,
): Promise<void> {
  const positions = await lastPositions(trx, endpointId, events);
  const rows = events.map(({ eventId, type, data }): DeliveryRow => {
    const subject = subjectOf({ type, data });
    const position = (positions.get(subject) ?? 0) + 1;
    positions.set(subject, position);
    return {
      id: crypto.randomUUID(),
      eventId,
      endpointId,
      type,
      subject,
      position,
      content: JSON.stringify(data),
      at: now.toISOString(),
      state: "pending",
      attempts: 0,
      dueAt: notBefore.toISOString(),
      leasedUntil: null,
      endedAt: null,
      status: null,
      durationMs: null,
      answer: null,
    };
  });
  await trx.insertInto("webhook_deliveries").values(rows).execute();
}

async function lastPositions(
  trx: Database,
  endpointId: string,
  events: readonly IdentifiedEvent[],
): Promise<Map<string, number>> {
  const rows = await trx.selectFrom("webhook_deliveries")
    .select(["subject", (eb) => eb.fn.max("position").as("last")])
    .where("endpointId", "=", endpointId)
    .where("subject", "in", events.map(subjectOf))
    .groupBy("subject").execute();
  return new Map(rows.map(({ subject, last }) => [subject, Number(last)]));
}

/**
 * Deletes the deliveries of events of an area that a step emitted at `at` and that have the version it made;
 * false if one may have left already.
 */
export async function cancelEvents(
  trx: Database,
  { area, id, version }: { area: EventArea; id: string; version: number },
  at: string,
): Promise<boolean> {
  const endpoints = trx.selectFrom("webhook_endpoints").select("id");
  const found = await trx.selectFrom("webhook_deliveries").select(["id", "content"])
    .where("endpointId", "in", endpoints)
    .where("subject", "=", id).where("at", "=", at)
    .where("type", "in", sentTypes.filter((type) => type.startsWith(`${area}.`))).execute();
  // Two steps may be of the same millisecond. An event without a version is its record's only one.
  const ids = found.filter(({ content }) => (JSON.parse(content).version ?? version) === version)
    .map(({ id }) => id);
  if (ids.length === 0) return true;
  const { numDeletedRows } = await trx.deleteFrom("webhook_deliveries").where("id", "in", ids)
    .where("attempts", "=", 0).where("leasedUntil", "is", null).executeTakeFirstOrThrow();
  return Number(numDeletedRows) === ids.length;
}

/** Deletes the deliveries of a type about this version of a record that no process has begun to send. */
export async function cancelWaiting(
  trx: Database,
  type: SentType,
  { subject, version }: { subject: string; version: number },
): Promise<void> {
  const waiting = await trx.selectFrom("webhook_deliveries").select(["id", "content"])
    .where("subject", "=", subject).where("type", "=", type).where("state", "=", "pending")
    .where("attempts", "=", 0).where("leasedUntil", "is", null).execute();
  const ids = waiting.filter(({ content }) => JSON.parse(content).version === version)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.deleteFrom("webhook_deliveries").where("id", "in", ids)
    .where("leasedUntil", "is", null).execute();
}
