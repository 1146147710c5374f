import assert from "node:assert/strict";
import { sql } from "kysely";
import { mendFutureInstants } from "../../../../data/steps/clock_set_back.ts";
import { HOUR_MS } from "../../../../data/base/durations.ts";
import { startSession } from "../../../../data/staff/sessions/sessions.ts";
import { dueEndpoints } from "../../../../data/webhooks/deliveries.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { addAccount, plantRequests } from "../../../support/fixtures.ts";
import { decideOn, undo } from "./scene.ts";
import { announceSteps } from "../../../support/steps.ts";

onEachEngine({
  "once the clock is set back a decision made before is final, and its event waits no longer":
    async (ground) => {
      const { store, clock } = ground;
      await plantRequests(store, 2);
      await mendFutureInstants(store);
      await store.db.insertInto("webhook_endpoints").values({
        id: "w_1",
        url: "https://platform.example/hooks",
        secret: "",
        events: JSON.stringify(["kyc.decided"]),
        createdAt: clock.now().toISOString(),
        disabledAt: null,
        disabledReason: null,
        failingSince: null,
      } as never).execute();
      clock.advance(HOUR_MS);
      await decideOn(ground, 1, "accepted");
      await mendFutureInstants(store);
      clock.advance(-HOUR_MS);
      await mendFutureInstants(store);
      await assert.rejects(undo(ground, 1), { code: "undo.too_late" });
      assert.deepEqual(await dueEndpoints(store.db, clock.now()), ["w_1"]);
      await announceSteps(store);
      await decideOn(ground, 2, "accepted");
      await mendFutureInstants(store);
      await undo(ground, 2);
    },
  "once the clock is set back no proof of identity and no limit lasts longer than its time": async (
    { store, clock },
  ) => {
    const { id } = await addAccount(store, "s_1");
    await mendFutureInstants(store);
    clock.advance(HOUR_MS);
    await store.db.transaction().execute((trx) => startSession(trx, id, "browser", clock.now()));
    await sql`insert into sign_in_attempts ("id", "account", "address", "at")
        values ('a', 'ana@example.com', '192.0.2.1', ${clock.now().toISOString()})`
      .execute(store.db);
    await mendFutureInstants(store);
    clock.advance(-HOUR_MS);
    await mendFutureInstants(store);
    const now = clock.now().toISOString();
    const session = await store.db.selectFrom("sessions").select(["lastSeenAt", "confirmedAt"])
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...session }, { lastSeenAt: now, confirmedAt: now });
    const attempt = await store.db.selectFrom("sign_in_attempts").select("at")
      .executeTakeFirstOrThrow();
    assert.equal(attempt.at, now);
  },
});
