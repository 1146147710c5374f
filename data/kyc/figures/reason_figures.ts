import { calendarIn } from "../../base/calendar.ts";
import type { Source } from "../../list/shape.ts";
import { type InLanguages, listReasons } from "../reasons/reasons.ts";

export interface ReasonFigure {
  code: string;
  /** Null for a code that is unknown here. */
  labels: InLanguages | null;
  declines: number;
}

/** Declines by reason since the first day, the most frequent first; a decline may have several. */
export async function declinesByReason(
  { db, now }: Source,
  [first = ""]: readonly string[],
  timeZone: string,
): Promise<ReasonFigure[]> {
  const { from } = calendarIn(timeZone).bounds({ period: "dates", from: first, to: first }, now());
  const rows = await db.selectFrom("kyc_decisions").select("reasons")
    .select((eb) => eb.fn.countAll<number | string | bigint>().as("count"))
    .where("decidedAt", ">=", from ?? "").where("status", "=", "declined")
    .where("undoneAt", "is", null).groupBy("reasons").execute();
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
