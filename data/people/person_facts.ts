import { readLists } from "../db/read_lists.ts";
import { selectDecisionTimes, timesIn } from "../kyc/requests/decided.ts";
import { type Screened, screenedIn, selectScreened } from "../list/screening.ts";
import type { Source } from "../list/shape.ts";
import type { Permission } from "../permissions.ts";
import { pendingOf, type PendingProposal, selectPending } from "../steps/pending.ts";
import { permissionUnder } from "../steps/rules.ts";
import { selectShownHolds, shownHolds, type ShownLegalHold } from "../retention/legal_holds.ts";

export interface ShownPersonFacts {
  /** The instants of the decisions, by request. */
  decided: ReadonlyMap<string, string>;
  /** Null for readers who may not know of legal holds. */
  legalHolds: readonly ShownLegalHold[] | null;
  /** Since when the person is being erased; null: they are not. */
  erasedSince: string | null;
  /** Steps with the person that wait for a second member, and that the reader may know of. */
  proposals: readonly PendingProposal[];
  /** Asking to deactivate them needs a second member. */
  needsSecond: boolean;
  /** Null without an acceptance in force or a watched check, and for readers who may not know of checks. */
  screened: Screened | null;
}

/** Facts about a person and these requests of theirs, in one statement. */
export async function readPersonFacts(
  source: Source,
  userId: string,
  requestIds: readonly string[],
  reader: { id: string; may: (permission: Permission) => boolean },
): Promise<ShownPersonFacts> {
  const { db } = source;
  const readsChecks = reader.may("checks.read");
  const { decided, holds, orders, proposals, rules, runs } = await readLists(db, {
    decided: selectDecisionTimes(db, requestIds),
    holds: selectShownHolds(source, { userId }, reader),
    orders: db.selectFrom("erasure_orders").select("askedAt").where("userId", "=", userId)
      .where("undoneAt", "is", null),
    proposals: selectPending(db)
      .where("subjectType", "in", ["erasure", "correction"])
      .where(({ eb, or, selectFrom }) =>
        or([
          eb("subjectId", "=", userId),
          eb(
            "subjectId",
            "in",
            selectFrom("instructions").select("instructions.id").where("subject", "=", "user")
              .where("instructions.subjectId", "=", userId),
          ),
        ])
      ),
    rules: db.selectFrom("two_people_rules").select("rule").where("isOn", "=", 1),
    runs: selectScreened(db, readsChecks ? [userId] : [], source.now()),
  });
  const mayKnow = ({ rule }: PendingProposal) =>
    reader.may("two_people.read") || reader.may(permissionUnder(rule));
  return {
    decided: timesIn(decided),
    legalHolds: shownHolds(holds, reader),
    erasedSince: orders[0]?.askedAt ?? null,
    proposals: proposals.map(pendingOf).filter(mayKnow),
    needsSecond: rules.some(({ rule }) => rule === "deactivate_person"),
    screened: screenedIn(runs, source.now()).get(userId) ?? null,
  };
}
