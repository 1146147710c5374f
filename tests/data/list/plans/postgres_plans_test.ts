import assert from "node:assert/strict";
import { CompiledQuery, sql } from "kysely";
import { markExpired } from "../../../../data/kyc/requests/expiry.ts";
import { PAGE_SIZE } from "../../../../data/list/query.ts";
import { readSums } from "../../../../data/db/sums.ts";
import { upsertRecords } from "../../../../data/records/write.ts";
import { listOf, type RecordName, recordNames, recordsOf } from "../../../../data/lists.ts";
import { synthetic } from "../../../../data/sample/synthetic.ts";
import { openStore, type Store } from "../../../../data/store.ts";
import { execute } from "../../../../tasks/testing/postgres.ts";
import { SECRET } from "../../../support/stores.ts";
import { engines } from "../../../support/databases.ts";
import { casesToRun, isShortForm } from "../../../support/long_form.ts";
import { notingStatements } from "../../../../tasks/ops/noted_statements.ts";
import { choicesOf, filtersOf, statementsOf } from "./plans.ts";

/** More rows than PostgreSQL would rather sort, or read from end to end. */
const ROWS = 6_000;
const PORTION = 1_000;
/** A page of 101 rows of each slice of an index, and some more. */
const MAX_FOR_PAGE = 2_000;
const MAX_FOR_COUNT = 10_001;
/** The most slices that a filter has. */
const SLICES = 10;

interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Step[];
}

const postgres = engines.find(({ name }) => name === "PostgreSQL");

Deno.test({
  name: "on PostgreSQL no order of a filter looks at much more than it shows",
  ignore: postgres === undefined || isShortForm,
  fn: async () => {
    const { url, remove } = await postgres!.provide();
    const store = await openStore({ databaseUrl: url, simulatedDelay: false, jwtSecret: SECRET });
    try {
      await plant(store);
      for (const name of recordNames) {
        const sorts = listOf(name).listShape.sorts as readonly string[];
        for (const choice of [{}, ...casesToRun(choicesOf(name), filtersOf)]) {
          for (const sort of sorts.map((column, index) => index % 2 ? column : `-${column}`)) {
            const why = `${name} ${JSON.stringify(choice)} ${sort}`;
            for (const statement of await statementsOf(store, name, { ...choice, sort })) {
              requireFew(
                await explain(store, statement),
                why,
                isCount(statement) ? MAX_FOR_COUNT : MAX_FOR_PAGE,
              );
            }
          }
        }
      }
      for (const sort of ["status", "-status"]) {
        await requireAsShown(store, "kyc-requests", { type: "business", sort });
        await requireAsShown(store, "users", { status: "active", sort });
      }
      await requireSumsByIndex(store);
      await multiplyRequests(store, url);
      await requireFiltersByIndex(store, "kyc-requests", requestFilters);
      await plantScreenings(store, url);
      await requireFiltersByIndex(store, "users", screeningFilters);
    } finally {
      await store.close();
      await remove();
    }
  },
});

const isCount = ({ sql: text }: CompiledQuery): boolean => /\bcount\(\*\) as "count"/.test(text);

/** A page reads as many entries as it shows of each slice, and then its rows. */
async function requireAsShown(store: Store, name: RecordName, address: Record<string, string>) {
  const statements = (await statementsOf(store, name, address)).filter((one) => !isCount(one));
  assert.equal(statements.length, 1);
  const read = rowsRead(await explain(store, statements[0]!));
  assert.ok(read <= SLICES * (PAGE_SIZE + 1) + PAGE_SIZE + 1, `${read} rows by ${address.sort}`);
}

