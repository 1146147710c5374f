import assert from "node:assert/strict";
import { sql } from "kysely";
import { applyDefinition, definitions } from "../../../data/db/migrate.ts";
import { closeMonths, monthFigures } from "../../../data/statements/close.ts";
import { allStatementRows } from "../../../data/statements/rows.ts";
import { readStatement } from "../../../data/statements/statement.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { bring } from "../../support/transactions.ts";

const MIGRATION = "20261201_money_closed_rows";
const OCTOBER = { id: "t_1", amountCents: 10_000, date: "2026-10-10T00:00:00.000Z" };
const OTHER = { ...OCTOBER, id: "t_2", type: "payout" as const, amountCents: 700 };

async function shown({ db }: Store, month: string): Promise<[string, string, number][]> {
  const rows: [string, string, number][] = [];
  for await (const page of allStatementRows(db, { month })) {
    for (const { transactionId, description, amountCents } of page) {
      rows.push([transactionId, description, amountCents]);
    }
  }
  return rows;
}

const storedRows = async ({ db }: Store): Promise<string[]> =>
  (await db.selectFrom("statement_rows").select("id").orderBy("id").execute()).map(({ id }) => id);

onEachEngine({
  "closing a month copies no rows and writes its figures and digest to the trail": async (
    { store, clock },
  ) => {
    clock.set("2026-11-10T00:00:00.000Z");
    await bring(store, OCTOBER, OTHER);
    await closeMonths(store);
    assert.deepEqual(await storedRows(store), []);
    const entry = await store.db.selectFrom("audit_log").selectAll()
      .where("action", "=", "Month closed").executeTakeFirstOrThrow();
    const figures = await monthFigures(store.db, "2026-10");
    const { openingCents, closingCents } = await readStatement(store.db, "2026-10");
    assert.equal(entry.subject, "2026-10");
    assert.deepEqual(JSON.parse(entry.after!), {
      openingCents,
      closingCents,
      lines: JSON.stringify(figures.lines),
      digest: figures.digest,
    });
  },

  "the last month that four digits can write has its rows": async ({ store }) => {
    await bring(store, { ...OCTOBER, date: "9999-12-31T23:59:59.999Z" });
    assert.deepEqual((await shown(store, "9999-12")).map(([id]) => id), ["t_1"]);
    assert.equal((await readStatement(store.db, "9999-12")).closedAt, null);
  },

  "the digest and the lines of a closed month stay the same whatever changes later": async (
    { store, clock },
  ) => {
    clock.set("2026-11-10T00:00:00.000Z");
    await bring(store, OCTOBER, OTHER);
    await closeMonths(store);
    const closed = await monthFigures(store.db, "2026-10");
    const rows = await shown(store, "2026-10");
    const changes = [
      { ...OCTOBER, description: "Another text" },
      { ...OCTOBER, id: "t_3" },
      { ...OCTOBER, id: "t_3", description: "Late, and changed" },
      { ...OTHER, date: "2026-11-02T00:00:00.000Z" },
      { ...OTHER, date: "2026-10-02T00:00:00.000Z" },
      { ...OCTOBER, status: "pending" as const },
    ];
    for (const change of changes) {
      await bring(store, change);
      assert.deepEqual(await monthFigures(store.db, "2026-10"), closed);
      assert.deepEqual(await shown(store, "2026-10"), rows);
    }
    const own = (await storedRows(store)).filter((id) => id.startsWith("2026-10 "));
    assert.deepEqual(own, ["2026-10 t_1", "2026-10 t_2"], "each former row is stored once");
  },

  "the digest of a closed month tells a changed stored row and a changed transaction": async (
    { store, clock },
  ) => {
    clock.set("2026-11-10T00:00:00.000Z");
    await bring(store, OCTOBER, OTHER);
    await closeMonths(store);
    const { digest } = await monthFigures(store.db, "2026-10");
    await store.db.updateTable("transactions").set({ amountCents: 9 }).where("id", "=", "t_2")
      .execute();
    assert.notEqual((await monthFigures(store.db, "2026-10")).digest, digest);
  },

  "a month is not closed with figures that an import has overtaken": async ({ store, clock }) => {
    clock.set("2026-11-10T00:00:00.000Z");
    await bring(store, OCTOBER);
    let isFirst = true;
    const reads = store.reads.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isFirst && result.rows.some((row) => "feeCents" in row)) {
          isFirst = false;
          await bring(store, OTHER);
        }
        return result;
      },
    });
    await closeMonths({ ...store, reads });
    const { lines, closedAt } = await readStatement(store.db, "2026-10");
    assert.notEqual(closedAt, null);
    assert.equal(lines.find(({ line }) => line === "payout")?.amountCents, 700);
    assert.deepEqual((await monthFigures(store.db, "2026-10")).lines, lines);
  },

  "months closed by an earlier version show the same rows without their copies": async (
    { store, clock },
  ) => {
    clock.set("2026-11-10T00:00:00.000Z");
    await bring(store, OCTOBER, OTHER, { ...OTHER, id: "t_4" });
    await closeMonths(store);
    // The earlier version stored a copy of each row.
    const copies = (await shown(store, "2026-10")).map(([id, description, amountCents]) =>
      sql`(${`2026-10 ${id}`}, '2026-10', ${
        id === "t_1" ? "revenue:subscriptions" : "payout"
      }, ${id},
        'u_test', ${description}, ${OCTOBER.date}, ${amountCents}, 1)`
    );
    await sql`insert into statement_rows ("id", "month", "line", "transactionId", "userId",
      "description", "date", "amountCents", "feeCents") values ${sql.join(copies)}`
      .execute(store.db);
    await bring(store, { ...OCTOBER, description: "Another text" }, { ...OTHER, amountCents: 9 });
    const before = await shown(store, "2026-10");
    await sql`drop index statement_rows_by_transaction`.execute(store.db);
    await applyDefinition(store.db, definitions[MIGRATION]!);
    assert.deepEqual(await shown(store, "2026-10"), before);
    const own = (await storedRows(store)).filter((id) => id.startsWith("2026-10 "));
    assert.deepEqual(own, ["2026-10 t_1", "2026-10 t_2"]);
  },
});
