import assert from "node:assert/strict";
import { sql } from "kysely";
import type { ImportName } from "../../../data/imports/importable.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { aCommunity, aContent, aPartner, aTransaction, aUser } from "../../support/records.ts";
import { importText } from "./import_files.ts";

const { amountCents: _, ...payment } = aTransaction({ id: "x_1" });

/** A record of each list without its optional fields, those fields, and their values when cleared. */
const lists: [ImportName, table: string, object, Record<string, unknown>, unknown[]][] = [
  ["users", "users", aUser({ id: "x_1" }), {
    lastActiveAt: "2026-01-02T03:04:05.000Z",
    language: "es-MX",
    payoutMethodChangedAt: "2026-02-02T03:04:05.000Z",
    endedAt: "2026-11-02T03:04:05.000Z",
    risk: "high",
  }, [null, null, null, null, null]],
  ["communities", "communities", aCommunity({ id: "x_1" }), {
    category: "Options",
    url: "https://academy.example/c/1",
  }, [null, null]],
  ["transactions", "transactions", { ...payment, amount: 12.5 }, {
    paymentMethod: "SEPA",
    revenueSource: "partnerships",
  }, [null, "subscriptions"]],
  ["content", "content", aContent({ id: "x_1" }), {
    likes: 3,
    comments: 4,
    shares: 5,
    description: "A text",
    category: "Rates",
    url: "https://academy.example/x/1",
  }, [0, 0, 0, null, null, null]],
  ["partners", "partners", aPartner({ id: "x_1" }), {
    description: "A text",
    email: "x@example.com",
    website: "https://example.com/",
    url: "https://academy.example/p/1",
  }, [null, null, null, null]],
];

const stored = async ({ db }: Store, table: string, names: readonly string[]) => {
  const { rows: [row] } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where "id" = 'x_1'`.execute(db);
  return names.map((name) => row![name]);
};

const cell = (value: unknown): string => value === null ? "" : String(value);

onEachEngine({
  "an import keeps what it leaves out of optional fields, and clears what is null": async (
    { store },
  ) => {
    for (const [list, table, record, optional, cleared] of lists) {
      const names = Object.keys(optional);
      const bare = Object.fromEntries(
        Object.entries(record).filter(([name]) => !names.includes(name)),
      );
      const send = (fields: object) =>
        importText(store, list, "ndjson", JSON.stringify({ ...bare, ...fields }));
      const sheet = (fields: Record<string, unknown>) => {
        const row = { ...bare, ...fields };
        return importText(
          store,
          list,
          "csv",
          `${Object.keys(row).join()}\n${Object.values(row).map(cell).join()}\n`,
        );
      };
      const nulls = Object.fromEntries(names.map((name) => [name, null]));
      await send(optional);
      for (const bring of [send, sheet]) {
        await bring({});
        assert.deepEqual(await stored(store, table, names), Object.values(optional), list);
        await bring(nulls);
        assert.deepEqual(await stored(store, table, names), cleared, list);
        await bring(optional);
      }
    }
  },
});
