import assert from "node:assert/strict";
import { dayOf } from "../../../../data/base/calendar.ts";
import { emitDocumentEnds } from "../../../../data/kyc/requests/events.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { runDailyNotices } from "../../../../data/notices/daily.ts";
import type { Store } from "../../../../data/store.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { aRequest, DAY_MS, terms } from "../../../support/records.ts";
import { setExpiry } from "../../../support/steps.ts";
import type { TestClock } from "../../../support/stores.ts";
import { addEndpoint } from "../asks/scene.ts";

const sweep = (store: Store) => runDailyNotices(store, undefined, emitDocumentEnds);

const told = async ({ db }: Store) =>
  (await db.selectFrom("webhook_deliveries").select("content")
    .where("type", "=", "kyc.document_expiring").orderBy("at").orderBy("id").execute())
    .map(({ content }) => {
      const { requestId, documentId, expiresOn } = JSON.parse(content);
      return `${requestId} ${documentId} ${expiresOn}`;
    });

const document = (expiresOn?: string) => ({
  type: "id",
  url: "/d/1",
  name: "a.jpg",
  ...expiresOn !== undefined && { expiresOn },
});

const accepted = (id: string, now: Date, ...ends: (string | undefined)[]) =>
  aRequest({
    id,
    status: "accepted",
    expiresAt: new Date(now.getTime() + 300 * DAY_MS).toISOString(),
    documents: ends.map(document),
  });

const within = (clock: TestClock, days: number) =>
  dayOf(new Date(clock.now().getTime() + days * DAY_MS));

onEachEngine({
  "each document of an accepted request is named 30 and 7 days before its end, once each": async (
    { store, clock },
  ) => {
    await addEndpoint(store);
    const end = within(clock, 40);
    const other = within(clock, 47);
    await kyc.insert(store.db, [
      // The first one has expired already, and hides none of the others.
      accepted("k_1", clock.now(), within(clock, -5), end, other, undefined),
      aRequest({ id: "k_pending", documents: [document(end)] }),
      aRequest({ id: "k_declined", status: "declined", documents: [document(end)] }),
      { ...accepted("k_over", clock.now(), end), expiresAt: clock.now().toISOString() },
    ]);
    const heard: string[] = [];
    for (let day = 0; day <= 50; day++) {
      const before = (await told(store)).length;
      for (let times = 0; times < 2; times++) await sweep(store);
      heard.push(...(await told(store)).slice(before).map((one) => `${day}: ${one}`));
      clock.advance(DAY_MS);
    }
    assert.deepEqual(heard, [
      `10: k_1 2 ${end}`,
      `17: k_1 3 ${other}`,
      `33: k_1 2 ${end}`,
      `40: k_1 3 ${other}`,
    ]);
  },
  "a desk that stood still names what it has missed, unless the day is over": async (
    { store, clock },
  ) => {
    await addEndpoint(store);
    await sweep(store);
    const [soon, past] = [within(clock, 10), within(clock, 8)];
    await kyc.insert(store.db, [
      accepted("k_soon", clock.now(), soon),
      accepted("k_past", clock.now(), past),
    ]);
    clock.advance(9 * DAY_MS);
    await sweep(store);
    assert.deepEqual(await told(store), [`k_soon 1 ${soon}`]);
  },
  "another end is named anew, and a replaced document is not": async ({ store, clock }) => {
    await addEndpoint(store);
    await kyc.insert(store.db, [accepted("k_1", clock.now(), within(clock, 30))]);
    await sweep(store);
    await setExpiry(store, "k_1", "1", within(clock, 31), terms());
    clock.advance(DAY_MS);
    await sweep(store);
    const named = [within(clock, 29), within(clock, 30)].map((end) => `k_1 1 ${end}`);
    assert.deepEqual(await told(store), named);
    const [one] = (await kyc.get(store, "k_1")).documents;
    const newer = { ...document(), id: "d_2", replaces: "1" };
    await store.db.updateTable("kyc_requests").set({
      documents: JSON.stringify([{ ...one, expiresOn: within(clock, 8) }, newer]),
      documentsEnd: within(clock, 8),
    }).execute();
    clock.advance(DAY_MS);
    await sweep(store);
    assert.deepEqual(await told(store), named);
  },
});
