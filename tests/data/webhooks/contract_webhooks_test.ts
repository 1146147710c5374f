import assert from "node:assert/strict";
import { Webhook } from "standardwebhooks";
import { system } from "../../../data/audit/write.ts";
import { emitExpiring } from "../../../data/kyc/requests/events.ts";
import { markExpired } from "../../../data/kyc/requests/expiry.ts";
import { runDailyNotices } from "../../../data/notices/daily.ts";
import { lastDeliveries, resend, resendFailed } from "../../../data/webhooks/deliveries.ts";
import {
  listEndpoints,
  requireEndpoint,
  sendTest,
  switchEndpoint,
} from "../../../data/webhooks/endpoints.ts";
import { liveSecrets, rotateSecret, sealWebhookSecrets } from "../../../data/webhooks/secrets.ts";
import { decideOn, HOUR_MS, idsOf, ORIGIN, rita, withReceiver } from "./scene.ts";
import { onEachEngine } from "../../support/engines.ts";
import type { Received } from "../../support/receiver.ts";
import { decide } from "../../support/steps.ts";

const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers);

onEachEngine({
  "a decision is sent once, without names and notes, and without its origin's secrets": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      await decideOn(ground, 1, "accepted");
      await look();
      await look();
      assert.equal(receiver.received.length, 1);
      assert.deepEqual(receiver.received[0]?.event, {
        type: "kyc.decided",
        timestamp: "2026-11-19T14:37:12.345Z",
        data: {
          requestId: "k_1",
          userId: "u_1",
          status: "accepted",
          version: 2,
          reasons: [],
          message: null,
          href: `${ORIGIN}/api/kyc-requests/k_1`,
        },
      });
    }),

  "a decision that is rolled back sends nothing": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const terms = { reviewer: rita, version: 7, onlyOffered: true, idempotencyKey: null };
      const decision = { status: "accepted" as const, reviewNotes: "" };
      await assert.rejects(decide(ground.store, "k_1", decision, terms));
      await look();
      assert.equal(receiver.received.length, 0);
    }),

  "an endpoint gets the events that it subscribes to": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      await decideOn(ground, 1, "accepted");
      await look();
      assert.equal(receiver.received.length, 0);
    }, ["kyc.submitted"]),

  "approvals that expire soon, and expired ones, are sent": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      await decideOn(ground, 1, "accepted");
      clock.advance((365 * 24 - 20) * HOUR_MS);
      await runDailyNotices(store, emitExpiring);
      clock.advance(21 * HOUR_MS);
      await markExpired(store);
      await markExpired(store);
      for (let n = 0; n < 3; n++) await look();
      const sent = receiver.received.map(({ event }) => [event.type, event.data.status]);
      assert.deepEqual(sent, [
        ["kyc.decided", "accepted"],
        ["kyc.expiring", "accepted"],
        ["kyc.expired", "expired"],
      ]);
    }),

  "an approval that was revoked after it was found to expire soon sends that alone": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      const found = { id: "k_1", userId: "u_1", version: 2 };
      await decideOn(ground, 1, "accepted");
      await decideOn(ground, 1, "revoked");
      await store.db.transaction().execute((trx) => emitExpiring(trx, [found], clock.now()));
      for (let n = 0; n < 3; n++) await look();
      const sent = receiver.received.map(({ event }) => event.data.status);
      assert.deepEqual(sent, ["accepted", "revoked"]);
    }),

  "each attempt is signed anew, and for 24 hours after a rotation with both secrets": (ground) =>
    withReceiver(ground, undefined, async ({ endpoint, secret, receiver, look }) => {
      const { store, clock } = ground;
      // The library refuses signatures that are not of the last five minutes.
      clock.advance(Date.now() - clock.now().getTime());
      await decideOn(ground, 1, "accepted");
      await look();
      verify(secret, receiver.received[0]!);
      const next = await rotateSecret(store, endpoint, system);
      await decideOn(ground, 1, "revoked");
      await look();
      for (const one of [secret, next]) verify(one, receiver.received[1]!);
      const stored = await requireEndpoint(store.db, endpoint);
      assert.ok(![stored.secret, stored.oldSecret].some((text) => text?.includes("whsec_")));
      await store.db.updateTable("webhook_endpoints")
        .set({ oldSecretUntil: clock.now().toISOString() }).execute();
      await decideOn(ground, 1, "accepted");
      await look();
      verify(next, receiver.received[2]!);
      assert.throws(() => verify(secret, receiver.received[2]!));
    }),

  "secrets of rotations within 24 hours all sign": (ground) =>
    withReceiver(ground, undefined, async ({ endpoint, secret, receiver, look }) => {
      const { store, clock } = ground;
      clock.advance(Date.now() - clock.now().getTime());
      const secrets = [secret];
      for (let n = 0; n < 2; n++) secrets.push(await rotateSecret(store, endpoint, system));
      await decideOn(ground, 1, "accepted");
      await look();
      for (const one of secrets) verify(one, receiver.received[0]!);
      await sealWebhookSecrets(store);
      clock.advance(24 * HOUR_MS);
      const row = await requireEndpoint(store.db, endpoint);
      assert.deepEqual(await liveSecrets(store, row), secrets.slice(-1));
    }),

  "a delivery can be sent again by hand, under its id": (ground) =>
    withReceiver(ground, undefined, async ({ endpoint, receiver, look }) => {
      await decideOn(ground, 1, "accepted");
      await look();
      const [{ id } = { id: "" }] = await lastDeliveries(ground.store.db, endpoint, 1);
      await resend(ground.store, id, system);
      await look();
      const ids = idsOf(receiver);
      assert.deepEqual([ids.length, new Set(ids).size], [2, 1]);
    }),

  "the trail names what was sent again or as a test, once": (ground) =>
    withReceiver(ground, undefined, async ({ endpoint, receiver, look }) => {
      const { store } = ground;
      await sendTest(store, endpoint, system);
      await look();
      const [{ id, eventId } = { id: "", eventId: "" }] = await lastDeliveries(
        ...[store.db, endpoint, 1] as const,
      );
      for (const _ of [1, 2]) await resend(store, id, system);
      await store.db.updateTable("webhook_deliveries").set({ state: "failed" }).execute();
      const since = "2026-11-19";
      for (const _ of [1, 2]) await resendFailed(store, endpoint, since, system);
      const entries = await store.db.selectFrom("audit_log").select(["action", "target", "after"])
        .where("action", "!=", "Webhook created").orderBy("seq").execute();
      const { url: target } = receiver;
      const after = (facts: object) => JSON.stringify(facts);
      assert.deepEqual(entries.map((entry) => ({ ...entry })), [
        { action: "Webhook test sent", target, after: after({ eventId }) },
        {
          action: "Webhook events resent",
          target,
          after: after({ type: "webhook.test", requestId: "test", eventId }),
        },
        { action: "Webhook events resent", target, after: after({ since, deliveries: 1 }) },
      ]);
    }),

  "the trail names each change of a webhook, and never its secret": (ground) =>
    withReceiver(ground, undefined, async ({ endpoint, secret }) => {
      const { store } = ground;
      await rotateSecret(store, endpoint, system);
      await switchEndpoint(store, endpoint, false, system);
      const entries = await store.db.selectFrom("audit_log").selectAll()
        .where("action", "like", "Webhook %").orderBy("seq").execute();
      assert.deepEqual(entries.map(({ action }) => action), [
        ...["Webhook created", "Webhook changed", "Webhook changed"],
      ]);
      assert.ok(!JSON.stringify(entries).includes(secret));
      assert.equal((await listEndpoints(store.db)).length, 1);
    }),
});
