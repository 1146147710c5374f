import { readLists } from "../db/read_lists.ts";
import { selectDecisionTimes, timesIn } from "../kyc/requests/decided.ts";
import type { Source } from "../list/shape.ts";
import type { Permission } from "../permissions.ts";
import { selectShownHolds, shownHolds, type ShownLegalHold } from "../retention/legal_holds.ts";

interface PersonFacts {
  /** The instants of the decisions, by request. */
  decided: ReadonlyMap<string, string>;
  /** Null for readers who may not know of legal holds. */
  legalHolds: readonly ShownLegalHold[] | null;
  /** Since when the person is being erased; null: they are not. */
  erasedSince: string | null;
}

/** Facts about a person and these requests of theirs, in one statement. */
export async function readPersonFacts(
  source: Source,
  userId: string,
  requestIds: readonly string[],
  reader: { id: string; may: (permission: Permission) => boolean },
): Promise<PersonFacts> {
  const { db } = source;
  const { decided, holds, orders } = await readLists(db, {
    decided: selectDecisionTimes(db, requestIds),
    holds: selectShownHolds(source, { userId }, reader),
    orders: db.selectFrom("erasure_orders").select("askedAt").where("userId", "=", userId)
      .where("undoneAt", "is", null),
  });
  return {
    decided: timesIn(decided),
    legalHolds: shownHolds(holds, reader),
    erasedSince: orders[0]?.askedAt ?? null,
  };
}
