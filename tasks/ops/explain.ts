import type { CompiledQuery } from "kysely";
import { engineOf } from "../../data/db/engine/engine_of.ts";
import type { ListName } from "../../data/list/names.ts";
import { parseListQuery } from "../../data/list/query.ts";
import { listOf } from "../../data/lists.ts";
import { runProgram, task, withStore } from "./cli.ts";
import { notingStatements } from "./noted_statements.ts";

const lists: Record<string, ListName> = {
  "/users": "users",
  "/kyc": "kyc-requests",
  "/communities": "communities",
  "/finance": "transactions",
  "/content": "content",
  "/partners": "partners",
  "/staff": "staff",
  "/audit-logs": "audit-logs",
};

const usage = `Usage: deno task explain ADDRESS

Prints the SQL that reads a list from the database in DATABASE_URL, each statement with its plan:
  deno task explain "/users?q=ada&sort=name"
PostgreSQL executes each statement once more, for its row counts and times.

Lists: ${Object.keys(lists).join(", ")}`;

export const main = task(usage, { names: ["ADDRESS"] }, async ({ positionals: [address = ""] }) => {
  const [path = "", search] = address.split("?");
  const name = lists[path];
  if (name === undefined) throw new Error(`there is no list at ${path}; see --help`);
  await withStore({ known: true }, async (store) => {
    const { list, listShape } = listOf(name);
    const statements: CompiledQuery[] = [];
    const db = notingStatements(store.db, statements);
    const query = parseListQuery(listShape, new URLSearchParams(search));
    await list({ ...store, db, reads: db }, { ...query, bounded: true });
    for (const statement of statements) {
      const plan = await engineOf(store.db).explain(store.db, statement);
      console.log(statement.sql.trim().replaceAll(/\s*\n\s*/g, "\n  "));
      console.log(`-- ${JSON.stringify(statement.parameters)}`);
      console.log(`${plan.map((line) => `  ${line}`).join("\n")}\n`);
    }
  });
});

if (import.meta.main) await runProgram(main);
