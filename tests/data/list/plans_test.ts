import assert from "node:assert/strict";
import { CompiledQuery, type QueryExecutor, sql } from "kysely";
import { doneBy } from "../../../data/audit/entry.ts";
import { append } from "../../../data/audit/trail.ts";
import type { Database } from "../../../data/db/database.ts";
import { type ListName } from "../../../data/list/names.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import * as kyc from "../../../data/kyc/requests.ts";
import { upsertRecords } from "../../../data/list/write.ts";
import { listOf, recordNames, recordsOf } from "../../../data/lists.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as transactions from "../../../data/records/transactions.ts";
import { synthetic } from "../../../data/sample/synthetic.ts";
import * as staff from "../../../data/staff/staff.ts";
import type { Store } from "../../../data/store.ts";
import { withStore } from "../../stores.ts";

/** More than a search looks at before it asks its index. */
const ROWS = 1_100;

const names: readonly ListName[] = [...recordNames, "staff", "audit-logs"];

async function plant(store: Store): Promise<void> {
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
}

/** Each filter with each of its values, and each pair of them. */
const choicesOf = (name: ListName): Record<string, string>[] =>
  Object.entries<{ values: readonly string[] }>(listOf(name).listShape.filters)
    .reduce<Record<string, string>[]>(
      (choices, [filter, { values }]) =>
        choices.flatMap((one) => [one, ...values.map((value) => ({ ...one, [filter]: value }))]),
      [{}],
    ).slice(1);

/** The statements of a list's page, each with its plan. */
async function plansOf(store: Store, name: ListName, address: Record<string, string>) {
  const list = listOf(name);
  const query = parseListQuery(list.listShape, new URLSearchParams(address));
  return await plansIn(store, name, (watched) => list.list(watched, query));
}