/** The table of sums grows each day, and each page reads some. */
async function requireSumsByIndex(store: Store): Promise<void> {
  await sql`insert into sums ("name", "period", "value")
    select 'kyc:decided', to_char(date '2010-01-01' + n, 'YYYY-MM-DD'), 1
    from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(store.db);
  await sql`vacuum (analyze) sums`.execute(store.db);
  const asked: CompiledQuery[] = [];
  const sums = await readSums(notingStatements(store.db, asked), ["users", "kyc_requests"]);
  assert.deepEqual([sums("users"), sums("kyc_requests"), asked.length], [ROWS, ROWS, 1]);
  requireFew(await explain(store, asked[0]!), "sums");
}

const COPIES = 16;

/**
 * Makes 102,000 requests of them, some with reasons, and decisions by the day of a year. Without
 * triggers and most indexes this takes seconds.
 */
async function multiplyRequests({ db }: Store, url: string): Promise<void> {
  const { rows: [row] } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as "columns"
    from information_schema.columns where table_name = 'kyc_requests'
      and is_generated = 'NEVER' and column_name <> 'id'`.execute(db);
  await execute(
    url,
    `set session_replication_role = replica;
    do $$ declare name text; begin
      for name in select indexname from pg_indexes where tablename = 'kyc_requests'
        and indexname !~ '(pkey|with_reasons|submittedat|documentsend)$'
      loop execute format('drop index %I', name); end loop;
    end $$;
    update kyc_requests set "reasons" = '["no-answer"]'
      where "status" = 'declined' and right("id", 2) = '07';
    update kyc_requests set "documentsEnd" = case
      when right("id", 2) = '01' then '2020-01-01' when right("id", 3) = '102' then null
      when right("id", 2) = '03' then to_char(now() + interval '3 days', 'YYYY-MM-DD')
      else '2999-12-31' end;
    insert into kyc_requests ("id", ${row!.columns}) select "id" || '_' || n, ${row!.columns}
      from kyc_requests, generate_series(1, ${COPIES}) as n;
    insert into kyc_decisions ("id", "requestId", "status", "reviewerId", "submittedAt",
        "decidedAt", "reviewNotes", "undisplayed", "checks")
      select "id" || ':2', "id", 'declined', 's_1', "submittedAt",
        to_char(now() - n % 365 * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '', '[]', '[]'
      from (select *, row_number() over () as n from kyc_requests where "status" = 'declined'
        order by "id" limit 4000) as declined`,
  );
  for (const table of ["kyc_requests", "kyc_decisions"]) {
    await execute(url, `vacuum (analyze) ${table}`);
  }
}

/** Adds last runs of 100,000 people, most of them of today, and as many whose acceptances have ended. */
async function plantScreenings({ db }: Store, url: string): Promise<void> {
  await sql`insert into kyc_screenings
      ("userId", "kind", "ranDay", "dueDay", "until", "noticed")
    select coalesce((select "id" from users where "id" = 'u_' || n), 'x_' || n), kind,
      1, case when n > 100000 then null when n % 2000 = 0 then 0 when n % 2000 = 1 then 100 else 90000 end,
      case when n <= 100000 then '2999-01-01T00:00:00.000Z' else '' end, 0
    from generate_series(1, 200000) as n, unnest(array['sanctions', 'pep']) as kind`.execute(db);
  await execute(url, "vacuum (analyze) kyc_screenings");
}

type FilterCases = readonly { address: Record<string, string>; index: string }[];

const [reason, decided] = ["no-answer", "last-30-days"];
const requestFilters: FilterCases = [
  { address: { reason }, index: "kyc_requests_with_reasons" },
  { address: { reason, status: "declined" }, index: "kyc_requests_with_reasons" },
  { address: { decided }, index: "kyc_decisions_by_decidedat" },
  { address: { decided, status: "declined" }, index: "kyc_decisions_by_decidedat" },
  ...["expired", "soon", "unknown", "expired,unknown"].map((documentEnd) => ({
    address: { documentEnd },
    index: "kyc_requests_by_documentsend",
  })),
];
const screeningFilters: FilterCases = [
  "never,old",
  "never-pep",
  "old-pep",
  "never-pep,old-sanctions",
]
  .map((screened) => ({ address: { screened }, index: "kyc_screenings_by_kind" }));

/** Such a filter finds a set of records by its index, in whatever order it is shown. */
async function requireFiltersByIndex(
  store: Store,
  name: "kyc-requests" | "users",
  cases: FilterCases,
): Promise<void> {
  const sorts = name === "users" ? ["-joinedAt", "name"] : ["-submittedAt", "userName"];
  for (const { address, index } of cases) {
    for (const sort of sorts) {
      const why = JSON.stringify({ ...address, sort });
      const used = new Set<string>();
      for (const statement of await statementsOf(store, name, { ...address, sort })) {
        const plan = await explain(store, statement);
        requireFew(plan, why);
        addIndexes(plan, used);
      }
      assert.ok(used.has(index), `${why}: ${[...used].join()}`);
    }
  }
}

function addIndexes(step: Step, used: Set<string>): void {
  if (step["Index Name"] !== undefined) used.add(step["Index Name"]);
  for (const inner of step.Plans ?? []) addIndexes(inner, used);
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

/** Refuses nodes that read the table from end to end, or many rows that they then leave out. */
function requireFew(step: Step, why: string, most = MAX_FOR_PAGE): void {
  const looked = step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0);
  const told = `${why}: ${step["Node Type"]} of ${step["Relation Name"]}, ${looked} rows`;
  if (step["Relation Name"] !== undefined) {
    assert.notEqual(step["Node Type"], "Seq Scan", told);
    assert.ok(looked <= most, told);
  }
  for (const inner of step.Plans ?? []) requireFew(inner, why, most);
}

/** The number of rows that all nodes read from tables. */
const rowsRead = (step: Step): number =>
  (step["Relation Name"] === undefined ? 0 : step["Actual Rows"] * step["Actual Loops"]) +
  (step.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0);
