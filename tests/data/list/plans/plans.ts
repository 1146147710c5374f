import assert from "node:assert/strict";
import { CompiledQuery } from "kysely";
import { append } from "../../../../data/audit/trail.ts";
import { markExpired } from "../../../../data/kyc/requests/expiry.ts";
import { type ListName } from "../../../../data/list/names.ts";
import { type ListQuery, parseListQuery } from "../../../../data/list/query.ts";
import type { FilterShape } from "../../../../data/list/shape.ts";
import { upsertRecords } from "../../../../data/records/write.ts";
import { listOf, recordNames, recordsOf } from "../../../../data/lists.ts";
import { synthetic } from "../../../../data/sample/synthetic.ts";
import * as staff from "../../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../../data/store.ts";
import { notingStatements } from "../../../../tasks/ops/noted_statements.ts";

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

/** The indexes of the conditions of a filter, with its first value. */
export const indexesOf = ({ values: [first = ""], conditions }: FilterShape): string[] =>
  conditions?.([first], {}, new Date()).map((one) => "index" in one ? one.index : "sort") ??
    ["facets"];

export const hasOwnIndex = (filter: FilterShape): boolean => `${indexesOf(filter)}` === "own";

/**
 * Each filter with each of its values, and each pair of them; without those of an own index and those
 * that no index knows.
 */
export const choicesOf = (name: ListName): Record<string, string>[] =>
  Object.entries<FilterShape>(listOf(name).listShape.filters)
    .filter(([, filter]) => !indexesOf(filter).includes("none") && !hasOwnIndex(filter))
    .reduce<Record<string, string>[]>(
      (choices, [filter, { values }]) =>
        choices.flatMap((one) => [one, ...values.map((value) => ({ ...one, [filter]: value }))]),
      [{}],
    ).slice(1);

/** Choices of the same filters are read by the same plan. */
export const filtersOf = (choice: Record<string, string>): string => Object.keys(choice).join();

export interface Planned {
  statement: string;
  plan: string[];
}

/** The statements that read a list's page for a person, each with SQLite's plan. */
export async function plansOf(
  store: Store,
  name: ListName,
  address: Record<string, string>,
): Promise<Planned[]> {
  return await plansIn(store, name, (watched) => readFor(watched, name, address));
}

/** The same of any function that reads the list. */
export async function plansIn(
  store: Store,
  name: ListName,
  read: (store: Store) => Promise<unknown>,
): Promise<Planned[]> {
  const plans: Planned[] = [];
  for (const { sql: statement, parameters } of await statementsIn(store, name, read)) {
    const { rows } = await store.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${statement}`, [...parameters]),
    );
    plans.push({ statement, plan: rows.map(({ detail }) => detail) });
  }
  return plans;
}

/** The statements that read a list's page for a person. */
export async function statementsOf(store: Store, name: ListName, address: Record<string, string>) {
  return await statementsIn(store, name, (watched) => readFor(watched, name, address));
}

function readFor(store: Store, name: ListName, address: Record<string, string>) {
  const { listShape, list } = listOf(name);
  const query = parseListQuery(listShape, new URLSearchParams(address));
  return list(store, { ...query, bounded: true } as ListQuery);
}

/** The statements on the list's table or search index. */
async function statementsIn(
  store: Store,
  name: ListName,
  read: (store: Store) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const watched = notingStatements(store.db, statements);
  await read({ ...store, db: watched, reads: watched });
  return onTheList(name, statements);
}

const onTheList = (name: ListName, statements: readonly CompiledQuery[]): CompiledQuery[] => {
  const { table } = listOf(name).listShape;
  return statements.filter(({ sql }) => new RegExp(`from "${table}(_search)?"`).test(sql));
};

/** Subqueries with a limit, and values that were passed in. */
const BOUNDED = "lists|value|json_each|found|entries|candidates|hits|counted|owned";

/** Indexes of few requests: assigned ones are pending, and others are partial. */
const OF_FEW = /kyc_requests_(?:by_assigneeId|with_open_checks|in_phase|with_reasons)/;

/** Steps that find few rows: by their keys, by an index of few rows, or in a bounded subquery. */
const FEW = new RegExp(
  `^SCAN (${BOUNDED})\\b|sqlite_autoindex|INTEGER PRIMARY KEY|${OF_FEW.source}|LIST SUBQUERY|^CREATE BLOOM FILTER$`,
);

/** Steps of subqueries that are evaluated for a row. */
const PER_ROW = /^CORRELATED|^SEARCH (request|payee|decision|hold|later)\b/;

/** Refuses plans that scan the table, read an index without a limit, or sort an unbounded set. */
export function requireBounded({ plan, statement }: Planned, why: string): void {
  const told = `${why}: ${plan.join("\n")}\n${statement}`;
  for (const [index, step] of plan.entries()) {
    assert.doesNotMatch(step, new RegExp(`^SCAN (?!(${BOUNDED})\\b)\\w+$`), told);
    if (/^SCAN \w+ USING/.test(step)) assert.match(statement, / limit /, told);
    const before = plan.slice(0, index).findLast((one) => !PER_ROW.test(one)) ?? "";
    if (/TEMP B-TREE/.test(step)) assert.match(before, FEW, told);
  }
}

/** Requires that each search of the table's indexes begins with a value for each facet. */
export function requireSlices({ plan, statement }: Planned, name: ListName, why: string): void {
  // Filters that contradict each other select nothing.
  if (statement.includes(" where false ") || plan.some((step) => OF_FEW.test(step))) return;
  const { table, facets } = listOf(name).listShape;
  const searches = plan.filter((step) =>
    step.startsWith(`SEARCH ${table} USING`) &&
    !/sqlite_autoindex|INTEGER PRIMARY KEY|AND id=\?/.test(step)
  );
  const told = `${why}: ${plan.join("\n")}\n${statement}`;
  assert.ok(searches.length > 0, told);
  const columns = Object.keys(facets ?? {}).map((column) => `${column}=\\?`).join(" AND ");
  for (const search of searches) assert.match(search, new RegExp(`\\(${columns}`), told);
}
