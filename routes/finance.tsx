import { Hono } from "hono";
import * as transactions from "../data/records/transactions.ts";
import { parseListQuery } from "../data/list/query.ts";
import { FinancePage, TransactionDialog, TransactionTools } from "../views/finance.tsx";
import type { AppEnv } from "./http/context.ts";
import { EXPORT, exportList } from "./http/export.ts";
import { transactionShape } from "./http/json.ts";
import { page, record } from "./http/respond.tsx";
import { allow } from "./http/session.ts";

export const financeRoutes = new Hono<AppEnv>()
  .get("/finance", allow("finance.read"), (c) => {
    const { ui, store } = c.var;
    const query = parseListQuery(transactions.listShape, new URL(c.req.url).searchParams);
    return page(c, {
      title: ui.m.finance.title,
      intro: ui.m.finance.intro,
      tools: <TransactionTools ui={ui} query={query} />,
      loading: ui.m.finance.loading,
      content: async () => (
        <FinancePage ui={ui} query={query} page={await transactions.list(store, query)} />
      ),
    });
  })
  .get(
    `/finance/${EXPORT}`,
    allow("finance.read"),
    (c) => exportList(c, "transactions", transactions, transactionShape),
  )
  .get("/finance/:id", allow("finance.read"), async (c) => {
    const { ui, store } = c.var;
    const transaction = await transactions.get(store.db, c.req.param("id"));
    return record(
      c,
      ui.m.finance.details.title,
      (place) => (
        <TransactionDialog
          ui={ui}
          transaction={transaction}
          settlement={transactions.settlement(transaction.amountCents)}
          place={place}
        />
      ),
    );
  });
