import { system } from "../../../data/audit/write.ts";
import type { Store } from "../../../data/store.ts";
import { receiversFor } from "../../../data/webhooks/address.ts";
import { createEndpoint } from "../../../data/webhooks/endpoints.ts";
import type { EventType } from "../../../data/webhooks/payload.ts";
import { openStoreAt } from "../../support/databases.ts";
import { actor, plantRequests } from "../../support/fixtures.ts";
import { type Received, type Receiver, startReceiver } from "../../support/receiver.ts";
import { decide } from "../../support/steps.ts";

/** Retries come a thousand times sooner. */
const SPEED = 1_000;
const DEADLINE_MS = 300;
const REQUESTS = 250;
/** Answers before this attempt are random; from it on the receiver is well. */
const LAST_FAILURE = 6;
const PATIENCE_MS = 1_800_000;

/** Result of sending events to a receiver that fails at random. */
export interface Sent {
  decisions: number;
  arrived: number;
  attempts: number;
  /** Events with more than one id, and versions that came before an earlier one. */
  faults: string[];
}

/** Decides while two processes send, one of which is killed in between and replaced. */
export async function sendToUnwellReceiver(url: string, decisions: number): Promise<Sent> {
  const since = Date.now();
  const store = await openStoreAt(url, () => new Date(since + (Date.now() - since) * SPEED));
  const requests = Math.min(REQUESTS, decisions);
  await plantRequests(store, requests);
  const arrivals = new Arrivals();
  const receiver = startReceiver((received) => arrivals.answer(received));
  await subscribe(store, receiver, "kyc.decided");
  const start = () => startSender(url, SPEED, DEADLINE_MS, since);
  const [killed, other] = [start(), start()];
  let replacement: Deno.ChildProcess | null = null;
  try {
    for (let n = 0; n < decisions; n++) {
      await decideOnce(store, `k_${n % requests + 1}`, n);
      if (n !== Math.floor(decisions / 2)) continue;
      killed.kill("SIGKILL");
      await killed.status;
      replacement = start();
    }
    const until = performance.now() + PATIENCE_MS;
    while (arrivals.accepted.size < decisions && performance.now() < until) await sleep(200);
    await sleep(DEADLINE_MS);
  } finally {
    for (const process of [other, replacement]) await end(process);
    await receiver.close();
    await store.close();
  }
  const { accepted, attempts, faults } = arrivals;
  return { decisions, arrived: accepted.size, attempts, faults };
}

const decideOnce = (store: Store, id: string, n: number) =>
  decide(store, id, { status: n % 2 === 0 ? "accepted" : "declined", reviewNotes: "" }, {
    reviewer: actor("r1", "Rita Reviewer"),
    version: null,
    onlyOffered: false,
    idempotencyKey: null,
  });

/** The receiver's book of what came, in which order. */
class Arrivals {
  /** The ids of events by request and version. */
  accepted = new Map<string, string>();
  attempts = 0;
  faults: string[] = [];
  #ids = new Map<string, string>();
  #tries = new Map<string, number>();
  #last = new Map<string, number>();

  /** Hangs, drops, redirects, fails or accepts, at random. */
  async answer({ headers, event }: Received): Promise<Response> {
    this.attempts++;
    const { requestId, version } = event.data as { requestId: string; version: number };
    const key = `${requestId} ${version}`;
    const id = headers["webhook-id"] ?? "";
    if ((this.#ids.get(key) ?? id) !== id) this.faults.push(`${key} has two ids`);
    this.#ids.set(key, id);
    const last = this.#last.get(requestId) ?? 1;
    if (version > last + 1) this.faults.push(`${key} came after version ${last}`);
    const tries = (this.#tries.get(key) ?? 0) + 1;
    this.#tries.set(key, tries);
    const kind = tries >= LAST_FAILURE ? 0 : Math.floor(Math.random() * 6);
    if (kind === 2) return new Response("later", { status: 500 });
    if (kind === 3) return Response.redirect("http://127.0.0.1:9/elsewhere", 302);
    if (kind === 4) await sleep(2 * DEADLINE_MS);
    if (kind === 5) {
      return new Response(new ReadableStream({ start: (body) => body.error("drop") }));
    }
    if (kind === 4) return new Response("too late", { status: 503 });
    this.accepted.set(key, id);
    this.#last.set(requestId, Math.max(last, version));
    return new Response("ok");
  }
}

const subscribe = (store: Store, { url }: Receiver, type: EventType) =>
  createEndpoint(store, { url, events: [type] }, system, receiversFor("http://localhost:8000"));

function startSender(
  url: string,
  speed: number,
  deadlineMs: number,
  since: number,
): Deno.ChildProcess {
  const program = new URL("./sender.ts", import.meta.url).pathname;
  const args = ["run", "--quiet", "--no-check", "--allow-all", program, url];
  return new Deno.Command(Deno.execPath(), {
    args: [...args, ...[speed, deadlineMs, since].map(String)],
    stdin: "null",
  }).spawn();
}

async function end(process: Deno.ChildProcess | null): Promise<void> {
  if (!process) return;
  process.kill("SIGKILL");
  await process.status;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
