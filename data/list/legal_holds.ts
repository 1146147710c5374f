import { sql } from "kysely";

/** The kinds of records that can be under legal hold: a person, or one KYC request. */
export const heldTypes = ["user", "kyc"] as const;
export type HeldType = typeof heldTypes[number];

/** The rows of the holds that are in force, as a table. */
export const legalHoldsInForce = sql`(select * from legal_holds as hold where hold."held" = 1
  and not exists (select 1 from legal_holds as later
    where later."subjectType" = hold."subjectType" and later."subjectId" = hold."subjectId"
      and later."version" > hold."version"))`;
