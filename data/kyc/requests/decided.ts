import { sql } from "kysely";
import type { FilterShape } from "../../list/shape.ts";

/** Decided requests with a decision since an instant that was not undone: the current one. */
export const isDecidedSince = (from: string) =>
  sql<boolean>`"status" <> 'pending' and "id" in (select "requestId" from kyc_decisions
    where "decidedAt" >= ${from} and "undoneAt" is null)`;

/** The periods end now: a later decision replaces an earlier one, so it is in them too. */
export const decidedFilter = {
  values: ["today", "last-7-days", "last-30-days", "last-90-days", "this-month"],
  periods: {
    today: "today",
    "last-7-days": "last7Days",
    "last-30-days": "last30Days",
    "last-90-days": "last90Days",
    "this-month": "thisMonth",
  },
  during: ({ from }) => isDecidedSince(from ?? ""),
} satisfies FilterShape;
