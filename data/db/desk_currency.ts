import { type Currency, currencyOf, DOLLARS } from "../base/currency.ts";
import type { Database } from "./database.ts";

interface DeskCurrencyRow {
  /** 1 */
  id: number;
  code: string;
}

declare module "./tables.ts" {
  interface Tables {
    desk_currency: DeskCurrencyRow;
  }
}

/**
 * The stored currency, or at the first start the wanted one, which is then stored. Throws if the desk
 * has transactions in another currency than the wanted one.
 */
export async function settleCurrency(db: Database, wanted: string | null): Promise<Currency> {
  const stored = await storedCode(db);
  const hasAmounts = await db.selectFrom("transactions").select("id").limit(1).executeTakeFirst();
  const current = stored ?? (hasAmounts ? DOLLARS.code : null);
  if (current !== null && wanted !== null && wanted !== current && hasAmounts) {
    throw new Error(
      `CURRENCY: the amounts of this desk are in ${current}; start it with CURRENCY=${current}, ` +
        `or another desk with ${wanted}`,
    );
  }
  const code = wanted ?? current ?? DOLLARS.code;
  if (code !== stored) {
    await db.insertInto("desk_currency").values({ id: 1, code })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ code })).execute();
  }
  return currencyIn(code);
}

/** The currency of all amounts in the database. */
export const deskCurrency = async (db: Database): Promise<Currency> =>
  currencyIn(await storedCode(db) ?? DOLLARS.code);

const currencyIn = (code: string): Currency => code === DOLLARS.code ? DOLLARS : currencyOf(code);

async function storedCode(db: Database): Promise<string | null> {
  const row = await db.selectFrom("desk_currency").select("code").where("id", "=", 1)
    .executeTakeFirst();
  return row?.code ?? null;
}