/** The same of whatever reads that list. */
async function plansIn(store: Store, name: ListName, read: (store: Store) => Promise<unknown>) {
  const asked: CompiledQuery[] = [];
  const watched = watch(store.db, asked);
  await read({ ...store, db: watched, reads: watched });
  const { table } = listOf(name).listShape;
  const plans: { statement: string; plan: string[] }[] = [];
  for (const { sql: statement, parameters } of asked) {
    if (!new RegExp(`from "${table}(_search)?"`).test(statement)) continue;
    const { rows } = await store.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${statement}`, [...parameters]),
    );
    plans.push({ statement, plan: rows.map(({ detail }) => detail) });
  }
  return plans;
}

/** The same database, which notes down what it is asked. */
function watch(db: Database, asked: CompiledQuery[]): Database {
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
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Neither a walk without an order or a bound, nor a sort of more than was found by its index. */
function requireBounded(plan: readonly string[], statement: string, why: string): void {
  const found = plan.some((step) => /^SEARCH \w+ USING INTEGER PRIMARY KEY/.test(step));
  for (const [index, step] of plan.entries()) {
    assert.doesNotMatch(
      step,
      /^SCAN (?!(value|json_each|found|part\d+)\b)\w+$/,
      `${why}: ${statement}`,
    );
    // Of each part of a list the first so many are few enough to be sorted together.
    const few = /^SCAN (part\d+|found)$|sqlite_autoindex/.test(plan[index - 1] ?? "");
    if (!found && !few) assert.doesNotMatch(step, /TEMP B-TREE/, `${why}: ${statement}`);
    if (/^SCAN \w+ USING/.test(step)) assert.match(statement, / limit /, `${why}: ${statement}`);
  }
}

/** Each part of what a list is narrowed to stands in one place of an index, in the order asked for. */
function requireLanes(
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

Deno.test("a rare search goes by its index, and nothing walks through the whole list", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { table } = listOf(name).listShape;
      const plans = await plansOf(store, name, { q: "zzqqxx" });
      const [edge, walk, index, ...rest] = plans;
      assert.match(edge!.statement, /limit 1 offset 999$/, name);
      assert.match(walk!.plan.join(), new RegExp(`SEARCH ${table} USING INDEX`), name);
      assert.match(index!.plan.join(), new RegExp(`SCAN ${table}_search VIRTUAL TABLE`), name);
      assert.deepEqual(rest, [], `${name}: nothing was found, and nothing is asked for`);
      for (const { plan, statement } of plans.slice(0, 2)) requireBounded(plan, statement, name);
      // Of the oldest record, which the first steps through the list do not meet.
      const key = table === "audit_log" ? "target" : "id";
      const by = sql.raw(`"${listOf(name).listShape.instant as string}"`);
      const { rows: [oldest] } = await sql<{ id: string }>`
        select ${sql.raw(key)} as id from ${sql.table(table)} order by ${by} limit 1`
        .execute(store.db);
      const found = await plansOf(store, name, { q: oldest!.id });
      assert.equal(found.length, 4, `${name}: ${oldest!.id}`);
      requireBounded(found[3]!.plan, found[3]!.statement, name);
      assert.match(found[3]!.plan.join(), /USING INTEGER PRIMARY KEY \(rowid=\?\)/, name);
    }
  }));

Deno.test("each order, each filter and each pair of them goes by an index that has its order", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { table, sorts } = listOf(name).listShape;
      for (const column of sorts as readonly string[]) {
        for (const sort of [column, `-${column}`]) {
          for (const { plan, statement } of await plansOf(store, name, { sort })) {
            requireBounded(plan, statement, `${name} by ${sort}`);
          }
          for (const choice of choicesOf(name)) {
            const plans = await plansOf(store, name, { sort, ...choice });
            const why = `${name} ${JSON.stringify(choice)} by ${sort}`;
            for (const { plan, statement } of plans) requireBounded(plan, statement, why);
            if (plans.length === 1) requireLanes(plans[0]!, table, why);
            else assert.ok("date" in choice, `${why} takes ${plans.length} statements`);
          }
        }
      }
    }
  }));

/** Records of one owner, among many of others. */
const owners: Partial<Record<ListName, (store: Store, id: string) => Promise<unknown>>> = {
  "kyc-requests": kyc.ownedBy,
  communities: communities.ownedBy,
  content: content.ownedBy,
  transactions: transactions.ownedBy,
  "audit-logs": ({ db }, id) => doneBy(db, id, () => true),
};

Deno.test("what belongs to somebody goes by the index of its owner alone", () =>
  withStore(async (store) => {
    await plant(store);
    for (const [name, ownedBy] of Object.entries(owners) as [ListName, typeof kyc.ownedBy][]) {
      const { table, owner, filters, sorts, instant } = listOf(name).listShape;
      const column = owner as string | undefined;
      assert.ok(column, name);
      const id = await busiest(store, table, column);
      const byOwner = new RegExp(`^SEARCH ${table} USING (COVERING )?INDEX \\w+ \\(${column}=\\?`);
      const require = (plans: { plan: string[]; statement: string }[], sorted: boolean) => {
        for (const { plan, statement } of plans) {
          assert.match(plan.find((step) => step.includes(` ${table} `))!, byOwner, statement);
          if (!sorted) assert.doesNotMatch(plan.join(), /TEMP B-TREE/, statement);
        }
      };
      const beside = await plansIn(store, name, (watched) => ownedBy(watched, id));
      assert.equal(beside.length, 2, `${name}: more than it shows`);
      require(beside, false);
      require(await plansOf(store, name, { [column]: id }), false);
      for (const [filter, { values }] of Object.entries<{ values: readonly string[] }>(filters)) {
        require(await plansOf(store, name, { [column]: id, [filter]: values[0]! }), false);
      }
      // By another column what is theirs is sorted, after the first steps through the list.
      for (const sort of (sorts as readonly string[]).filter((sort) => sort !== instant)) {
        const plans = await plansOf(store, name, { [column]: "nobody", sort });
        const [edge, walk, ...theirs] = plans;
        for (const { plan, statement } of [edge!, walk!]) requireBounded(plan, statement, name);
        assert.equal(theirs.length, 1, `${name} by ${sort}`);
        require(theirs, true);
      }
    }
  }));

/** Whose records there are most of; all of a few rows become theirs where each has one. */
async function busiest(store: Store, table: string, column: string): Promise<string> {
  if (table === "audit_log") {
    const actor = { id: "s_busy", name: "Busy", requestId: null };
    const event = { category: "user", action: "Role changed", target: "Somebody" } as const;
    const at = new Date(0).toISOString();
    const entries = Array.from({ length: 6 }, () => ({ event, actor, at }));
    await append(store.db, entries, store.auditKey);
    return "s_busy";
  }
  const few = sql`(select "id" from ${sql.table(table)} limit 6)`;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'u_busy' where "id" in ${few}`
    .execute(store.db);
  return "u_busy";
}
/** Days of which no record is. */
const days = { from: "2998-01-01", to: "2998-12-31" };

Deno.test("a range goes by the index of its own column, alone and beside a filter", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { instant, filters, table } = listOf(name).listShape;
      const range = new RegExp(
        `SEARCH ${table} USING INDEX \\w+ \\(${instant}>\\? AND ${instant}<\\?`,
      );
      for (const sort of [instant, `-${instant}`] as string[]) {
        const [page, ...rest] = await plansOf(store, name, { sort, ...days });
        assert.match(page!.plan.join(), range, `${name} by ${sort}`);
        requireBounded(page!.plan, page!.statement, `${name} by ${sort}`);
        assert.deepEqual(rest, [], `${name} by ${sort}`);
      }
      for (const [filter, narrowing] of Object.entries<Filter>(filters)) {
        if (narrowing.periods) continue;
        const [page] = await plansOf(store, name, { [filter]: narrowing.values[0]!, ...days });
        const both = new RegExp(`\\w+=\\? AND ${instant}>\\? AND ${instant}<\\?`);
        assert.match(page!.plan.join(), both, `${name} ${filter}`);
        requireBounded(page!.plan, page!.statement, `${name} ${filter}`);
      }
    }
    for (const sort of ["amountCents", "-amountCents"]) {
      const [page] = await plansOf(store, "transactions", { sort, amountFrom: "1", amountTo: "2" });
      assert.match(page!.plan.join(), /\(amountCents>\? AND amountCents<\?/);
      requireBounded(page!.plan, page!.statement, `transactions by ${sort}`);
    }
  }));

