import assert from "node:assert/strict";
import { currencyOf, DOLLARS, shownDigits } from "../../../data/base/currency.ts";
import { settleCurrency } from "../../../data/db/desk_currency.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { onEachEngine } from "../../support/engines.ts";
import { aTransaction } from "../../support/records.ts";

onEachEngine({
  "the first start with a currency stores it, and later ones need not name it": async (
    { store: { db } },
  ) => {
    assert.deepEqual(await settleCurrency(db, "JPY"), { code: "JPY", digits: 0 });
    await transactions.insert(db, [aTransaction()]);
    assert.equal((await settleCurrency(db, null)).code, "JPY");
    assert.equal((await settleCurrency(db, "JPY")).code, "JPY");
  },

  "a desk without transactions may change its currency, one with transactions refuses to": async (
    { store: { db } },
  ) => {
    assert.equal((await settleCurrency(db, "EUR")).code, "EUR");
    assert.deepEqual(await settleCurrency(db, "KWD"), currencyOf("KWD"));
    await transactions.insert(db, [aTransaction()]);
    await assert.rejects(settleCurrency(db, "USD"), {
      message: "CURRENCY: the amounts of this desk are in KWD; start it with CURRENCY=KWD, or " +
        "another desk with USD",
    });
  },

  "a desk with amounts keeps the digits it has used, a new one takes those of ISO 4217": async (
    { store: { db } },
  ) => {
    assert.deepEqual(await settleCurrency(db, "IQD"), { code: "IQD", digits: 3 });
    await transactions.insert(db, [aTransaction()]);
    await db.updateTable("desk_currency").set({ digits: null }).execute();
    const earlier = { code: "IQD", digits: shownDigits("IQD") };
    assert.deepEqual(await settleCurrency(db, null), earlier);
    const stored = db.selectFrom("desk_currency").select(["code", "digits"]);
    assert.deepEqual(await stored.executeTakeFirst(), earlier);
  },

  "a desk with transactions and no stored currency is in US dollars": async ({ store: { db } }) => {
    await db.deleteFrom("desk_currency").execute();
    await transactions.insert(db, [aTransaction()]);
    await assert.rejects(settleCurrency(db, "EUR"), /^Error: CURRENCY: .* in USD/);
    assert.deepEqual(await settleCurrency(db, null), DOLLARS);
  },
});
