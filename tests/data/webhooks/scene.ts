import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { receiversFor } from "../../../data/webhooks/address.ts";
import { createEndpoint } from "../../../data/webhooks/endpoints.ts";
import { type EventType, eventTypes } from "../../../data/webhooks/payload.ts";
import { startWebhooks } from "../../../server/webhooks.ts";
import { description, mismatch } from "../../routes/api/described.ts";
import type { Ground } from "../../support/engines.ts";
import { actor, plantRequests } from "../../support/fixtures.ts";
import { type Received, type Receiver, startReceiver } from "../../support/receiver.ts";
import { decide } from "../../support/steps.ts";

export const ORIGIN = "http://localhost:8000";
export const rita = actor("r1", "Rita Reviewer");
export const HOUR_MS = 3_600_000;

export interface Scene {
  endpoint: string;
  secret: string;
  receiver: Receiver;
  /** Sends what is due. */
  look: () => Promise<void>;
}

/** An endpoint of a receiver on this machine, and a sender that only looks when it is told to. */
export async function withReceiver(
  { store }: Ground,
  answer: Parameters<typeof startReceiver>[0],
  test: (scene: Scene) => Promise<void>,
  events: EventType[] = [...eventTypes],
): Promise<void> {
  await plantRequests(store, 3);
  const receiver = startReceiver(answer);
  const sender = startWebhooks(store, { origins: [ORIGIN] }, { lookEveryMs: 60_000 });
  try {
    const form = { url: receiver.url, events };
    const { id, secret } = await createEndpoint(store, form, system, receiversFor(ORIGIN));
    await test({ endpoint: id, secret, receiver, look: sender.look });
    for (const received of receiver.received) assertDescribed(received);
  } finally {
    await sender.stop();
    await receiver.close();
  }
}

/** Compares headers and body of an event with the OpenAPI document. */
function assertDescribed({ event, headers }: Received): void {
  const described = description.webhooks[event.type]?.post;
  assert.ok(described, event.type);
  for (const { name, schema } of described.parameters) {
    assert.equal(mismatch(schema, headers[name]), null, `${name}: ${headers[name]}`);
  }
  const schema = described.requestBody!.content["application/json"]!.schema;
  assert.equal(mismatch(schema, event), null, JSON.stringify(event));
}

/** Decides, and waits until the decision can no longer be undone. */
export async function decideOn(
  { store, clock }: Pick<Ground, "store" | "clock">,
  n: number,
  status: DecisionStatus,
): Promise<void> {
  await decide(store, `k_${n}`, { status, reviewNotes: "internal note" }, {
    reviewer: rita,
    version: null,
    onlyOffered: false,
    idempotencyKey: null,
  });
  clock.advance(UNDO_MS);
}

export const idsOf = ({ received }: Receiver) =>
  received.map(({ headers }) => headers["webhook-id"]);
