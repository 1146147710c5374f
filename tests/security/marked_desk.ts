import { system } from "../../data/audit/write.ts";
import { defaultUntil, scopes } from "../../data/imports/scopes.ts";
import { createToken } from "../../data/staff/accounts/service_tokens.ts";
import { receiversFor } from "../../data/webhooks/address.ts";
import { createEndpoint } from "../../data/webhooks/endpoints.ts";
import { eventTypes } from "../../data/webhooks/payload.ts";
import { type Desk, ORIGIN, withDesk } from "../support/helpers.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { TestClock } from "../support/stores.ts";
import { markInternalTexts } from "./outward.ts";

export interface Scene {
  desk: Desk;
  receiver: Receiver;
  /** Service token with all scopes. */
  token: string;
  clock: TestClock;
}

/** A desk with every internal text, and a webhook for every event. */
export async function withMarkers(
  test: (scene: Scene) => Promise<void>,
  prepare: (desk: Desk) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const clock = new TestClock();
  const receiver = startReceiver();
  try {
    await withDesk(async (desk) => {
      const { store } = desk;
      const form = { url: receiver.url, events: [...eventTypes] };
      const { id } = await createEndpoint(store, form, system, receiversFor(ORIGIN));
      const expiresAt = `${defaultUntil(clock.now())}T23:59:59.999Z`;
      const token = await createToken(store, { name: "everything", scopes, expiresAt }, system);
      await prepare(desk);
      await markInternalTexts(store, clock, id);
      await test({ desk, receiver, token, clock });
    }, { now: clock.now });
  } finally {
    await receiver.close();
  }
}
