import type { Database } from "../../db/database.ts";
import { UNDO_MS } from "../../steps/rows.ts";
import type { KycRequest } from "../requests/requests.ts";
import type { CheckDetails, CheckInput, CheckMatch } from "./check.ts";

/** The resolutions by which reviewers have dismissed the matches of a run. */
export interface Dismissal {
  /** Ids of resolutions. */
  resolutions: readonly string[];
  /** Staff ids. */
  dismissedBy: readonly string[];
}

/**
 * How the matches of a run were dismissed in earlier runs of the same provider and kind about the same
 * person; null unless each of them was, unchanged since. Of each match the last resolution counts, once
 * it cannot be undone any more.
 */
export async function dismissalOf(
  trx: Database,
  { userId }: Pick<KycRequest, "userId">,
  { kind, provider, result, matches = [] }: CheckInput & { kind: string },
  now: Date,
): Promise<Dismissal | null> {
  if (matches.length === 0 || result !== "hit" && result !== "unsure") return null;
  const earlier = await trx.selectFrom("kyc_check_resolutions as resolution")
    .innerJoin("kyc_checks as run", "run.id", "resolution.checkId")
    .innerJoin("kyc_requests as request", "request.id", "resolution.requestId")
    .select(["resolution.id", "staffId", "outcome", "resolvedAt", "run.details"])
    .where("request.userId", "=", userId).where("run.kind", "=", kind)
    .where("run.provider", "=", provider).where("undoneAt", "is", null)
    .orderBy("resolvedAt", "desc").orderBy("resolution.id", "desc").execute();
  const known = earlier.map(({ details, ...one }) => ({
    ...one,
    matches: (JSON.parse(details) as CheckDetails).matches ?? [],
  }));
  const settled = new Date(now.getTime() - UNDO_MS).toISOString();
  const found = matches.map((match) => known.find((one) => one.matches.some(isSame(match))));
  const dismissed = found.flatMap((one) =>
    one?.outcome === "not-this-person" && one.resolvedAt <= settled ? one : []
  );
  if (dismissed.length < matches.length) return null;
  return {
    resolutions: [...new Set(dismissed.map(({ id }) => id))],
    dismissedBy: [...new Set(dismissed.map(({ staffId }) => staffId))],
  };
}

const isSame = (match: CheckMatch) => ({ id, updatedAt }: CheckMatch): boolean =>
  id === match.id && updatedAt === match.updatedAt;
