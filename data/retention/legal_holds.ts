import { type RawBuilder, sql } from "kysely";
import { dayOf } from "../base/calendar.ts";
import type { Database } from "../db/database.ts";
import { type HeldType, legalHoldsInForce } from "../list/legal_holds.ts";
import type { Source } from "../list/shape.ts";

export interface LegalHoldRow {
  /** The record and the version that the step made: `legal-hold user u_1:2`. */
  id: string;
  subjectType: HeldType;
  subjectId: string;
  /** From 1 on; the highest one is the current state. */
  version: number;
  /** 1: held; 0: released. */
  held: number;
  reason: string;
  /** The court or office that asked for it; empty in a release. */
  authority: string;
  /** The day until which it is expected to last; a hold ends with its release alone. */
  until: string | null;
  staffId: string;
  at: string;
  undoneAt: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    legal_holds: LegalHoldRow;
  }
}

/** A hold in force. */
export interface LegalHold extends
  Pick<
    LegalHoldRow,
    "subjectType" | "subjectId" | "version" | "reason" | "authority" | "until" | "at" | "staffId"
  > {
  /** Name of the admin who placed it. */
  staffName: string;
}

/** A hold as its readers see it; the facts are 1 or 0. */
export interface ShownLegalHold extends LegalHold {
  /** The reader has placed it, and another admin must release it. */
  isForOthers: number;
  /** Its day is over; it is in force nevertheless. */
  isOver: number;
}

/** A person with their requests, or one request. */
export type HeldSubject = { userId: string } | { requestId: string };

const columns = [
  "subjectType",
  "subjectId",
  "version",
  "reason",
  "authority",
  "until",
  "at",
  "staffId",
] as const;

/** Another admin than the one who placed a hold releases it, where there is one. */
const hasOtherAdmin = (staffId: RawBuilder<string>): RawBuilder<boolean> =>
  sql`exists (select 1 from staff as other where other."role" = 'admin'
    and other."status" = 'active' and other."id" <> ${staffId})`;

/** True if only somebody else may release what this member has placed. */
export async function mustOthersRelease(db: Database, staffId: string): Promise<boolean> {
  const { rows: [row] } = await sql<{ is: number | boolean }>`
    select ${hasOtherAdmin(sql`${staffId}`)} as "is"`.execute(db);
  return Boolean(row?.is);
}

/**
 * The holds in force that keep a person or a request: of a person their own and those of their
 * requests, of a request its own and that of its person.
 */
export const selectLegalHolds = (db: Database, subject: HeldSubject) =>
  db.selectFrom(sql<LegalHoldRow>`${legalHoldsInForce}`.as("hold"))
    .leftJoin("staff", "staff.id", "hold.staffId")
    .select(columns.map((column) => `hold.${column}` as const))
    .select((eb) => eb.fn.coalesce("staff.name", "hold.staffId").as("staffName"))
    .where(keeps(subject))
    .orderBy("hold.subjectType", "desc").orderBy("hold.subjectId");

const keeps = (subject: HeldSubject): RawBuilder<boolean> =>
  "userId" in subject
    ? sql`(hold."subjectType" = 'user' and hold."subjectId" = ${subject.userId}
      or hold."subjectType" = 'kyc' and hold."subjectId" in
        (select "id" from kyc_requests where "userId" = ${subject.userId}))`
    : sql`(hold."subjectType" = 'kyc' and hold."subjectId" = ${subject.requestId}
      or hold."subjectType" = 'user' and hold."subjectId" =
        (select "userId" from kyc_requests where "id" = ${subject.requestId}))`;

interface HoldReader {
  id: string;
  may: (permission: "legal_holds.read") => boolean;
}

/** The same as a member sees them on a page; none for one who may not know of them. */
export const selectShownHolds = (
  { db, now }: Source,
  subject: HeldSubject,
  { id, may }: HoldReader,
) =>
  selectLegalHolds(db, subject).select([
    sql<number>`case when hold."staffId" = ${id} and ${hasOtherAdmin(sql`${id}`)}
      then 1 else 0 end`.as("isForOthers"),
    sql<number>`case when hold."until" < ${dayOf(now())} then 1 else 0 end`.as("isOver"),
  ]).$if(!may("legal_holds.read"), (holds) => holds.where(sql<boolean>`1 = 0`));

/** Null tells a page that its reader may not know of holds. */
export const shownHolds = (
  holds: readonly ShownLegalHold[],
  { may }: Pick<HoldReader, "may">,
): readonly ShownLegalHold[] | null => may("legal_holds.read") ? holds : null;

/** True while a legal hold keeps the person with all their requests, or the request. */
export async function hasLegalHold(db: Database, subject: HeldSubject): Promise<boolean> {
  return await selectLegalHolds(db, subject).limit(1).executeTakeFirst() !== undefined;
}
