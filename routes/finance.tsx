import { allow } from "./http/session/permissions.ts";
import { Hono } from "hono";
import * as transactions from "../data/records/transactions.ts";
import { personOf } from "../data/people/subjects.ts";
import { TransactionDialog, transactionLook, TransactionTable } from "../views/finance.tsx";
import { commentsOf } from "./comment_section.tsx";
import type { AppEnv } from "./http/context.ts";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { recordPage } from "./http/answer/pages.tsx";

export const financeRoutes = new Hono<AppEnv>()
  .get("/finance", allow("finance.read"), (c) => {
    const ui = c.get("ui");
    return listPage(c, transactions, {
      look: transactionLook(ui),
      content: (rows) => <TransactionTable {...rows} />,
    });
  })
  .route("/", exportRoute("/finance", "transactions"))
  .get("/finance/:id", allow("finance.read"), async (c) => {
    const { ui, store } = c.var;
    const transaction = await transactions.get(store, c.req.param("id"));
    const [person, comments] = await Promise.all([
      personOf(store.db, transaction.userId, ui.may),
      commentsOf(c, { kind: "transaction", id: transaction.id }),
    ]);
    return recordPage(
      c,
      { title: ui.m.finance.details.title, of: transaction.description },
      (container) => (
        <TransactionDialog
          transaction={transaction}
          settlement={transactions.settlement(transaction.amountCents)}
          person={person}
          comments={comments}
          container={container}
        />
      ),
    );
  });
