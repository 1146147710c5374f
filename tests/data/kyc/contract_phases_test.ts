import assert from "node:assert/strict";
import { sql } from "kysely";
import { markExpired } from "../../../data/kyc/requests/expiry.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { kycStatuses, kycTypes } from "../../../data/kyc/requests/statuses.ts";
import type { Store } from "../../../data/store.ts";
import { aRequest, YEAR_MS } from "../../support/records.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { interrupted } from "../../support/interrupted.ts";
import { casesOn } from "../../support/long_form.ts";
import { parse, walk } from "./walk.ts";

const HOUR_MS = 60 * 60 * 1000;

/** An hour between the ends of two. */
const plant = (store: Store, now: Date) =>
  kyc.insert(
    store.db,
    Array.from({ length: 60 }, (_, n) => {
      const status = kycStatuses[(n * 7) % kycStatuses.length]!;
      const ends = status === "accepted" ? 30 - n : status === "expired" ? -n : null;
      return aRequest({
        id: `k_${n}`,
        status,
        type: kycTypes[n % 3 ? 0 : 1],
        userName: `${["Zoë", "Ana", "ana", "𝒵ed", "\uFFE6on"][n % 5]} ${n % 4}`,
        submittedAt: new Date(now.getTime() - YEAR_MS - (n * 17 % 60) * HOUR_MS).toISOString(),
        expiresAt: ends === null || n === 5
          ? null
          : new Date(now.getTime() + ends * HOUR_MS).toISOString(),
      });
    }),
  );

const filters = [
  ...kycStatuses.map((status) => `status=${status}`),
  ...["accepted,expired", "expired,pending", "accepted,declined"].map((some) => `status=${some}`),
  ...["accepted", "expired"].flatMap((status) =>
    kycTypes.map((type) => `status=${status}&type=${type}`)
  ),
  ...["accepted", "expired"].flatMap((status) => [
    `status=${status}&from=2024-06-01`,
    `status=${status}&q=ana`,
    `status=${status}&userId=u_test`,
  ]),
  ...["", "&type=business", "&status=accepted", "&status=expired", "&q=ana"].map((more) =>
    `queue=ending-soon${more}`
  ),
];

/** That each filter has, in each order, what a look at each request finds. */
async function compare({ store, engine }: Ground, state: string): Promise<void> {
  for (const sort of ["submittedAt", "-userName", "status", "-type"]) {
    const { rows } = await kyc.list(store, parse(`sort=${sort}`), 1_000);
    for (const filter of casesOn(engine, filters)) {
      const query = parse(filter);
      const wanted = (row: kyc.KycRecord) =>
        (query.filters.status === "" || query.filters.status.split(",").includes(row.status)) &&
        (query.filters.type === "" || row.type === query.filters.type) &&
        // All that ends does so within the month.
        (query.filters.queue === "" || row.status === "accepted" && row.expiresAt !== null) &&
        (!query.q || /ana/i.test(row.userName)) && (!query.only || row.userId === query.only.id);
      const expected = rows.filter(wanted).map(({ id }) => id);
      const why = `${state}: ${filter} by ${sort}`;
      assert.deepEqual(await walk(store, `${filter}&sort=${sort}`), {
        ids: expected,
        count: expected.length,
      }, why);
    }
  }
}

onEachEngine({
  "expired requests are found whether a sweep has marked them, not yet, or too early": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plant(store, clock.now());
    await compare(ground, "nothing noted");
    await markExpired(store);
    await compare(ground, "all noted");
    clock.advance(6 * HOUR_MS);
    await compare(ground, "some have ended since");
    await markExpired(store);
    clock.advance(-12 * HOUR_MS);
    await compare(ground, "some are noted that go on by this clock");
  },
  "a request that a sweep marks during a read is shown and counted once": async (
    { store, clock },
  ) => {
    for (const status of ["expired", "accepted"]) {
      await sql`delete from kyc_requests`.execute(store.db);
      await sql`delete from sums`.execute(store.db);
      await plant(store, clock.now());
      const query = { ...parse(`status=${status}`), bounded: true as const };
      let swept = 0;
      const db = interrupted(store.db, /"phase" = 'accepted' and "expiresAt" <=/, async () => {
        if (swept++ === 0) await markExpired(store);
      });
      const during = await kyc.list({ ...store, db, reads: db }, query, 8);
      assert.ok(swept > 0);
      assert.deepEqual(during, await kyc.list(store, query, 8), status);
    }
  },
  "rows that no sweep changes are read beside the search for outdated ones": async (
    { store, clock },
  ) => {
    await plant(store, clock.now());
    const { promise: areRead, resolve: read } = Promise.withResolvers<boolean>();
    const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<boolean>();
    const timer = setTimeout(giveUp, 20_000, false);
    const rows = interrupted(store.db, /order by/, () => Promise.resolve(read(true)));
    let isBeside = false;
    const db = interrupted(rows, /"phase" = 'expired' and "expiresAt" >/, async () => {
      isBeside = await Promise.race([areRead, tooLate]);
    });
    const query = { ...parse("queue=ending-soon"), bounded: true as const };
    await kyc.list({ ...store, db, reads: db }, query, 8);
    clearTimeout(timer);
    assert.ok(isBeside);
  },
  "a sweep changes the stored phase and nothing that is shown": async (
    { store, clock },
  ) => {
    await plant(store, clock.now());
    const read = async () => (await kyc.list(store, parse(""), 1_000)).rows;
    const before = await read();
    await markExpired(store);
    assert.deepEqual(await read(), before);
    const { rows: [late] } = await sql<{ rows: number }>`select count(*) as "rows"
      from kyc_requests where "phase" = 'accepted' and "expiresAt" <= ${clock.now().toISOString()}`
      .execute(store.db);
    assert.equal(Number(late?.rows), 0);
  },
});

onEachEngine({
  "an acceptance that is renewed while a sweep notes its end has not expired": async (
    { store, clock },
  ) => {
    const ends = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    await kyc.insert(store.db, [
      aRequest({ id: "k_1", status: "accepted", expiresAt: ends(-HOUR_MS) }),
    ]);
    let sweep = Promise.resolve();
    await store.db.transaction().execute(async (trx) => {
      await trx.updateTable("kyc_requests").set({ expiresAt: ends(YEAR_MS), version: 2 }).execute();
      sweep = markExpired(store);
      // Long enough for PostgreSQL to find the row as it was.
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await sweep;
    const { phase } = await store.db.selectFrom("kyc_requests").select("phase")
      .executeTakeFirstOrThrow();
    assert.equal(phase, "accepted");
  },
});
