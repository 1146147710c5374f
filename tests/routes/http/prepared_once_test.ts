import assert from "node:assert/strict";
import { StatementSync } from "node:sqlite";
import { sql } from "kysely";
import { withDesk } from "../../support/helpers.ts";

const pages = ["/kyc", "/kyc/k_1", "/users/u_1", "/dashboard", "/finance", "/users", "/kyc/review"];

/** Columns that conditions of indexes compare with texts or numbers. */
const COMPARED = /"(\w+)" (?:=|in) \(?['\d]/g;

Deno.test("SQLite prepares no statement of a page anew for each run", () =>
  withDesk(async (desk) => {
    const { rows } = await sql<{ table: string; sql: string }>`
      select "tbl_name" as "table", "sql" from sqlite_master
      where "type" = 'index' and "sql" like '% where %'`.execute(desk.store.db);
    const compared = rows.flatMap(({ table, sql }) =>
      [...sql.split(/\bwhere\b/i)[1]!.matchAll(COMPARED)].map(([, column]) => ({ table, column }))
    );
    assert.ok(compared.some(({ column }) => column === "phase"));
    const isBound = (text: string) =>
      / limit \?/.test(text) ||
      compared.some(({ table, column }) =>
        text.includes(`"${table}"`) && new RegExp(`"${column}" (=|in) \\(?\\?`).test(text)
      );
    for (const page of pages) {
      const statements = await statementsOf(() => desk.get(page));
      assert.ok(statements.length > 1, page);
      assert.deepEqual(statements.filter(isBound), [], page);
    }
  }));

/** The texts of the selects that run meanwhile. */
async function statementsOf(send: () => Promise<unknown>): Promise<string[]> {
  const { all } = StatementSync.prototype;
  const texts: string[] = [];
  StatementSync.prototype.all = function (this: StatementSync, ...parameters: unknown[]) {
    texts.push(this.sourceSQL);
    return Reflect.apply(all, this, parameters);
  } as typeof all;
  try {
    await send();
  } finally {
    StatementSync.prototype.all = all;
  }
  return texts;
}
