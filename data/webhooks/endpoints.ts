import * as z from "zod";
import type { Actor } from "../audit/trail.ts";
import { type Recorder, write } from "../audit/write.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { countRows } from "../db/rows.ts";
import { someOf } from "../list/fields.ts";
import { requireManager } from "../staff/accounts/staff.ts";
import type { Store } from "../store.ts";
import { type Receivers, requireReceiver } from "./address.ts";
import { enqueueEvents, newEventId } from "./events.ts";
import { type EventType, eventTypes, type PayloadOf, TEST_EVENT } from "./payload.ts";
import { newSecret } from "./signature.ts";

interface EndpointRow {
  id: string;
  url: string;
  /** A JSON array of event types. */
  events: string;
  /** Sealed. */
  secret: string;
  /** Sealed, separated by spaces; they sign as well until `oldSecretUntil`. */
  oldSecret: string | null;
  oldSecretUntil: string | null;
  createdAt: string;
  /** A staff id; null for one that was made on the command line. */
  createdBy: string | null;
  disabledAt: string | null;
  disabledReason: DisabledReason | null;
  /** The first failure since the last success. */
  failingSince: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    webhook_endpoints: EndpointRow;
  }
}

/** An admin turned it off, it answered 410, or it failed for five days. */
const disabledReasons = ["turned_off", "gone", "failing"] as const;
export type DisabledReason = typeof disabledReasons[number];

const MOST_ENDPOINTS = 20;

/** An endpoint as the page and the command line describe it. */
export const endpointForm = z.strictObject({
  url: z.string().trim().max(2_000),
  events: someOf(eventTypes),
});
export type EndpointForm = z.output<typeof endpointForm>;

export const contextOf = (id: string): string => `webhook ${id}`;

/** Returns the secret, which cannot be read again. Throws `invalid` for a forbidden address. */
export async function createEndpoint(
  store: Store,
  { url: text, events }: EndpointForm,
  actor: Actor,
  receivers: Receivers,
): Promise<{ id: string; secret: string }> {
  const url = await requireReceiver(text, receivers);
  const id = `wh_${crypto.randomUUID()}`;
  const secret = newSecret();
  const sealed = await store.keys.seal(secret, contextOf(id));
  await manage(store, actor, async (trx, record, now) => {
    if (await countRows(trx.selectFrom("webhook_endpoints")) >= MOST_ENDPOINTS) {
      throw new DomainError("conflict", "webhook.too_many", {
        params: { most: MOST_ENDPOINTS },
      });
    }
    await trx.insertInto("webhook_endpoints").values({
      id,
      url,
      events: JSON.stringify(events),
      secret: sealed,
      oldSecret: null,
      oldSecretUntil: null,
      createdAt: now.toISOString(),
      createdBy: actor.id,
      disabledAt: null,
      disabledReason: null,
      failingSince: null,
    }).execute();
    record({
      category: "system",
      action: "Webhook created",
      target: url,
      after: { events },
    });
  });
  return { id, secret };
}

/** A new address or other events. Deliveries that wait go to the new address. */
export async function changeEndpoint(
  store: Store,
  id: string,
  { url: text, events }: EndpointForm,
  actor: Actor,
  receivers: Receivers,
): Promise<void> {
  const url = await requireReceiver(text, receivers);
  await manage(store, actor, async (trx, record) => {
    const before = await requireEndpoint(trx, id);
    await trx.updateTable("webhook_endpoints").set({ url, events: JSON.stringify(events) })
      .where("id", "=", id).execute();
    record({
      category: "system",
      action: "Webhook changed",
      target: url,
      before: { url: before.url, events: before.events },
      after: { url, events },
    });
  });
}

/** An endpoint that is off gets no new events; what waited for it has failed and can be resent. */
export async function switchEndpoint(
  store: Store,
  id: string,
  isOn: boolean,
  actor: Actor,
): Promise<void> {
  await manage(store, actor, async (trx, record, now) => {
    const { url, disabledAt } = await requireEndpoint(trx, id);
    if ((disabledAt === null) === isOn) return;
    if (isOn) {
      await trx.updateTable("webhook_endpoints")
        .set({ disabledAt: null, disabledReason: null, failingSince: null })
        .where("id", "=", id).execute();
    } else await disable(trx, id, "turned_off", now);
    record({
      category: "system",
      action: "Webhook changed",
      target: url,
      after: { enabled: isOn },
    });
  });
}

/** Serializes changes of an endpoint together with its deliveries, which would deadlock. */
export const lockEndpoint = (trx: Database, id: string): Promise<void> =>
  takeLock(trx, `webhook ${id}`);

/** Ends what waits for the endpoint as failed. */
export async function disable(
  trx: Database,
  id: string,
  disabledReason: DisabledReason,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await lockEndpoint(trx, id);
  await trx.updateTable("webhook_endpoints").set({ disabledAt: at, disabledReason })
    .where("id", "=", id).execute();
  await trx.updateTable("webhook_deliveries").set({ state: "failed", endedAt: at })
    .where("endpointId", "=", id).where("state", "=", "pending").execute();
}

/** Removes the endpoint with its deliveries. */
export async function removeEndpoint(store: Store, id: string, actor: Actor): Promise<void> {
  await manage(store, actor, async (trx, record) => {
    const { url } = await requireEndpoint(trx, id);
    await lockEndpoint(trx, id);
    await trx.deleteFrom("webhook_deliveries").where("endpointId", "=", id).execute();
    await trx.deleteFrom("webhook_endpoints").where("id", "=", id).execute();
    record({ category: "system", action: "Webhook removed", target: url, status: "warning" });
  });
}

/** Sends a test event, whatever the endpoint subscribes to. */
export const sendTest = (store: Store, id: string, actor: Actor): Promise<void> =>
  manage(store, actor, async (trx, record, now) => {
    const { url, disabledAt } = await requireEndpoint(trx, id);
    if (disabledAt !== null) throw new DomainError("conflict", "webhook.turned_off");
    const data: PayloadOf<typeof TEST_EVENT> = {
      requestId: "test",
      userId: "test",
      status: "pending",
      version: 1,
      reasons: [],
      message: null,
    };
    const eventId = newEventId();
    await enqueueEvents(trx, id, [{ eventId, type: TEST_EVENT, data }], now);
    record({
      category: "system",
      action: "Webhook test sent",
      target: url,
      after: { eventId },
    });
  });

export const manage = <Result>(
  store: Store,
  actor: Actor,
  work: (trx: Database, record: Recorder, now: Date) => Promise<Result>,
): Promise<Result> =>
  write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "webhooks");
    await requireManager(trx, actor);
    return await work(trx, record, now);
  });

/** Throws `not_found`. */
export async function requireEndpoint(db: Database, id: string): Promise<Endpoint> {
  const row = await db.selectFrom("webhook_endpoints").selectAll().where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "webhook.not_found");
  return fromRow(row);
}

export interface Endpoint extends Omit<EndpointRow, "events"> {
  events: readonly EventType[];
}

const fromRow = (row: EndpointRow): Endpoint => ({ ...row, events: JSON.parse(row.events) });

/** All endpoints, oldest first. */
export const listEndpoints = async (db: Database): Promise<Endpoint[]> =>
  (await db.selectFrom("webhook_endpoints").selectAll().orderBy("createdAt").orderBy("id")
    .execute()).map(fromRow);
