import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { NEVER } from "../../../data/list/screening.ts";
import { emitScreeningDue } from "../../../data/kyc/checks/screening_due.ts";
import { putCheck } from "../../../data/kyc/checks/put_check.ts";
import { erase } from "../erasure/erasing.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { dayOf } from "../../../data/base/calendar.ts";
import { emitDocumentEnds, emitExpiring } from "../../../data/kyc/requests/events.ts";
import { markExpired } from "../../../data/kyc/requests/expiry.ts";
import { holdSteps } from "../../../data/payouts/holds.ts";
import { insert } from "../../../data/transactions/transactions.ts";
import { runDailyNotices } from "../../../data/notices/daily.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as partners from "../../../data/records/partners.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { sendTest } from "../../../data/webhooks/endpoints.ts";
import { eventTypes, TEST_EVENT } from "../../../data/webhooks/payload.ts";
import { description } from "../../routes/api/described.ts";
import { onEachEngine } from "../../support/engines.ts";
import { kycRequest } from "../../support/fixtures.ts";
import {
  aCommunity,
  aContent,
  aPartner,
  aTransaction,
  aUser,
  DAY_MS,
} from "../../support/records.ts";
import { importText, ndjson } from "../imports/import_files.ts";
import { decideOn, HOUR_MS, rita, withReceiver } from "./scene.ts";
import { give } from "../instructions/scene.ts";
import {
  ask,
  askCorrection,
  reopen,
  setExpiry,
  takeHoldStep,
  withdrawAsk,
} from "../../support/steps.ts";

const unreadable = { reason: "document-unreadable", message: "Please send it again.", days: 7 };

/** An instruction about a record of each kind. */
async function giveEach(store: Store): Promise<void> {
  await communities.insert(store.db, [aCommunity({ id: "c_1" })]);
  await content.insert(store.db, [aContent({ id: "ct_1" })]);
  await partners.insert(store.db, [aPartner({ id: "p_1" })]);
  await give(store, "deactivate", "u_test", rita);
  await give(store, "close", "c_1", rita);
  await give(store, "unpublish", "ct_1", rita);
  await give(store, "pause", "p_1", rita);
}

onEachEngine({
  // The scene compares each event with its description.
  "every event that the desk sends is in the OpenAPI document, which describes no others": (
    ground,
  ) =>
    withReceiver(ground, undefined, async ({ endpoint, receiver, look }) => {
      const { store, clock } = ground;
      await importText(store, "kyc-requests", "ndjson", ndjson([kycRequest(4)]), { token: "feed" });
      await users.insert(store.db, [aUser()]);
      const correction = { id: crypto.randomUUID(), field: "language", value: "es" } as const;
      await askCorrection(store, "u_test", { ...correction, source: "Ticket 4711" }, rita);
      await giveEach(store);
      await ask(store, "k_2", "1", unreadable, { reviewer: rita, version: 1 });
      await withdrawAsk(store, "k_2", "1", { reviewer: rita, version: 2 });
      await decideOn(ground, 3, "declined");
      await reopen(store, "k_3", { reason: "A better scan came" }, { reviewer: rita, version: 2 });
      await decideOn(ground, 1, "accepted");
      const ranAt = clock.now().toISOString();
      const { userId } = await kyc.get(store, "k_1");
      await store.db.insertInto("kyc_screenings")
        .values({ ...NEVER, userId, kind: "pep", until: "9999", noticed: 0 }).execute();
      await emitScreeningDue(store);
      const hit = { kind: "sanctions", provider: "Screenwise", ranAt, result: "hit" } as const;
      await putCheck(store, "k_1", hit, system);
      clock.advance((365 * 24 - 20) * HOUR_MS);
      const inAWeek = dayOf(new Date(clock.now().getTime() + 7 * DAY_MS));
      await setExpiry(store, "k_1", "1", inAWeek, { reviewer: rita, version: null });
      await runDailyNotices(store, emitExpiring, emitDocumentEnds);
      clock.advance(21 * HOUR_MS);
      await markExpired(store);
      await insert(store.db, [aTransaction({ id: "t_1", type: "payout", status: "pending" })]);
      for (const [version, step] of holdSteps.entries()) {
        const terms = { person: rita, version, idempotencyKey: null };
        await takeHoldStep(store, "t_1", step, { reason: "Unclear" }, terms);
      }
      await users.insert(store.db, [aUser({ id: "u_gone", email: "gone@example.com" })]);
      await erase(store, clock, "u_gone");
      clock.advance(UNDO_MS);
      await sendTest(store, endpoint, system);
      for (let n = 0; n < 4; n++) await look();
      const sent = new Set(receiver.received.map(({ event }) => event.type));
      assert.deepEqual([...sent].toSorted(), [...eventTypes, TEST_EVENT].toSorted());
      assert.deepEqual([...sent].toSorted(), Object.keys(description.webhooks).toSorted());
    }),
});
