import { type Currency, currencyOf, DOLLARS, shownDigits } from "../base/currency.ts";
import type { Database } from "./database.ts";

interface DeskCurrencyRow {
  /** 1 */
  id: number;
  code: string;
  /** Null until the first start of a version that stores it. */
  digits: number | null;
}

declare module "./tables.ts" {
  interface Tables {
    desk_currency: DeskCurrencyRow;
  }
}

/**
 * The stored currency, or at the first start the wanted one, which is then stored. A desk keeps the
 * digits that its amounts have. Throws if they are in another currency than the wanted one.
 */
export async function settleCurrency(db: Database, wanted: string | null): Promise<Currency> {
  const stored = await storedRow(db);
  const hasAmounts = await db.selectFrom("transactions").select("id").limit(1).executeTakeFirst();
  const current = stored?.code ?? (hasAmounts ? DOLLARS.code : null);
  if (current !== null && wanted !== null && wanted !== current && hasAmounts) {
    throw new Error(
      `CURRENCY: the amounts of this desk are in ${current}; start it with CURRENCY=${current}, ` +
        `or another desk with ${wanted}`,
    );
  }
  const code = wanted ?? current ?? DOLLARS.code;
  const { digits } = hasAmounts ? currencyIn(stored) : currencyOf(code);
  if (code !== stored?.code || digits !== stored.digits) {
    await db.insertInto("desk_currency").values({ id: 1, code, digits })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ code, digits })).execute();
  }
  return { code, digits };
}

/** The currency of all amounts in the database. */
export const deskCurrency = async (db: Database): Promise<Currency> =>
  currencyIn(await storedRow(db));

/** A desk without a stored currency has its amounts in US dollars. */
const currencyIn = ({ code, digits }: StoredCurrency = DOLLARS): Currency => ({
  code,
  digits: digits ?? shownDigits(code),
});

type StoredCurrency = Pick<DeskCurrencyRow, "code" | "digits">;

const storedRow = (db: Database): Promise<StoredCurrency | undefined> =>
  db.selectFrom("desk_currency").select(["code", "digits"]).where("id", "=", 1)
    .executeTakeFirst();
