import type { Definition } from "../migration.ts";

/** Sums of pending transactions by month. The rule of revenue is the one of migration 0007. */
export const definition = {
  creates: [],
  statements: [
    `insert into sums ("name", "period", "value")
      select case when "type" <> 'revenue' then "type"
          when "descriptionKey" like '%subscription%' then 'revenue:subscriptions'
          when "descriptionKey" like '%partner%' then 'revenue:partnerships'
          when "descriptionKey" like '%annual%' or "descriptionKey" like '%monthly%'
            then 'revenue:subscriptions'
          else 'revenue:oneTime' end || ':pending', substr("date", 1, 7), sum("amountCents")
      from transactions where "status" = 'pending' group by 1, 2`,
  ],
} as const satisfies Definition;
