import type { IncomingMessage } from "node:http";
import type { Config } from "../data/config.ts";
import { errorFields, log } from "../data/base/log.ts";
import { releaseLease } from "../data/db/leases.ts";
import { inTime, type Network, requestAt, resolvePublic } from "../data/base/outside.ts";
import type { Store } from "../data/store.ts";
import { type Receivers, receiversFor } from "../data/webhooks/address.ts";
import { type Attempt, dueEndpoints, leaseDue, settle } from "../data/webhooks/deliveries.ts";
import { type Endpoint, requireEndpoint } from "../data/webhooks/endpoints.ts";
import type { Delivery } from "../data/webhooks/events.ts";
import { sentData } from "../data/webhooks/payload.ts";
import { liveSecrets } from "../data/webhooks/secrets.ts";
import { signedHeaders } from "../data/webhooks/signature.ts";

const LOOK_EVERY_MS = 500;
/** Deliveries to one endpoint at the same time. */
const AT_ONCE = 8;
const ANSWER_BYTES = 4_000;

export interface WebhookSender {
  /** Sends what is due, and resolves when that has been attempted. */
  look: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Sends webhooks until it is stopped. Endpoints do not wait for each other: one that hangs delays
 * only itself.
 */
export function startWebhooks(
  store: Store,
  { origins }: Pick<Config, "origins">,
  { network, lookEveryMs = LOOK_EVERY_MS }: { network?: Network; lookEveryMs?: number } = {},
): WebhookSender {
  const origin = origins[0] ?? "";
  const receivers = receiversFor(origin, network);
  const stopping = new AbortController();
  const sending = new Map<string, Promise<void>>();
  const look = async () => {
    for (const id of await dueEndpoints(store.db, store.now())) {
      if (stopping.signal.aborted || sending.has(id)) continue;
      const running = sendAll(store, id, { origin, receivers, stopped: stopping.signal })
        .catch((error) => log("error", "webhook", errorFields(error)))
        .finally(() => sending.delete(id));
      sending.set(id, running);
    }
  };
  const settled = async () => void await Promise.all(sending.values());
  let problem = "";
  const timer = setInterval(() => {
    look().then(() => problem = "", (error) => {
      // An unreachable database is logged once.
      if (String(error) !== problem) log("error", "webhook", errorFields(error));
      problem = String(error);
    });
  }, lookEveryMs);
  return {
    look: async () => {
      await look();
      await settled();
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort(new Error("the process ends"));
      await settled();
    },
  };
}

interface Terms {
  origin: string;
  receivers: Receivers;
  stopped: AbortSignal;
}

async function sendAll(store: Store, endpointId: string, terms: Terms): Promise<void> {
  while (!terms.stopped.aborted) {
    const deliveries = await leaseDue(store.db, endpointId, store.now(), AT_ONCE);
    if (deliveries.length === 0) return;
    const endpoint = await requireEndpoint(store.db, endpointId);
    await Promise.all(deliveries.map((delivery) => sendOne(store, endpoint, delivery, terms)));
  }
}

async function sendOne(
  store: Store,
  endpoint: Endpoint,
  delivery: Delivery,
  { origin, receivers, stopped }: Terms,
): Promise<void> {
  const body = bodyOf(delivery, origin);
  const id = delivery.eventId;
  const seconds = Math.floor(store.now().getTime() / 1_000);
  const headers = signedHeaders({ id, seconds, body }, await liveSecrets(store, endpoint));
  const attempt = await post(new URL(endpoint.url), { headers, body }, receivers, stopped);
  if (attempt.status === null && stopped.aborted) {
    return await releaseLease(store.db, "webhook_deliveries", delivery);
  }
  await settle(store, delivery, attempt, store.now());
}

/** The same at each attempt. */
function bodyOf({ type, at, content }: Delivery, origin: string): string {
  const data = JSON.parse(content);
  return JSON.stringify({ type, timestamp: at, data: sentData({ type, data }, origin) });
}

async function post(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { network }: Receivers,
  stopped: AbortSignal,
): Promise<Attempt> {
  const startedAt = performance.now();
  const durationMs = () => performance.now() - startedAt;
  const signal = AbortSignal.any([AbortSignal.timeout(network.deadlineMs), stopped]);
  try {
    const address = await inTime(signal, resolvePublic(url, network));
    const response = await inTime(
      signal,
      requestAt(url, address, {
        method: "POST",
        body,
        signal,
        ca: network.ca,
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": String(new TextEncoder().encode(body).length),
          "user-agent": "Mentor-Desk-Webhooks/1",
        },
      }),
    );
    const answer = await inTime(signal, beginningOf(response));
    const retryAfterMs = retryAfter(response);
    return { status: response.statusCode ?? null, durationMs: durationMs(), answer, retryAfterMs };
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error);
    return { status: null, durationMs: durationMs(), answer };
  }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    if (text.length >= ANSWER_BYTES) break;
  }
  response.destroy();
  return text;
}

function retryAfter({ headers }: IncomingMessage): number | undefined {
  const value = headers["retry-after"];
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
