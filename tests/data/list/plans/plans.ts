import assert from "node:assert/strict";
import { CompiledQuery, type QueryExecutor } from "kysely";
import { append } from "../../../../data/audit/trail.ts";
import type { Database } from "../../../../data/db/database.ts";
import { markExpired } from "../../../../data/kyc/requests/expiry.ts";
import { type ListName } from "../../../../data/list/names.ts";
import { parseListQuery } from "../../../../data/list/query.ts";
import { upsertRecords } from "../../../../data/list/write.ts";
import { listOf, recordNames, recordsOf } from "../../../../data/lists.ts";
import { synthetic } from "../../../../data/sample/synthetic.ts";
import * as staff from "../../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../../data/store.ts";

/** More than a search looks at before it asks its index. */
export const ROWS = 1_100;

export const names: readonly ListName[] = [...recordNames, "staff", "audit-logs"];

export async function plant(store: Store): Promise<void> {
  const numbers = Array.from({ length: ROWS }, (_, n) => n + 1);
  await store.db.transaction().execute(async (trx) => {
    for (const name of recordNames) {
      const records = numbers.map((n) => synthetic[name]!(n));
      await upsertRecords(trx, recordsOf(name).listShape, records);
    }
    await staff.insert(
      trx,
      numbers.map((n): staff.Staff => ({
        id: `s_${ROWS + n}`,
        name: `Member ${n}`,
        email: `${n}@desk.example`,
        role: "support",
        status: "active",
        joinedAt: new Date(n * 1_000).toISOString(),
      })),
    );
    const actor = { id: null, name: "System", requestId: null };
    await append(
      trx,
      numbers.map((n) => ({
        event: {
          category: "user" as const,
          action: "Role changed" as const,
          target: `T_${ROWS + n}`,
        },
        actor,
        at: new Date(n * 1_000).toISOString(),
      })),
      store.auditKey,
    );
  });
  await markExpired(store);
}

/** Each filter with each of its values, and each pair of them. */
export const choicesOf = (name: ListName): Record<string, string>[] =>
  Object.entries<{ values: readonly string[] }>(listOf(name).listShape.filters)
    .reduce<Record<string, string>[]>(
      (choices, [filter, { values }]) =>
        choices.flatMap((one) => [one, ...values.map((value) => ({ ...one, [filter]: value }))]),
      [{}],
    ).slice(1);

/** The statements of a list's page, each with its plan. */
export async function plansOf(store: Store, name: ListName, address: Record<string, string>) {
  const list = listOf(name);
  const query = parseListQuery(list.listShape, new URLSearchParams(address));
  return await plansIn(store, name, (watched) => list.list(watched, query));
}

/** The same of whatever reads that list. */
export async function plansIn(
  store: Store,
  name: ListName,
  read: (store: Store) => Promise<unknown>,
) {
  const plans: { statement: string; plan: string[] }[] = [];
  for (const { sql: statement, parameters } of await statementsIn(store, name, read)) {
    const { rows } = await store.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${statement}`, [...parameters]),
    );
    plans.push({ statement, plan: rows.map(({ detail }) => detail) });
  }
  return plans;
}

/** The statements of a list's page. */
export async function statementsOf(store: Store, name: ListName, address: Record<string, string>) {
  const list = listOf(name);
  const query = parseListQuery(list.listShape, new URLSearchParams(address));
  return await statementsIn(store, name, (watched) => list.list(watched, query));
}

/** Of these, those that are read at once: PostgreSQL holds them ready. */
export async function readyStatementsOf(
  store: Store,
  name: ListName,
  address: Record<string, string>,
): Promise<CompiledQuery[]> {
  const list = listOf(name);
  const query = parseListQuery(list.listShape, new URLSearchParams(address));
  const asked: CompiledQuery[] = [];
  await list.list({ ...store, db: watch(store.db, asked) }, query);
  return onTheList(name, asked);
}

/** Of those that something asks, all that read the list's table. */
async function statementsIn(
  store: Store,
  name: ListName,
  read: (store: Store) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const watched = watch(store.db, asked);
  await read({ ...store, db: watched, reads: watched });
  return onTheList(name, asked);
}

const onTheList = (name: ListName, asked: readonly CompiledQuery[]): CompiledQuery[] => {
  const { table } = listOf(name).listShape;
  return asked.filter(({ sql }) => new RegExp(`from "${table}(_search)?"`).test(sql));
};

/** The same database, which notes down what it is asked. */
export function watch(db: Database, asked: CompiledQuery[]): Database {
  const executor = new Proxy(db.getExecutor(), {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      if (key !== "executeQuery") return value.bind(target);
      return (query: CompiledQuery) => {
        asked.push(query);
        return (target as QueryExecutor).executeQuery(query);
      };
    },
  });
  return new Proxy(db, {
    get(target, key) {
      if (key === "getExecutor") return () => executor;
      // Of what was prepared, which goes past it.
      if (key === "executeQuery") return executor.executeQuery;
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Neither a walk without an order or a bound, nor a sort of more than was found by its index. */
export function requireBounded(plan: readonly string[], statement: string, why: string): void {
  const found = plan.some((step) => /^SEARCH \w+ USING INTEGER PRIMARY KEY/.test(step));
  for (const [index, step] of plan.entries()) {
    assert.doesNotMatch(
      step,
      /^SCAN (?!(value|json_each|found|counted|entries|(part|move)\d+)\b)\w+$/,
      `${why}: ${statement}`,
    );
    // Of each part of a list the first so many are few enough to be sorted together.
    const few = /^SCAN (part\d+|found|entries)$|sqlite_autoindex|\(rowid=\?\)$/
      .test(plan[index - 1] ?? "");
    if (!found && !few) assert.doesNotMatch(step, /TEMP B-TREE/, `${why}: ${statement}`);
    if (/^SCAN \w+ USING/.test(step)) assert.match(statement, / limit /, `${why}: ${statement}`);
  }
}

/** Each part of what a list is narrowed to stands in one place of an index, in the order asked for. */
export function requireLanes(
  { plan, statement }: { plan: readonly string[]; statement: string },
  table: string,
  why: string,
): void {
  const parts = statement.split(" union all ").length;
  const searches = plan.filter((step) =>
    new RegExp(`^SEARCH ${table} USING (COVERING )?INDEX`).test(step)
  );
  // In one place of an index: each facet is known there before the order is.
  const byFacets = searches.filter((step) => /INDEX (?!sqlite_)\w+ \([^()]*[=<>]\?/.test(step));
  assert.equal(byFacets.length, parts, `${why}: ${plan.join("\n")}\n${statement}`);
}
