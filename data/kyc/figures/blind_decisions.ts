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

const MOST_BLIND = 100;

/** The newest decisions since the first day whose reviewer had not viewed every document. */
export async function blindDecisions(
  { db, now }: Source,
  [first = ""]: readonly string[],
  timeZone: string,
  reviewer: string | null,
): Promise<BlindDecision[]> {
  const { from } = calendarIn(timeZone).bounds({ period: "dates", from: first, to: first }, now());
  const rows = await db.selectFrom("kyc_decisions")
    .innerJoin("kyc_requests", "kyc_requests.id", "kyc_decisions.requestId")
    .select(["kyc_decisions.id", "requestId", "userName", "kyc_decisions.status", "reviewerId"])
    .select(["decidedAt", "kyc_decisions.undisplayed"])
    .where("decidedAt", ">=", from ?? "").where("undoneAt", "is", null)
    .where("kyc_decisions.undisplayed", "!=", "[]")
    .$if(reviewer !== null, (select) => select.where("reviewerId", "=", reviewer!))
    .orderBy("decidedAt", "desc").orderBy("kyc_decisions.id", "desc").limit(MOST_BLIND).execute();
  const names = await namesOf(db, [...new Set(rows.map(({ reviewerId }) => reviewerId))]);
  return rows.map(({ reviewerId, undisplayed, ...row }) => ({
    ...row,
    reviewerName: names.get(reviewerId) ?? reviewerId,
    documents: JSON.parse(undisplayed).length,
  }));
}
