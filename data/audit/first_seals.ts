import { DAY_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import type { Store } from "../store.ts";
import {
  readRows,
  type RowKind,
  type Seal,
  sealedRows,
  sealedSets,
  sealName,
  type SetKind,
} from "./seals.ts";
import { system, write } from "./write.ts";

const SEALS_PER_ENTRY = 500;

/**
 * Seals what an earlier version has written, once, so that later edits are found. Steps of more than a
 * day ago can't be undone.
 */
export async function sealRecords(store: Store): Promise<void> {
  if (await isDone(store.db)) return;
  await write(store, system, async (trx, record, now) => {
    await takeLock(trx, "first seals");
    if (await isDone(trx)) return;
    const since = new Date(now.getTime() - DAY_MS).toISOString();
    const kinds = Object.keys(sealedRows) as RowKind[];
    const entry = { category: "system", action: "Records sealed", target: "Database" } as const;
    const sets = Object.keys(sealedSets) as SetKind[];
    const { currency } = store;
    record({ ...entry, after: { kinds: [...kinds, ...sets], currency }, seals: sets });
    for (const kind of kinds) {
      const rows = await readRows(trx, kind, sealedRows[kind].needsSeal(since));
      const seals = rows.map((row): Seal => sealName(kind, row));
      for (let from = 0; from < seals.length; from += SEALS_PER_ENTRY) {
        const some = seals.slice(from, from + SEALS_PER_ENTRY);
        record({ ...entry, after: { [kind]: some.length }, seals: some });
      }
    }
  });
}

/**
 * Seals the currency of a desk without amounts again, which may start in another one. With amounts,
 * a currency that differs from its seal stays a fault.
 */
export async function sealCurrency(store: Store): Promise<void> {
  await write(store, system, async (trx, record) => {
    const amounts = await trx.selectFrom("transactions").select("id").limit(1).executeTakeFirst();
    const last = await trx.selectFrom("audit_log").select("after")
      .where("action", "in", ["Records sealed", "Currency changed"])
      .where("after", "like", '%"currency"%').orderBy("seq", "desc").limit(1).executeTakeFirst();
    const { currency } = store;
    const sealed = JSON.parse(last?.after ?? "{}").currency;
    if (amounts || JSON.stringify(sealed) === JSON.stringify(currency)) return;
    const target = currency.code;
    record({ category: "transaction", action: "Currency changed", target, after: { currency } });
  });
}

const isDone = async (db: Database): Promise<boolean> =>
  await db.selectFrom("audit_log").select("seq").where("category", "=", "system")
    .where("action", "=", "Records sealed").limit(1).executeTakeFirst() !== undefined;
