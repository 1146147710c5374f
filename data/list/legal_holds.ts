import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { indexed } from "./conditions.ts";
import type { FilterShape } from "./shape.ts";

/** The kinds of records that can be under legal hold: a person, or one KYC request. */
export const heldTypes = ["user", "kyc"] as const;
export type HeldType = typeof heldTypes[number];

/** The rows of the holds that are in force, as a table. */
export const legalHoldsInForce = sql`(select * from legal_holds as hold where hold."held" = 1
  and not exists (select 1 from legal_holds as later
    where later."subjectType" = hold."subjectType" and later."subjectId" = hold."subjectId"
      and later."version" > hold."version"))`;

/** The ids of the records of a kind that are under a hold of their own. */
const idsHeld = (type: HeldType): RawBuilder<string> =>
  sql`select held."subjectId" from ${legalHoldsInForce} as held
    where held."subjectType" = ${sql.lit(type)}`;

/** The column has the id of a record that a hold keeps: a person's own, or that of a request. */
export const isUnderLegalHold: Record<HeldType, RawBuilder<boolean>> = {
  user: sql`"id" in (${idsHeld("user")} union select request."userId"
    from kyc_requests as request where request."id" in (${idsHeld("kyc")}))`,
  kyc: sql`"id" in (${idsHeld("kyc")} union select request."id"
    from kyc_requests as request where request."userId" in (${idsHeld("user")}))`,
};

/** Records that a legal hold keeps, for those who may know of it. */
export const legalHoldFilter = (type: HeldType) =>
  ({
    values: ["in-force"],
    one: true,
    conditions: () => [indexed(isUnderLegalHold[type])],
    takes: () => "legal_holds.read",
  }) satisfies FilterShape;

/** A field of files, for the same readers: true for a record that a legal hold keeps. */
export const legalHoldField = { legalHold: "legal_holds.read" } as const;

/** Those of these people or requests that a legal hold keeps. */
export async function heldAmongRecords(
  db: Database,
  type: HeldType,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom(type === "user" ? "users" : "kyc_requests").select("id")
    .where("id", "in", valuesIn(db, ids)).where(isUnderLegalHold[type]).execute();
  return new Set(rows.map(({ id }) => id));
}
