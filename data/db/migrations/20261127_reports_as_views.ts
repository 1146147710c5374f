import { sql } from "kysely";
import type { Definition } from "../migration.ts";
import { runSchemaStatement } from "../schema.ts";

interface OldReport {
  id: string;
  name: string;
  definition: string;
  createdBy: string;
  createdAt: string;
}

interface OldDefinition {
  list: string;
  columns: string[];
  q: string;
  filters: Record<string, string>;
  amountFrom?: string;
  amountTo?: string;
  period: string;
  from: string;
  to: string;
  group: string;
}

/** Custom reports become shared views of their lists, with the columns in the address. */
export const definition = {
  creates: [],
  statements: [],
  async run(db) {
    const { rows } = await sql<OldReport>`select * from custom_reports`.execute(db);
    for (const { id, name, definition, createdBy, createdAt } of rows) {
      const { list, ...parts } = JSON.parse(definition) as OldDefinition;
      await sql`insert into saved_views
        ("id", "list", "name", "query", "ownerId", "isShared", "createdAt")
        values (${id}, ${list}, ${name}, ${queryOf(parts)}, ${createdBy}, 1, ${createdAt})`
        .execute(db);
    }
    await runSchemaStatement(db, "drop table custom_reports");
  },
} as const satisfies Definition;

function queryOf({ columns, filters, period, ...others }: Omit<OldDefinition, "list">): string {
  const parts = {
    ...filters,
    ...others,
    period: ["all", "dates"].includes(period) ? "" : wordOf(period),
    columns: columns.join(),
  };
  const known = Object.entries(parts).filter(([, value]) => value !== "");
  return new URLSearchParams(known).toString().replaceAll("%2C", ",");
}

/** `last7Days` is `last-7-days` in addresses. */
const wordOf = (period: string): string =>
  period.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);
