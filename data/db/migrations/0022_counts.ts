import type { Definition } from "../migration.ts";

/** Columns of which each combination of values is counted from here on. */
const counted: Record<string, readonly string[]> = {
  users: ["role", "status"],
  kyc_requests: ["status", "type"],
  communities: ["status"],
  transactions: ["type", "status"],
  content: ["type", "published"],
  partners: ["type", "status"],
};

/** How many there are of what a list is narrowed to, known without counting them. */
export const definition = {
  creates: [],
  statements: [
    ...Object.entries(counted).map(([table, columns]) =>
      summing(table, `${table} in `, columns, "count(*)")
    ),
    summing("transactions", "transactions cents in ", counted.transactions!, `sum("amountCents")`),
  ],
} as const satisfies Definition;

function summing(table: string, name: string, columns: readonly string[], what: string): string {
  const values = columns.map((column) => `cast("${column}" as text)`).join(` || ',' || `);
  return `insert into sums ("name", "period", "value")
    select '${name}' || ${values}, 'all', ${what} from ${table}
    group by ${columns.map((column) => `"${column}"`).join(", ")}`;
}
