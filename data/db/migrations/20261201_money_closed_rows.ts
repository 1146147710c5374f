import type { Definition } from "../migration.ts";

/** Closed months keep the rows alone that have changed since; the others are the transactions. */
export const definition = {
  creates: [],
  statements: [
    `create index statement_rows_by_transaction on statement_rows ("transactionId")`,
    `delete from statement_rows where "correctionOf" is null
      and exists (select 1 from transactions as now where now."id" = statement_rows."transactionId"
        and now."status" = 'completed' and now."date" = statement_rows."date"
        and now."userId" = statement_rows."userId"
        and now."amountCents" = statement_rows."amountCents"
        and now."description" = statement_rows."description"
        and case when now."type" = 'revenue'
          then 'revenue:' || coalesce(now."revenueSource", 'oneTime') else now."type" end
          = statement_rows."line")
      and not exists (select 1 from statement_rows as correction
        where correction."transactionId" = statement_rows."transactionId"
          and correction."correctionOf" = statement_rows."month")`,
  ],
} as const satisfies Definition;
