import assert from "node:assert/strict";
import { CompiledQuery } from "kysely";
import { markExpired } from "../../../../data/kyc/requests/expiry.ts";
import { PAGE_SIZE } from "../../../../data/list/read.ts";
import { readSums } from "../../../../data/list/sums.ts";
import { upsertRecords } from "../../../../data/list/write.ts";
import { listOf, type RecordName, recordNames, recordsOf } from "../../../../data/lists.ts";
import { synthetic } from "../../../../data/sample/synthetic.ts";
import { openStore, type Store } from "../../../../data/store.ts";
import { sql } from "kysely";
import { SECRET } from "../../../support/stores.ts";
import { engines } from "../../../support/engines.ts";
import { choicesOf, readyStatementsOf, statementsOf, watch } from "./plans.ts";

/** So many that to sort them, or to walk through all of them, is dearer than an index. */
const ROWS = 6_000;
const PORTION = 1_000;
/** A page of 101 rows of each place of an index, or somewhat more of an order that has them soon. */
const MOST = 2_000;
/** By no value, a frequent one is taken to be as rare as the others: of so few, half may be sorted. */
const MOST_READY = ROWS / 2;
/** What is narrowed to one value of a facet has at most so many, each with a first row to compare. */
const PARTS = 10;

interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Step[];
}

const postgres = engines.find(({ name }) => name === "PostgreSQL");

Deno.test({
  name: "on PostgreSQL no order of a filter looks at much more than it shows",
  ignore: postgres === undefined,
  fn: async () => {
    const { url, remove } = await postgres!.provide();
    const store = await openStore({ databaseUrl: url, simulatedDelay: false, jwtSecret: SECRET });
    try {
      await plant(store);
      for (const name of recordNames) {
        const sorts = listOf(name).listShape.sorts as readonly string[];
        for (const choice of [{}, ...choicesOf(name)]) {
          for (const sort of sorts.map((column, index) => index % 2 ? column : `-${column}`)) {
            const why = `${name} ${JSON.stringify(choice)} ${sort}`;
            for (const asked of await statementsOf(store, name, { ...choice, sort })) {
              requireFew(await explain(store, asked), why);
            }
            for (const asked of await readyStatementsOf(store, name, { ...choice, sort })) {
              requireFew(await explainReady(store, asked), `${why}, held ready`, MOST_READY);
            }
          }
        }
      }
      // In such an order those of one type come before those of the other.
      for (const sort of ["type", "-type"]) {
        const address = { queue: "ending-soon", sort };
        for (const asked of await statementsOf(store, "kyc-requests", address)) {
          requireUnsorted(await explain(store, asked), `${sort}: ${asked.sql}`);
        }
      }
      // Of an order by more than a column, too, or of what is all the same in it, no part is read
      // further than it is shown.
      for (const sort of ["status", "-status"]) {
        await requireAsShown(store, "kyc-requests", { type: "business", sort });
        await requireAsShown(store, "users", { status: "active", sort });
      }
      await requireSumsByIndex(store);
    } finally {
      await store.close();
      await remove();
    }
  },
});

async function requireAsShown(store: Store, name: RecordName, address: Record<string, string>) {
  const asked = await statementsOf(store, name, address);
  assert.ok(asked.length > 0);
  for (const one of asked) {
    const read = rowsRead(await explain(store, one));
    assert.ok(read <= PAGE_SIZE + PARTS, `${read} rows by ${address.sort}: ${one.sql}`);
  }
}

/** There are more of them with each day, and each page asks for some. */
async function requireSumsByIndex(store: Store): Promise<void> {
  await sql`insert into sums ("name", "period", "value")
    select 'kyc:decided', to_char(date '2010-01-01' + n, 'YYYY-MM-DD'), 1
    from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(store.db);
  await sql`vacuum (analyze) sums`.execute(store.db);
  const asked: CompiledQuery[] = [];
  const sums = await readSums(watch(store.db, asked), ["users", "kyc_requests"]);
  assert.deepEqual([sums("users"), sums("kyc_requests"), asked.length], [ROWS, ROWS, 1]);
  requireFew(await explain(store, asked[0]!), "sums");
}

async function plant(store: Store): Promise<void> {
  for (const name of recordNames) {
    for (let done = 0; done < ROWS; done += PORTION) {
      const records = Array.from({ length: PORTION }, (_, n) => synthetic[name]!(done + n + 1));
      await store.db.transaction().execute((trx) =>
        upsertRecords(trx, recordsOf(name).listShape, records)
      );
    }
  }
  await markExpired(store);
  for (const name of recordNames) {
    await sql`vacuum (analyze) ${sql.table(listOf(name).listShape.table)}`.execute(store.db);
  }
}

async function explain({ db }: Store, { sql: text, parameters }: CompiledQuery): Promise<Step> {
  const { rows: [row] } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: Step }] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]),
  );
  return row!["QUERY PLAN"][0].Plan;
}

/** As it is planned where it is held ready: for any values alike. */
const explainReady = ({ db }: Store, { sql: text, parameters }: CompiledQuery): Promise<Step> =>
  db.connection().execute(async (connection) => {
    const run = <Row>(statement: string) =>
      connection.executeQuery<Row>(CompiledQuery.raw(statement));
    await run("set plan_cache_mode = force_generic_plan");
    await run(`prepare asked as ${text}`);
    const values = parameters.length === 0 ? "" : `(${parameters.map(literal).join()})`;
    const { rows: [row] } = await run<{ "QUERY PLAN": [{ Plan: Step }] }>(
      `explain (analyze, timing off, format json) execute asked${values}`,
    );
    await run("deallocate asked");
    await run("set plan_cache_mode = auto");
    return row!["QUERY PLAN"][0].Plan;
  });

const literal = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;

/** No node reads the table from end to end, or many rows that it then leaves out. */
function requireFew(step: Step, why: string, most = MOST): void {
  const looked = step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0);
  const told = `${why}: ${step["Node Type"]} of ${step["Relation Name"]}, ${looked} rows`;
  if (step["Relation Name"] !== undefined) {
    assert.notEqual(step["Node Type"], "Seq Scan", told);
    assert.ok(looked <= most, told);
  }
  for (const inner of step.Plans ?? []) requireFew(inner, why, most);
}

/** Of tables, by all that looks into them. */
const rowsRead = (step: Step): number =>
  (step["Relation Name"] === undefined ? 0 : step["Actual Rows"] * step["Actual Loops"]) +
  (step.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0);

/** Nothing but a page of rows is sorted. */
function requireUnsorted(step: Step, why: string): void {
  assert.ok(step["Node Type"] !== "Sort" || step["Actual Rows"] <= PAGE_SIZE + 1, why);
  for (const inner of step.Plans ?? []) requireUnsorted(inner, why);
}
