import assert from "node:assert/strict";
import { sql } from "kysely";
import { system } from "../../../data/audit/write.ts";
import { resetAfterRestore } from "../../../data/db/backup/restore.ts";
import { eventOf } from "../../../data/kyc/requests/events.ts";
import { emit } from "../../../data/webhooks/events.ts";
import { insert } from "../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import {
  lastDeliveries,
  leaseDue,
  resend,
  resendFailed,
  settle,
} from "../../../data/webhooks/deliveries.ts";
import { requireEndpoint, switchEndpoint } from "../../../data/webhooks/endpoints.ts";
import { kycRequest } from "../../support/fixtures.ts";
import { onEachEngine } from "../../support/engines.ts";
import { decideOn, HOUR_MS, rita, withReceiver } from "./scene.ts";
import { decide } from "../../support/steps.ts";

const DAY = "2026-11-19";

onEachEngine({
  "an answer with characters that cannot be stored is an answer": (ground) =>
    withReceiver(
      ground,
      () => new Response(`ok\0${"x".repeat(990)}😀😀😀😀😀`),
      async ({ endpoint, receiver, look }) => {
        await decideOn(ground, 1, "accepted");
        await look();
        const [delivery] = await lastDeliveries(ground.store.db, endpoint, 1);
        assert.equal(delivery?.state, "delivered");
        assert.ok(delivery.answer?.isWellFormed() && delivery.answer.startsWith("ok"));
        assert.equal(receiver.received.length, 1);
      },
    ),

  "an endpoint that is off is sent nothing, whatever waits for it": (ground) =>
    withReceiver(
      ground,
      (_, count) => new Response("", { status: count === 1 ? 410 : 200 }),
      async ({ endpoint, receiver, look }) => {
        const { store, clock } = ground;
        await decideOn(ground, 1, "accepted");
        await look();
        clock.advance(HOUR_MS);
        const off = { kind: "conflict", message: "Turn this webhook on first." };
        await assert.rejects(resendFailed(store, endpoint, DAY, system), off);
        const [{ id } = { id: "" }] = await lastDeliveries(store.db, endpoint, 1);
        await assert.rejects(resend(store, id, system), off);
        // As a transaction leaves it that began before the endpoint was turned off.
        await store.db.updateTable("webhook_deliveries").set({ state: "pending", endedAt: null })
          .execute();
        await look();
        assert.equal(receiver.received.length, 1);
        await switchEndpoint(store, endpoint, true, system);
        await look();
        assert.equal(receiver.received.length, 2);
      },
    ),

  "an event sent again by hand still waits until its decision can no longer be undone": (ground) =>
    withReceiver(ground, undefined, async ({ endpoint, receiver, look }) => {
      const { store, clock } = ground;
      await decide(store, "k_1", { status: "accepted", reviewNotes: "" }, {
        reviewer: rita,
        version: null,
        onlyOffered: false,
        idempotencyKey: null,
      });
      for (const isOn of [false, true]) await switchEndpoint(store, endpoint, isOn, system);
      assert.equal(await resendFailed(store, endpoint, DAY, system), 1);
      await look();
      assert.equal(receiver.received.length, 0);
      clock.advance(UNDO_MS);
      await look();
      assert.equal(receiver.received.length, 1);
    }),

  "many answers of 410 at the same time turn an endpoint off without an error": (ground) =>
    withReceiver(ground, undefined, async ({ endpoint }) => {
      const { store, clock } = ground;
      await insert(store.db, [4, 5, 6, 7, 8].map((n) => kycRequest(n)));
      for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) await decideOn(ground, n, "accepted");
      const leased = await leaseDue(store.db, endpoint, clock.now(), 8);
      assert.equal(leased.length, 8);
      // Opens the connections of the pool.
      await Promise.all(leased.map(() => requireEndpoint(store.db, endpoint)));
      const gone = { status: 410, durationMs: 1, answer: "" };
      await Promise.all(leased.map((one) => settle(store, one, gone, clock.now())));
      assert.equal((await requireEndpoint(store.db, endpoint)).disabledReason, "gone");
      const states = (await lastDeliveries(store.db, endpoint, 20)).map(({ state }) => state);
      assert.deepEqual([...new Set(states)], ["failed"]);
    }),

  "a restored backup sends nothing until an admin turns its webhooks on": (ground) =>
    withReceiver(ground, undefined, async ({ endpoint, receiver, look }) => {
      const { engine, store, url } = ground;
      if (engine === "SQLite in memory") return;
      await decideOn(ground, 1, "accepted");
      await resetAfterRestore(url);
      await decideOn(ground, 2, "accepted");
      await look();
      assert.equal(receiver.received.length, 0);
      await switchEndpoint(store, endpoint, true, system);
      assert.equal(await resendFailed(store, endpoint, DAY, system), 1);
      await look();
      assert.equal(receiver.received.length, 1);
    }),

  "events of many requests in one transaction come in order and hold few locks": (ground) =>
    withReceiver(ground, undefined, async ({ endpoint }) => {
      const { store, engine, clock } = ground;
      const many = Array.from({ length: 2_500 }, (_, n) =>
        eventOf("kyc.expired", {
          id: `m_${n}`,
          userId: `u_${n}`,
          status: "expired",
          version: 2,
        }));
      await store.db.transaction().execute(async (trx) => {
        for (let turn = 0; turn < 2; turn++) await emit(trx, many, clock.now());
        if (engine !== "PostgreSQL") return;
        const { rows } = await sql<{ count: string }>`select count(*) as count from pg_locks
          where locktype = 'advisory' and pid = pg_backend_pid()`.execute(trx);
        assert.ok(Number(rows[0]?.count) < 10, `${rows[0]?.count} locks`);
      });
      const rows = await store.db.selectFrom("webhook_deliveries").select(["subject", "position"])
        .where("endpointId", "=", endpoint).execute();
      assert.equal(rows.length, 5_000);
      const positions = rows.filter(({ subject }) => subject === "m_2499")
        .map(({ position }) => position).toSorted();
      assert.deepEqual(positions, [1, 2]);
    }),
});
