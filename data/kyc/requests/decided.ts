import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { valuesIn } from "../../db/rows.ts";
import { indexed } from "../../list/conditions.ts";
import { boundsOf } from "../../list/ranges.ts";
import type { FilterShape } from "../../list/shape.ts";

/** Decided requests with a decision since an instant that was not undone: the current one. */
export const isDecidedSince = (from: string) =>
  sql<boolean>`"status" <> 'pending' and "id" in (select "requestId" from kyc_decisions
    where "decidedAt" >= ${from} and "undoneAt" is null)`;

/** The periods end now: a later decision replaces an earlier one, so it is in them too. */
export const decidedFilter = {
  values: ["today", "last-7-days", "last-30-days", "last-90-days", "this-month"],
  one: true,
  dependsOn: () => "timeZone",
  conditions: ([period = ""], reader, now) => [
    indexed(isDecidedSince(boundsOf({ period }, reader, now).from ?? "")),
  ],
} satisfies FilterShape;

/** The instants of the current decisions of these requests, by request. */
export const selectDecisionTimes = (db: Database, ids: readonly string[]) =>
  db.selectFrom("kyc_decisions")
    .select(({ fn }) => ["requestId", fn.max("decidedAt").as("at")])
    .where("requestId", "in", valuesIn(db, ids)).where("undoneAt", "is", null)
    .groupBy("requestId");

export const timesIn = (
  rows: readonly { requestId: string; at: string }[],
): ReadonlyMap<string, string> => new Map(rows.map(({ requestId, at }) => [requestId, at]));
