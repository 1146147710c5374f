import { calendarIn } from "../../base/calendar.ts";
import type { Source } from "../../list/shape.ts";
import { isDecidedSince } from "../requests/decided.ts";
import type { InLanguages } from "../../settings.ts";
import { listReasons } from "../reasons/reasons.ts";

export interface ReasonFigure {
  code: string;
  /** Null for a code that is unknown here. */
  labels: InLanguages | null;
  declines: number;
}

/**
 * Requests that were declined since the first day and still are, by reason, the most frequent first;
 * a decline may have several. The list counts the same by its filters.
 */
export async function declinesByReason(
  { db, now }: Source,
  [first = ""]: readonly string[],
  timeZone: string,
): Promise<ReasonFigure[]> {
  const { from } = calendarIn(timeZone).bounds({ period: "dates", from: first, to: first }, now());
  const rows = await db.selectFrom("kyc_requests").select("reasons")
    .select((eb) => eb.fn.countAll<number | string | bigint>().as("count"))
    .where("status", "=", "declined").where(isDecidedSince(from ?? ""))
    .groupBy("reasons").execute();
  const declines = new Map<string, number>();
  for (const { reasons, count } of rows) {
    for (const code of JSON.parse(reasons) as string[]) {
      declines.set(code, (declines.get(code) ?? 0) + Number(count));
    }
  }
  const known = new Map((await listReasons(db)).map(({ code, labels }) => [code, labels]));
  return [...declines].map(([code, count]) => ({
    code,
    labels: known.get(code) ?? null,
    declines: count,
  })).toSorted((a, b) => b.declines - a.declines || (a.code < b.code ? -1 : 1));
}
