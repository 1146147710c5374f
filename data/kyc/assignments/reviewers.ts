import type { Database } from "../../db/database.ts";
import type { Source } from "../../list/shape.ts";
import { roleMatrix } from "../../permissions.ts";

/** Somebody who may decide requests. */
export interface Assignable {
  id: string;
  name: string;
  /** The last day of their absence; null for somebody present. */
  awayUntil: string | null;
}

/** Active reviewers, by name. */
export async function listReviewers({ db, now }: Source): Promise<Assignable[]> {
  return assignables(await selectReviewers(db).execute(), now().toISOString());
}

export const selectReviewers = (db: Database) =>
  reviewersIn(db)
    .leftJoin("staff_absences", "staff_absences.staffId", "staff.id")
    .select(["staff.id", "staff.name", "staff_absences.day", "staff_absences.until"])
    .orderBy("nameKey").orderBy("staff.id");

type ReviewerRow = Awaited<ReturnType<ReturnType<typeof selectReviewers>["execute"]>>[number];

const assignables = (rows: readonly ReviewerRow[], nowIso: string): Assignable[] =>
  rows.map(({ id, name, day, until }) => ({
    id,
    name,
    awayUntil: until !== null && until > nowIso ? day : null,
  }));

const reviewersIn = (db: Database) =>
  db.selectFrom("staff").where("status", "=", "active")
    .where("role", "in", roleMatrix["kyc.decide"]);

/** Their assigned requests are offered to others last; those of everybody else at once. */
export async function presentReviewers(
  { db, now }: Source,
): Promise<ReadonlyMap<string, string>> {
  return presentAmong(await selectReviewers(db).execute(), now().toISOString());
}

/** Names of those present, by id. */
export const presentAmong = (
  rows: readonly ReviewerRow[],
  nowIso: string,
): ReadonlyMap<string, string> =>
  new Map(
    assignables(rows, nowIso).filter(({ awayUntil }) => awayUntil === null)
      .map(({ id, name }) => [id, name]),
  );

export async function isReviewer(db: Database, id: string): Promise<boolean> {
  const found = await reviewersIn(db).select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
