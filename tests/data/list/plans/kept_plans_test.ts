import assert from "node:assert/strict";
import { DatabaseSync, type SQLInputValue, StatementSync } from "node:sqlite";
import { parseListQuery } from "../../../../data/list/query.ts";
import { listOf } from "../../../../data/lists.ts";
import type { Store } from "../../../../data/store.ts";
import { withStore } from "../../../support/stores.ts";
import { choicesOf, names, plant } from "./plans.ts";

/**
 * Which statements are planned anew while `work` asks them: SQLite asks an authorizer for what it
 * plans, also where it does so again as it thinks that another value may need another way.
 */
async function plannedAnew(work: () => Promise<void>): Promise<Set<string>> {
  const { all } = StatementSync.prototype;
  const anew = new Set<string>();
  const watched = function (this: StatementSync, ...values: SQLInputValue[]) {
    asked = false;
    const rows = Reflect.apply(all, this, values);
    if (asked) anew.add(this.sourceSQL);
    return rows;
  };
  Object.assign(StatementSync.prototype, { all: watched });
  await work().finally(() => Object.assign(StatementSync.prototype, { all }));
  return anew;
}

let asked = false;

/** Runs a test on a store whose database notes that it plans. */
async function withWatched(test: (store: Store) => Promise<void>): Promise<void> {
  const { prepare } = DatabaseSync.prototype;
  const watched = new WeakSet<DatabaseSync>();
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given) {
    if (!watched.has(this)) {
      watched.add(this);
      this.setAuthorizer(() => {
        asked = true;
        return 0;
      });
    }
    return prepare.apply(this, given);
  };
  await withStore(test).finally(() => DatabaseSync.prototype.prepare = prepare);
}

Deno.test("what a list asks is planned once, whatever its filters, days and words", () =>
  withWatched(async (store) => {
    await plant(store);
    // That this is seen at all: how many are wanted makes SQLite think again.
    const page = store.db.selectFrom("users").selectAll().limit(2);
    await page.execute();
    assert.equal((await plannedAnew(async () => void await page.execute())).size, 1);
    for (const name of names) {
      const { listShape, list } = listOf(name);
      const days = { from: "2026-01-01", to: "2026-03-31" };
      for (const choice of [{}, { q: "zzqqxx" }, { q: "1" }, days, ...choicesOf(name)]) {
        for (const sort of listShape.sorts as readonly string[]) {
          const address = new URLSearchParams({ ...choice, sort });
          const query = { ...parseListQuery(listShape, address), bounded: true } as const;
          const read = async () => void await list(store, query, 10);
          await read();
          assert.deepEqual([...await plannedAnew(read)], [], `${name}?${address}`);
        }
      }
    }
  }));
