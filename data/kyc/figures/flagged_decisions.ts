import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { calendarIn } from "../../base/calendar.ts";
import type { Source } from "../../list/shape.ts";
import { staffNames } from "../../staff/accounts/staff.ts";
import { QUICK_SECONDS } from "./review_figures.ts";
import type { DecisionStatus } from "../requests/statuses.ts";

export interface FlaggedDecision {
  id: string;
  requestId: string;
  /** Null: the person was erased, and with them the request. */
  userName: string | null;
  status: DecisionStatus;
  reviewerName: string;
  decidedAt: string;
  /** Number of documents that the reviewer had not viewed. */
  documents: number;
  /** Since the first document was viewed; null if none was. */
  seconds: number | null;
}

export interface FlaggedPage {
  decisions: FlaggedDecision[];
  /** The number on all pages. */
  count: number;
  /** The decision that the next page begins behind; null at the end. */
  next: string | null;
}

/** Without having viewed every document, or within 10 s of the first document viewed. */
export const flags = ["not-viewed", "quick"] as const;
export type Flag = typeof flags[number];

interface FlaggedQuery {
  flag: Flag;
  /** A staff id; null for all. */
  reviewer: string | null;
  /** The decision that the page begins behind; null for the first page. */
  behind: string | null;
}

const PAGE = 100;

/** Decisions since the first day that have a flag, newest first. */
export async function flaggedDecisions(
  { db, now }: Source,
  [first = ""]: readonly string[],
  timeZone: string,
  { flag, reviewer, behind }: FlaggedQuery,
): Promise<FlaggedPage> {
  const { from } = calendarIn(timeZone).bounds({ period: "dates", from: first, to: first }, now());
  const flagged = selectFlagged(db, flag, from ?? "", reviewer);
  const { count } = await flagged.select((eb) =>
    eb.fn.countAll<number | string | bigint>().as("count")
  )
    .executeTakeFirstOrThrow();
  const found = await flagged
    .leftJoin("kyc_requests", "kyc_requests.id", "kyc_decisions.requestId")
    .select(["kyc_decisions.id", "requestId", "userName", "kyc_decisions.status", "reviewerId"])
    .select(["decidedAt", "kyc_decisions.undisplayed", "shownSeconds"])
    .$if(behind !== null, (select) => select.where(isBehind(behind!)))
    .orderBy("decidedAt", "desc").orderBy("kyc_decisions.id", "desc").limit(PAGE + 1).execute();
  const rows = found.slice(0, PAGE);
  const names = await staffNames(db, [...new Set(rows.map(({ reviewerId }) => reviewerId))]);
  const decisions = rows.map(({ reviewerId, undisplayed, shownSeconds, ...row }) => ({
    ...row,
    reviewerName: names.get(reviewerId) ?? reviewerId,
    documents: JSON.parse(undisplayed).length,
    seconds: shownSeconds ?? null,
  }));
  return { decisions, count: Number(count), next: found.length > PAGE ? rows.at(-1)!.id : null };
}

const selectFlagged = (db: Database, flag: Flag, from: string, reviewer: string | null) =>
  db.selectFrom("kyc_decisions")
    .where("decidedAt", ">=", from).where("undoneAt", "is", null)
    .where(conditions[flag])
    .$if(reviewer !== null, (select) => select.where("reviewerId", "=", reviewer!));

/** The same rules as those of the figures (`review_figures.ts`). */
const conditions: Record<Flag, RawBuilder<boolean>> = {
  "not-viewed": sql`kyc_decisions."undisplayed" <> '[]'`,
  quick: sql`coalesce("shownSeconds", case when kyc_decisions."undisplayed" <> '[]'
    and kyc_decisions."status" <> 'revoked' then 0 end) < ${sql.lit(QUICK_SECONDS)}`,
};

const isBehind = (id: string) =>
  sql<boolean>`("decidedAt", kyc_decisions."id") <
    (select "decidedAt", "id" from kyc_decisions where "id" = ${id})`;
