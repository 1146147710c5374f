import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { calendarIn } from "../../base/calendar.ts";
import type { Source } from "../../list/shape.ts";
import { namesOf } from "../../staff/accounts/staff.ts";
import type { DecisionStatus } from "../requests/statuses.ts";

export interface BlindDecision {
  id: string;
  requestId: string;
  userName: string;
  status: DecisionStatus;
  reviewerName: string;
  decidedAt: string;
  /** Number of documents that the reviewer had not viewed. */
  documents: number;
}

export interface BlindPage {
  decisions: BlindDecision[];
  /** The number on all pages. */
  count: number;
  /** The decision that the next page begins behind; null at the end. */
  next: string | null;
}

interface BlindQuery {
  /** A staff id; null for all. */
  reviewer: string | null;
  /** The decision that the page begins behind; null for the first page. */
  behind: string | null;
}

const PAGE = 100;

/** Decisions since the first day whose reviewer had not viewed every document, newest first. */
export async function blindDecisions(
  { db, now }: Source,
  [first = ""]: readonly string[],
  timeZone: string,
  { reviewer, behind }: BlindQuery,
): Promise<BlindPage> {
  const { from } = calendarIn(timeZone).bounds({ period: "dates", from: first, to: first }, now());
  const blind = selectBlind(db, from ?? "", reviewer);
  const { count } = await blind.select((eb) =>
    eb.fn.countAll<number | string | bigint>().as("count")
  )
    .executeTakeFirstOrThrow();
  const found = await blind
    .innerJoin("kyc_requests", "kyc_requests.id", "kyc_decisions.requestId")
    .select(["kyc_decisions.id", "requestId", "userName", "kyc_decisions.status", "reviewerId"])
    .select(["decidedAt", "kyc_decisions.undisplayed"])
    .$if(behind !== null, (select) => select.where(isBehind(behind!)))
    .orderBy("decidedAt", "desc").orderBy("kyc_decisions.id", "desc").limit(PAGE + 1).execute();
  const rows = found.slice(0, PAGE);
  const names = await namesOf(db, [...new Set(rows.map(({ reviewerId }) => reviewerId))]);
  const decisions = rows.map(({ reviewerId, undisplayed, ...row }) => ({
    ...row,
    reviewerName: names.get(reviewerId) ?? reviewerId,
    documents: JSON.parse(undisplayed).length,
  }));
  return { decisions, count: Number(count), next: found.length > PAGE ? rows.at(-1)!.id : null };
}

const selectBlind = (db: Database, from: string, reviewer: string | null) =>
  db.selectFrom("kyc_decisions")
    .where("decidedAt", ">=", from).where("undoneAt", "is", null)
    .where("kyc_decisions.undisplayed", "!=", "[]")
    .$if(reviewer !== null, (select) => select.where("reviewerId", "=", reviewer!));

const isBehind = (id: string) =>
  sql<boolean>`("decidedAt", kyc_decisions."id") <
    (select "decidedAt", "id" from kyc_decisions where "id" = ${id})`;
