import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiversFor } from "../../../data/webhooks/address.ts";
import { lastDeliveries, resendFailed, RETRY_MS } from "../../../data/webhooks/deliveries.ts";
import {
  createEndpoint,
  requireEndpoint,
  switchEndpoint,
} from "../../../data/webhooks/endpoints.ts";
import { decideOn, HOUR_MS, idsOf, ORIGIN, withReceiver } from "./scene.ts";
import { startWebhooks } from "../../../server/webhooks.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount } from "../../support/fixtures.ts";
import { startReceiver } from "../../support/receiver.ts";

onEachEngine({
  "a failed delivery is sent again with the same id, for about 75 hours": (ground) =>
    withReceiver(
      ground,
      () => new Response("broken", { status: 500 }),
      async ({ endpoint, receiver, look }) => {
        const { store, clock } = ground;
        await decideOn(ground, 1, "accepted");
        let waited = 0;
        for (const pause of RETRY_MS) {
          await look();
          const [{ dueAt, state } = { dueAt: "", state: "" }] = await lastDeliveries(
            ...[store.db, endpoint, 1] as const,
          );
          assert.equal(state, "pending");
          const ms = Date.parse(dueAt) - clock.now().getTime();
          assert.ok(ms >= pause && ms <= 1.1 * pause, `${ms} after ${pause}`);
          waited += ms;
          clock.advance(ms);
        }
        await look();
        assert.ok(Math.abs(waited / HOUR_MS - 79) < 4, `${waited / HOUR_MS} hours`);
        const [last] = await lastDeliveries(store.db, endpoint, 1);
        assert.deepEqual([last?.state, last?.attempts, last?.status, last?.answer], [
          ...["failed", RETRY_MS.length + 1, 500, "broken"],
        ]);
        assert.equal(new Set(idsOf(receiver)).size, 1);
        clock.advance(100 * HOUR_MS);
        await look();
        assert.equal(receiver.received.length, RETRY_MS.length + 1);
      },
    ),

  "a later event of a request waits for the earlier one, other requests do not": (ground) => {
    let fails = true;
    return withReceiver(
      ground,
      ({ event }) =>
        new Response("", { status: fails && event.data.requestId === "k_1" ? 500 : 200 }),
      async ({ receiver, look }) => {
        const { clock } = ground;
        await decideOn(ground, 1, "accepted");
        await decideOn(ground, 1, "revoked");
        await decideOn(ground, 2, "declined");
        await look();
        const versions = () =>
          receiver.received.map(({ event: { data } }) => `${data.requestId} ${data.version}`);
        assert.deepEqual(versions().sort(), ["k_1 2", "k_2 2"]);
        fails = false;
        clock.advance(6_000);
        await look();
        assert.deepEqual(versions().slice(2), ["k_1 2", "k_1 3"]);
      },
    );
  },

  "Retry-After delays the next attempt, and redirects are not followed": (ground) =>
    withReceiver(
      ground,
      (_, count) =>
        count === 1
          ? new Response("", { status: 503, headers: { "retry-after": "600" } })
          : new Response("", { status: 302, headers: { location: "http://127.0.0.1:9/" } }),
      async ({ endpoint, look }) => {
        const { store, clock } = ground;
        await decideOn(ground, 1, "accepted");
        await look();
        const [first] = await lastDeliveries(store.db, endpoint, 1);
        assert.equal(Date.parse(first!.dueAt) - clock.now().getTime(), 600_000);
        clock.advance(600_000);
        await look();
        const [second] = await lastDeliveries(store.db, endpoint, 1);
        assert.deepEqual([second?.status, second?.state, second?.attempts], [302, "pending", 2]);
      },
    ),

  "Retry-After of a failure that is not temporary is ignored": (ground) =>
    withReceiver(
      ground,
      () => new Response("", { status: 500, headers: { "retry-after": "600" } }),
      async ({ endpoint, look }) => {
        await decideOn(ground, 1, "accepted");
        await look();
        const [first] = await lastDeliveries(ground.store.db, endpoint, 1);
        assert.ok(Date.parse(first!.dueAt) - ground.clock.now().getTime() < 6_000);
      },
    ),

  "a delivery that succeeds ends the time of failures": (ground) => {
    let status = 500;
    return withReceiver(
      ground,
      () => new Response("", { status }),
      async ({ endpoint, look }) => {
        const failingSince = async () =>
          (await requireEndpoint(ground.store.db, endpoint)).failingSince;
        await decideOn(ground, 1, "accepted");
        await look();
        assert.ok(await failingSince());
        status = 200;
        ground.clock.advance(6_000);
        await look();
        assert.equal(await failingSince(), null);
      },
    );
  },

  "410 and five days of failures turn an endpoint off, and admins are notified": (
    ground,
  ) => {
    let status = 410;
    return withReceiver(
      ground,
      () => new Response("", { status }),
      async ({ endpoint, look }) => {
        const { store, clock } = ground;
        await addAccount(store, "adm");
        await decideOn(ground, 1, "accepted");
        await look();
        assert.equal((await requireEndpoint(store.db, endpoint)).disabledReason, "gone");
        await decideOn(ground, 2, "accepted");
        assert.equal((await lastDeliveries(store.db, endpoint, 9)).length, 1);
        status = 500;
        await switchEndpoint(store, endpoint, true, system);
        await resendFailed(store, endpoint, "2026-11-19", system);
        await look();
        clock.advance(5 * 24 * HOUR_MS);
        await look();
        assert.equal((await requireEndpoint(store.db, endpoint)).disabledReason, "failing");
        const notices = await store.db.selectFrom("notifications").select("facts")
          .where("kind", "=", "webhook_disabled").where("staffId", "=", "adm").execute();
        const reasons = notices.map(({ facts }) => JSON.parse(facts).reason);
        assert.deepEqual(reasons.sort(), ["failing", "gone"]);
      },
    );
  },

  "an endpoint that hangs delays no other": (ground) => {
    const release = Promise.withResolvers<Response>();
    return withReceiver(ground, () => release.promise, async ({ look }) => {
      const other = startReceiver();
      await createEndpoint(
        ground.store,
        { url: other.url, events: ["kyc.decided"] },
        system,
        receiversFor(ORIGIN),
      );
      await decideOn(ground, 1, "accepted");
      const looking = look();
      while (other.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      release.resolve(new Response("ok"));
      await looking;
      await other.close();
    });
  },

  "two processes never send a delivery at the same time": (ground) => {
    const release = Promise.withResolvers<Response>();
    return withReceiver(
      ground,
      async () => (await release.promise).clone(),
      async ({ endpoint, receiver, look }) => {
        const second = startWebhooks(ground.store, { origins: [ORIGIN] }, { lookEveryMs: 60_000 });
        await decideOn(ground, 1, "accepted");
        const first = look();
        while (receiver.received.length === 0) {
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        await second.look();
        assert.equal(receiver.received.length, 1);
        // A process that was killed: its lease runs out.
        await ground.store.db.updateTable("webhook_deliveries")
          .set({ leasedUntil: "2020-01-01T00:00:00.000Z" }).execute();
        release.resolve(new Response("ok"));
        await second.look();
        await first;
        await second.stop();
        assert.equal(new Set(idsOf(receiver)).size, 1);
        const [{ state } = { state: "" }] = await lastDeliveries(ground.store.db, endpoint, 1);
        assert.equal(state, "delivered");
      },
    );
  },
});
