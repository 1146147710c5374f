import type { Database } from "../db/database.ts";
import { countRows } from "../db/rows.ts";
import { pendingPhases } from "../kyc/requests/statuses.ts";
import { hasLegalHold } from "../retention/legal_holds.ts";
import { isAbout, readPerson } from "./person.ts";

/** Why a person cannot be erased now. */
export type ObstacleKind = keyof typeof finders;

export interface Obstacle {
  kind: ObstacleKind;
  /** In English; the catalogues translate each kind. */
  text: string;
}

type IsThere = (db: Database, userId: string) => Promise<boolean>;

const finders = {
  open_request: async (db: Database, userId: string) =>
    await countRows(
      db.selectFrom("kyc_requests").where("userId", "=", userId)
        .where("phase", "in", pendingPhases),
    ) > 0,
  pending_payout: async (db: Database, userId: string) =>
    await countRows(
      db.selectFrom("transactions").where("userId", "=", userId)
        .where("type", "=", "payout").where("status", "=", "pending"),
    ) > 0,
  legal_hold: (db: Database, userId: string) => hasLegalHold(db, { userId }),
  open_correction: async (db: Database, userId: string) =>
    await countRows(
      db.selectFrom("instructions").where("subject", "=", "user").where("subjectId", "=", userId)
        .where("closedAt", "is", null).where("undoneAt", "is", null),
    ) > 0,
  /** That of the erasure itself is none, as it is what a second member approves. */
  open_proposal: async (db: Database, userId: string) => {
    const person = await readPerson(db, 0, userId);
    return await countRows(
      db.selectFrom("step_proposals").where("state", "=", "waiting")
        .where(({ eb, or, and }) =>
          or([
            isAbout(db, person, "subjectType"),
            and([eb("subjectType", "=", "correction"), eb("subjectId", "=", userId)]),
          ])
        ),
    ) > 0;
  },
} satisfies Record<string, IsThere>;

const texts: Record<ObstacleKind, string> = {
  open_request: "a KYC request is open",
  pending_payout: "a payout is pending",
  legal_hold: "there is a legal hold",
  open_correction: "a correction is open",
  open_proposal: "a step about them waits for a second member",
};

export async function obstaclesTo(db: Database, userId: string): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const [kind, isThere] of Object.entries(finders) as [ObstacleKind, IsThere][]) {
    if (await isThere(db, userId)) found.push({ kind, text: texts[kind] });
  }
  return found;
}
