import { system } from "../../../data/audit/write.ts";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";
import { UNDO_MS } from "../../../data/kyc/undo/window.ts";
import { receiversFor } from "../../../data/webhooks/address.ts";
import { createEndpoint } from "../../../data/webhooks/endpoints.ts";
import { type EventType, eventTypes } from "../../../data/webhooks/events.ts";
import { startWebhooks } from "../../../server/webhooks.ts";
import type { Ground } from "../../support/engines.ts";
import { actor, plantRequests } from "../../support/fixtures.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";

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
  } finally {
    await sender.stop();
    await receiver.close();
  }
}

/** Decides, and waits until the decision can no longer be undone. */
export async function decideOn(
  { store, clock }: Pick<Ground, "store" | "clock">,
  n: number,
  status: DecisionStatus,
): Promise<void> {
  await decide(store, `k_${n}`, { status, reviewNotes: "internal note" }, {
    ...{ reviewer: rita, version: null, onlyOffered: false, idempotencyKey: null },
  });
  clock.advance(UNDO_MS);
}

export const idsOf = ({ received }: Receiver) =>
  received.map(({ headers }) => headers["webhook-id"]);
