import assert from "node:assert/strict";
import { sql } from "kysely";
import { engineOf } from "../../../data/db/engine/engine_of.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { ListName } from "../../../data/list/names.ts";
import { allOf } from "../../../data/list/pages.ts";
import { type Count, type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import type { FilterShape } from "../../../data/list/shape.ts";
import { listOf, recordNames } from "../../../data/lists.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import type { Store } from "../../../data/store.ts";
import { actor, aTransaction, terms } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { plantRequests } from "../../support/fixtures.ts";
import { casesOn } from "../../support/long_form.ts";
import { lists, PLANTED } from "./lists.ts";
import { hasOwnIndex } from "./plans/plans.ts";
import { decide } from "../../support/steps.ts";

const PAGE = 10;

/** The first page of a list as somebody asks for it who waits. */
const ask = async (store: Store, name: ListName, address: Record<string, string>) => {
  const { listShape, list } = listOf(name);
  const query = parseListQuery(listShape, new URLSearchParams(address));
  return await list(store, { ...query, bounded: true } as ListQuery, PAGE);
};

const countOf = async (store: Store, name: ListName, address: Record<string, string>) =>
  (await ask(store, name, address)).count;

const exactly = (records: number, minor: Count["minor"] = null): Count => ({
  records,
  minor,
  isAll: true,
});

function minorByGroup(rows: readonly transactions.Transaction[]): Record<string, number> {
  const minor: Record<string, number> = {};
  for (const { type, status, amountCents } of rows) {
    minor[`${type} ${status}`] = (minor[`${type} ${status}`] ?? 0) + amountCents;
  }
  return minor;
}

/** Each choice of a value of at most two filters, without those of an own index. */
const choicesOf = (name: ListName): Record<string, string>[] =>
  Object.entries<FilterShape>(listOf(name).listShape.filters).filter(([, filter]) =>
    !hasOwnIndex(filter)
  )
    .reduce<Record<string, string>[]>(
      (choices, [filter, { values }]) =>
        choices.flatMap((one) => [one, ...values.map((value) => ({ ...one, [filter]: value }))]),
      [{}],
    ).filter((choice) => Object.keys(choice).length <= 2);

onEachEngine({
  "each filter and each pair of them counts what a whole list of it has": async (
    { store, engine },
  ) => {
    for (const list of Object.values(lists)) await list.plant(store);
    for (const name of [...recordNames, "staff", "audit-logs"] as const) {
      for (const address of casesOn(engine, choicesOf(name).slice(1))) {
        const { listShape, list } = listOf(name);
        const query = parseListQuery(listShape, new URLSearchParams(address));
        const { rows } = await list(store, query, PLANTED);
        const minor = listShape.amounts === undefined
          ? null
          : minorByGroup(rows as unknown as transactions.Transaction[]);
        const why = `${name} ${JSON.stringify(address)}`;
        for (const sort of [listShape.sorts[0], `-${listShape.sorts.at(-1)}`] as string[]) {
          assert.deepEqual(
            await countOf(store, name, { ...address, sort }),
            exactly(rows.length, minor),
            why,
          );
        }
        assert.deepEqual(
          await countOf(store, name, { ...address, q: "zzqqxx" }),
          exactly(0, minor === null ? null : {}),
          why,
        );
      }
      assert.equal(await countOf(store, name, {}), undefined, "a whole list has its total");
    }
  },
  "results of a search and of a range are counted": async ({ store }) => {
    const rows = Array.from({ length: 60 }, (_, n) =>
      aTransaction({
        id: `t_${n}`,
        description: n % 2 ? "Odd one" : "Even one",
        amountCents: n * 100,
        type: n % 3 ? "payout" : "refund",
        date: `2026-0${1 + n % 4}-15T00:00:00.000Z`,
      }));
    await transactions.insert(store.db, rows);
    const expected = (fits: (row: transactions.Transaction) => boolean) => {
      const found = rows.filter(fits);
      return exactly(found.length, minorByGroup(found));
    };
    const count = (address: Record<string, string>) => countOf(store, "transactions", address);
    assert.deepEqual(await count({ q: "odd" }), expected((row) => row.description === "Odd one"));
    const dear = { amountFrom: "20", amountTo: "45" };
    const isDear = (row: transactions.Transaction) =>
      row.amountCents >= 2_000 && row.amountCents <= 4_500;
    assert.deepEqual(await count(dear), expected(isDear));
    assert.deepEqual(
      await count({ ...dear, type: "payout", from: "2026-02-01", to: "2026-03-31", q: "one" }),
      expected((row) => isDear(row) && row.type === "payout" && /-0[23]-/.test(row.date)),
    );
    assert.deepEqual(
      await count({ ...dear, type: "payout,refund", status: "completed" }),
      expected((row) => isDear(row) && row.status === "completed"),
    );
  },
  "an approval that has ended is counted where it now belongs": async ({ store, clock }) => {
    await plantRequests(store, 1);
    const decision = { status: "accepted", reviewNotes: "" } as const;
    await decide(store, "k_1", decision, terms({ reviewer: actor() }));
    const count = (status: string) => countOf(store, "kyc-requests", { status });
    assert.deepEqual([await count("accepted"), await count("expired")], [exactly(1), exactly(0)]);
    clock.advance(366 * 24 * 60 * 60 * 1000);
    assert.deepEqual([await count("accepted"), await count("expired")], [exactly(0), exactly(1)]);
    const expired = new URLSearchParams("status=expired&type=individual");
    const { listShape } = kyc;
    const inFile = await Array.fromAsync(allOf(kyc, store, parseListQuery(listShape, expired)));
    assert.deepEqual(inFile.flat().map(({ id }) => id), ["k_1"], "nor does a file leave it out");
  },
  "a search among too many entries is given up, says so, and goes on from there": givenUp,
});

/** The dear ones are late, and nobody asks for them. */
async function givenUp({ store }: { store: Store }): Promise<void> {
  await plantMany(store, 20_300);
  const address = { to: "2026-01-31", sort: "-amountCents" };
  const first = await ask(store, "transactions", address);
  assert.deepEqual([first.rows, first.looked, first.before], [[], 10_000, null]);
  assert.deepEqual(first.count, { records: 10_000, minor: null, isAll: false });
  const next = await ask(store, "transactions", { ...address, after: first.after! });
  assert.deepEqual([next.rows.length, next.looked], [PAGE, undefined]);
  assert.equal(next.rows[0]?.id, "t_10150", "the dearest of those that fit");
  const { listShape, list } = listOf("transactions");
  const query = parseListQuery(listShape, new URLSearchParams(address));
  const whole = await list(store, query, PAGE);
  assert.deepEqual([whole.rows, whole.looked], [next.rows, undefined], "a program's walk goes on");
  // Texts take longer to look at; a page where none fits leads on, and back.
  const words = { ...address, q: "payout" };
  const one = await ask(store, "transactions", words);
  assert.deepEqual([one.rows, one.looked], [[], 2_000]);
  const two = await ask(store, "transactions", { ...words, after: one.after! });
  assert.deepEqual([two.rows, two.looked, two.before !== null], [[], 2_000, true]);
  // The same for people of a verdict, who may be met at once.
  const declined = await ask(store, "transactions", { verification: "declined" });
  assert.deepEqual([declined.rows, declined.looked, declined.count], [[], 2_000, undefined]);
  const unknown = await ask(store, "transactions", { verification: "none" });
  assert.deepEqual([unknown.rows.length, unknown.looked, unknown.count], [
    PAGE,
    undefined,
    undefined,
  ]);
  // Upwards they are met at once, and backwards the search is given up as well.
  const up = await ask(store, "transactions", { ...address, sort: "amountCents" });
  assert.deepEqual([up.rows[0]?.id, up.looked], ["t_1", undefined]);
  const back = await ask(store, "transactions", { ...address, after: next.before! });
  assert.deepEqual([back.rows, back.looked, back.before !== null], [[], 10_000, true]);
  const start = await ask(store, "transactions", { ...address, after: back.before! });
  assert.deepEqual(start, first, "nothing lies before: it is the first page");
}

/**
 * The nth is of n cents; the first half of them came early. PostgreSQL's own workers may look at a
 * table at any moment, and before its import is through they learn that it is empty.
 */
async function plantMany({ db }: Store, rows: number): Promise<void> {
  const half = sql.lit(rows / 2);
  await db.transaction().execute(async (trx) => {
    await sql`with recursive numbers(n) as (
        select 1 union all select n + 1 from numbers where n < ${sql.lit(rows)})
      insert into transactions
        ("id", "type", "amountCents", "description", "userId", "date", "status", "search", "person")
      select 't_' || n, 'payout', n, 'Payout', 'u_1',
        case when n <= ${half} then '2026-01-15T00:00:00.000Z' else '2026-03-15T00:00:00.000Z' end,
        'completed', 'payout', '' from numbers`.execute(trx);
    if (engineOf(db).name === "postgres") await sql`analyze transactions`.execute(db);
  });
}
