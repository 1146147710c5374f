import assert from "node:assert/strict";
import { sql } from "kysely";
import type { ListName } from "../../../data/list/names.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { type AnyList, listOf, recordNames } from "../../../data/lists.ts";
import * as users from "../../../data/records/users.ts";
import { plantSample } from "../../../data/sample/plant.ts";
import type { Store } from "../../../data/store.ts";
import { Desk } from "../../support/helpers.ts";
import { aUser } from "../../support/records.ts";
import { engines } from "../../support/databases.ts";
import { onEachEngine, racingEngines } from "../../support/engines.ts";

const listNames: ListName[] = [...recordNames, "staff", "audit-logs"];
const files = engines.filter(({ name }) => name === "a SQLite file");

const search = (store: Store, q: string) =>
  users.list(store, parseListQuery(users.listShape, new URLSearchParams({ q })));

/** A search, a rare one, one without results, and each filter with and without a search. */
function* queriesOf({ listShape }: AnyList) {
  const filters = Object.entries<{ values: readonly string[] }>(listShape.filters)
    .flatMap(([name, { values }]) => values.map((value) => ({ [name]: value })));
  const asked = [{ q: "a" }, { q: "%_\\" }, { q: "zzqqxx" }, ...filters];
  for (const one of [...asked, ...filters.map((filter) => ({ ...filter, q: "e" }))]) {
    yield parseListQuery(listShape, new URLSearchParams(one as Record<string, string>));
  }
}

/** A long statement that cannot be interrupted. */
const countLong = (store: Store) =>
  sql<{ count: number }>`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500000)
    select count(*) as "count" from n`.execute(store.reads);

onEachEngine({
  "searches and filters find beside the rest exactly what they find in its midst": async (
    { store },
  ) => {
    await plantSample(store, { account: false });
    let found = 0;
    for (const name of listNames) {
      for (const query of queriesOf(listOf(name))) {
        const page = await listOf(name).list(store, query);
        assert.deepEqual(page, await listOf(name).list({ ...store, reads: store.db }, query));
        found += page.rows.length;
      }
    }
    assert.ok(found > 200, `${found} rows were found`);
  },

  "a read that fails is refused in the same words, and other reads are answered": async (
    { store },
  ) => {
    await assert.rejects(
      users.list(store, { ...parseListQuery(users.listShape, new URLSearchParams()), q: "a\0" }),
      { name: "DomainError", kind: "invalid", message: "This can't be saved." },
    );
    await assert.rejects(sql`select * from nowhere`.execute(store.reads), /nowhere/);
    assert.equal((await search(store, "quilla")).rows.length, 0);
  },
});

onEachEngine({
  "no read finds rows of an unfinished transaction": async ({ store }) => {
    await store.db.transaction().execute(async (trx) => {
      await users.insert(trx, [aUser({ name: "Quilla" })]);
      assert.equal((await search(store, "quilla")).rows.length, 0);
    });
    assert.equal((await search(store, "quilla")).rows.length, 1);
  },
}, racingEngines());

onEachEngine({
  "a long read keeps neither the health check nor a page waiting, only those like it": async (
    { store },
  ) => {
    const desk = new Desk(store);
    const answered: string[] = [];
    const note = (name: string) => () => void answered.push(name);
    const counted = countLong(store).then(note("long read"));
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.all([
      counted,
      search(store, "quilla").then(note("search")),
      users.list(store, parseListQuery(users.listShape, new URLSearchParams())).then(note("page")),
      desk.get("/health").then(({ status }) => note(`health ${status}`)()),
    ]);
    assert.deepEqual(answered.slice(0, 2).toSorted(), ["health 200", "page"]);
    assert.deepEqual(answered.slice(2), ["long read", "search"]);
  },

  "a connection for reading cannot write": async ({ store }) => {
    await assert.rejects(users.insert(store.reads, [aUser()]), /is read-only/);
    assert.equal((await search(store, "")).total, 0);
  },

  "a thread that dies fails its own read alone, and another takes its place": async ({ store }) => {
    const threads = await withThreads(async (threads) => {
      await search(store, "quilla");
      const broken = countLong(store);
      const behind = search(store, "quilla");
      // The thread cannot destructure this message.
      threads[0]?.postMessage(null);
      await assert.rejects(broken, { kind: "unavailable", retryAfterSeconds: 1 });
      assert.equal((await behind).rows.length, 0);
    });
    assert.equal(threads, 2);
  },
}, files);

/** Collects the threads that are started meanwhile; returns their number. */
async function withThreads(work: (threads: Worker[]) => Promise<void>): Promise<number> {
  const threads: Worker[] = [];
  const { Worker: Usual } = globalThis;
  globalThis.Worker = class extends Usual {
    constructor(...parameters: ConstructorParameters<typeof Worker>) {
      super(...parameters);
      threads.push(this);
    }
  };
  try {
    await work(threads);
  } finally {
    globalThis.Worker = Usual;
  }
  return threads.length;
}
