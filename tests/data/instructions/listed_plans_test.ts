import assert from "node:assert/strict";
import { CompiledQuery, sql } from "kysely";
import { type InstructionFilters, listInstructions } from "../../../data/instructions/listed.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { notingStatements } from "../../../tasks/ops/noted_statements.ts";
import { onEachEngine } from "../../support/engines.ts";
import { anInstruction, aUser } from "../../support/records.ts";

const ROWS = 20_000;
const all: InstructionFilters = { q: "", state: null, type: null, askedBy: null };

/** Very many that are done; every thousandth is open, refused or closed by a member. */
async function plant({ db }: Store): Promise<void> {
  await users.insert(db, [aUser({ id: "u_rare", name: "Zebedee Quill" })]);
  await sql`insert into instructions ("id", "subject", "subjectId", "field", "value", "reason",
      "source", "version", "askedBy", "askedAt", "closedAt", "closedBy", "answer")
    with recursive numbers ("n") as
      (select 1 union all select "n" + 1 from numbers where "n" < ${sql.lit(ROWS)})
    select 'i_' || "n", 'user', 'u_' || "n", 'status', 'inactive', 'Chargebacks', 'Ticket', 2,
      case when "n" % 1000 = 7 then 'me' else 's_' || ("n" % 40) end,
      '2026-10-01T' || (100000000 + "n"),
      case when "n" % 1000 <> 1 then '2026-11-01T00:00:00.000Z' end,
      case when "n" % 1000 = 2 then 's_1' end,
      case when "n" % 1000 = 3 then 'refused' end
    from numbers`.execute(db);
  await db.insertInto("instructions").values(anInstruction({ id: "i_0", subjectId: "u_rare" }))
    .execute();
}

/** The statements about instructions that read a page. */
async function statementsOf(store: Store, filters: Partial<InstructionFilters>, sort: Sort) {
  const statements: CompiledQuery[] = [];
  const reads = notingStatements(store.db, statements);
  const page = await listInstructions(
    { ...store, reads },
    { ...all, ...filters },
    { sort, after: "" },
  );
  assert.ok(page.rows.length > 0);
  return statements.filter((one) => /from "?instructions\b/.test(one.sql));
}

type Sort = Parameters<typeof listInstructions>[2]["sort"];

const indexes: [filters: Partial<InstructionFilters>, index: string][] = [
  [{}, "instructions_by_age"],
  [{ state: "open" }, "instructions_open_since"],
  [{ state: "overdue" }, "instructions_open_since"],
  [{ state: "refused" }, "instructions_refused"],
  [{ state: "withdrawn" }, "instructions_withdrawn"],
  [{ askedBy: "me" }, "instructions_by_asker"],
];

async function planOf(store: Store, engine: string, { sql: text, parameters }: CompiledQuery) {
  const prefix = engine === "PostgreSQL" ? "explain" : "explain query plan";
  const { rows } = await store.db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`${prefix} ${text}`, [...parameters]),
  );
  return rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
}

onEachEngine({
  "each filter of the instructions is read by its index, in its order": async (
    { engine, store },
  ) => {
    await plant(store);
    if (engine === "PostgreSQL") await sql`vacuum (analyze) instructions`.execute(store.db);
    for (const [filters, index] of indexes) {
      for (const sort of ["askedAt", "-askedAt"] as const) {
        const statements = await statementsOf(store, filters, sort);
        assert.equal(statements.length, 2);
        for (const statement of statements) {
          const isCount = statement.sql.includes("count(");
          // Almost all rows match, so that a count that stops at 10,000 needs no index.
          if (isCount && index === "instructions_by_age") continue;
          const plan = await planOf(store, engine, statement);
          const told = `${JSON.stringify(filters)} ${statement.sql}\n${plan}`;
          if (!isCount) assert.doesNotMatch(plan, /TEMP B-TREE|Sort/, told);
          assert.match(plan, new RegExp(`\\b${index}\\b`), told);
        }
      }
    }
  },

  "a search reads the instructions of the records that it finds, by their index": async (
    { engine, store },
  ) => {
    await plant(store);
    if (engine === "PostgreSQL") await sql`vacuum (analyze) instructions`.execute(store.db);
    const [found, shown, ...others] = await statementsOf(store, { q: "zebedee" }, "askedAt");
    assert.deepEqual(others, []);
    assert.match(await planOf(store, engine, found!), /instructions_(by_subject|open)\b/);
    const plan = await planOf(store, engine, shown!);
    assert.doesNotMatch(plan, /instructions_by_age|(SCAN|Seq Scan on) instructions/, plan);
  },
});
