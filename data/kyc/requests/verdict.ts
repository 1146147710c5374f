import { type RawBuilder, sql } from "kysely";
import { valuesIn } from "../../db/rows.ts";
import type { Source } from "../../list/shape.ts";

/** The outcome of all KYC requests of a person. */
export const verdicts = ["accepted", "waiting", "revoked", "declined", "expired", "none"] as const;
export type Verdict = typeof verdicts[number];

/**
 * The verdict of the person with the id in a column, as an SQL expression. An accepted request in force
 * decides, otherwise the latest submitted one; a person without requests, or unknown, has `none`.
 * `is true` keeps the engine on the index by person.
 */
export const verdictSql = (userId: RawBuilder<unknown>, nowIso: string): RawBuilder<Verdict> =>
  sql<Verdict>`coalesce(
    (select 'accepted' from kyc_requests as request
      where request."userId" = ${userId} and ${isInForce(nowIso)} limit 1),
    (select case request."status" when 'pending' then 'waiting' when 'accepted' then 'expired'
        else request."status" end
      from kyc_requests as request where request."userId" = ${userId}
      order by request."submittedAt" desc, request."id" desc limit 1),
    'none')`;

/** True if the person has an accepted request in force; false for unknown people. */
export const isAcceptedSql = (userId: RawBuilder<unknown>, nowIso: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from kyc_requests as request
    where request."userId" = ${userId} and ${isInForce(nowIso)})`;

/** True for a `request` that is accepted and has not expired. */
const isInForce = (nowIso: string): RawBuilder<boolean> =>
  sql<boolean>`(request."status" = 'accepted'
    and (request."expiresAt" is null or request."expiresAt" > ${nowIso})) is true`;

/** The verdicts of people by their ids; ids without requests have `none`. */
export async function verdictsOf(
  { db, now }: Source,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Verdict>> {
  const wanted = [...new Set(ids)];
  const verdict = verdictSql(sql`applicant."userId"`, now().toISOString());
  const { rows } = await sql<{ userId: string; verdict: Verdict }>`
    select "userId", ${verdict} as "verdict" from (select distinct "userId" from kyc_requests
      where "userId" in ${valuesIn(db, wanted)}) as applicant`.execute(db);
  const found = new Map(rows.map(({ userId, verdict }) => [userId, verdict]));
  return new Map(wanted.map((id) => [id, found.get(id) ?? "none"]));
}

/**
 * True if the person of this id is accepted but has changed the payout method since the acceptance. An
 * imported acceptance has no known time, so its submission counts.
 */
export const methodChangedSql = (
  userId: RawBuilder<unknown>,
  nowIso: string,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from users as payee where payee."id" = ${userId}
    and payee."payoutMethodChangedAt" is not null and payee."payoutMethodChangedAt" > (
      select max(coalesce(
        (select max("decidedAt") from kyc_decisions as decision
          where decision."requestId" = request."id"
            and (decision."status" = 'accepted' and decision."undoneAt" is null) is true),
        request."submittedAt"))
      from kyc_requests as request
      where request."userId" = ${userId} and ${isInForce(nowIso)}))`;