interface Filter {
  values: readonly string[];
  periods?: object;
}

Deno.test("a range in another order is walked in steps, and what is rare is found by its index", () =>
  withStore(async (store) => {
    await plant(store);
    for (const name of names) {
      const { sorts, instant, table } = listOf(name).listShape;
      for (const sort of sorts as readonly string[]) {
        if (sort === instant) continue;
        const plans = await plansOf(store, name, { sort, ...days });
        const why = `${name} by ${sort}`;
        for (const { plan, statement } of plans) requireBounded(plan, statement, why);
        const [edge, , keys] = plans;
        assert.match(edge!.statement, /limit 1 offset 999$/, why);
        const covering = new RegExp(
          `SEARCH ${table} USING COVERING INDEX \\w+ \\(${instant}>\\? AND ${instant}<\\?`,
        );
        assert.match(keys!.plan.join(), covering, why);
        assert.match(keys!.statement, / limit 10001\)/, why);
      }
    }
    const rare = { type: "payout", status: "pending", amountFrom: "4999.99", sort: "-date" };
    const plans = await plansOf(store, "transactions", { ...rare, ...days });
    for (const { plan, statement } of plans) requireBounded(plan, statement, "pending payouts");
    assert.match(plans[0]!.plan.join(), /type=\? AND status=\? AND date>\? AND date<\?/);
  }));
