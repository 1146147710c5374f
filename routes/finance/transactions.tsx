import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { parseListQuery } from "../../data/list/query.ts";
import { readPayout } from "../../data/payouts/holds.ts";
import { readCheckFigures, readHeld } from "../../data/payouts/to_check.ts";
import * as transactions from "../../data/transactions/transactions.ts";
import { transactionLook, TransactionTable } from "../../views/finance.tsx";
import { isNarrowedBeyond, PayoutTabs } from "../../views/payouts/payouts.tsx";
import { exportRoute } from "../http/list/export.ts";
import { listPage } from "../http/list/list_page.tsx";
import { viewTabs } from "../http/list/view_tabs.ts";
import { transactionDetails, withPayoutMarks } from "./answer.tsx";

export const financeRoutes = router()
  .get("/finance", allow("finance.read"), (c) => {
    const { ui, store } = c.var;
    const { filters } = parseListQuery(
      transactions.listShape,
      new URL(c.req.url).searchParams,
    );
    const isChecking = filters.queue !== "";
    const isHeld = filters.queue === transactions.HELD;
    const now = store.now().toISOString();
    const hasVerdicts = isChecking || filters.verification !== "";
    return listPage(c, transactions, {
      look: transactionLook(ui),
      emptyText: (query) =>
        isChecking && !isNarrowedBeyond(query)
          ? ui.m.payouts.empty[isHeld ? "held" : "to-check"]
          : undefined,
      tabs: async (query) => {
        const views = await viewTabs(c, transactions.listShape, query);
        const figures = isChecking ? await readCheckFigures(store, query) : null;
        const held = isHeld ? await readHeld(store.db, now) : null;
        return <PayoutTabs query={query} views={views} figures={figures} held={held} now={now} />;
      },
      content: async ({ rows, ...others }) => {
        const marked = await withPayoutMarks(c, rows, hasVerdicts);
        const shown = { hasVerdicts, isChecking, heldAt: isHeld ? now : null };
        return <TransactionTable rows={marked} {...shown} {...others} />;
      },
    });
  })
  .route(
    "/",
    exportRoute("/finance", "transactions"),
  )
  .get(
    "/finance/:id",
    allow("finance.read"),
    async (c) => transactionDetails(c, await readPayout(c.var.store, c.req.param("id"))),
  );
