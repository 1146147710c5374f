import { type RawBuilder, sql } from "kysely";
import { MOST_WORK } from "../base/bounded.ts";
import { HOUR_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import type { NotificationFacts } from "../notices/kinds.ts";
import { notifyEach } from "../notices/announce.ts";
import type { Store } from "../store.ts";
import { type Instruction, withVerb } from "./instructions.ts";
import { nameOfSubject } from "./records.ts";

/** Hours in which the platform should answer. */
export const DUE_HOURS = 24;

/**
 * Instructions that were given before this instant and are still open are overdue, but for those that
 * an import has reverted: the platform has answered, and nobody has asked again.
 */
export const overdueBefore = (now: Date): string =>
  new Date(now.getTime() - DUE_HOURS * HOUR_MS).toISOString();

/** The condition of the partial index by age, which must appear literally. */
export const isUnanswered = sql<boolean>`"closedAt" is null and "undoneAt" is null`;

export const isLate = (now: Date): RawBuilder<boolean> =>
  sql`${isUnanswered} and "revertedAt" is null and "askedAt" < ${overdueBefore(now)}`;

/** Overdue instructions as a column of another statement: at most one more than `MOST_WORK`. */
export const countLate = (now: Date): RawBuilder<unknown> =>
  sql`(select count(*) from (select 1 from instructions where ${isLate(now)}
    limit ${sql.lit(MOST_WORK + 1)}) as late)`;

/** The asker of these was not told since the asking. */
const isUntold = sql<boolean>`("overdueToldAt" is null or "overdueToldAt" < "askedAt")`;

const selectUntold = (db: Database, now: Date) =>
  db.selectFrom("instructions").selectAll().select(nameOfSubject.as("name"))
    .where(isLate(now)).where(isUntold).orderBy("askedAt").orderBy("id");

/** An instruction with the name of its record. */
type Late = Instruction & { name: string };

/** Most that are told in one transaction; a notice grows with the next ones. */
const BATCH = 500;

/** Tells each asker once of what the platform has not answered in time. */
export async function tellOverdue({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  const at = now();
  // A read first, so that an idle process does not take SQLite's write lock.
  while (await selectUntold(db, at).limit(1).executeTakeFirst()) {
    await db.transaction().execute((trx) => tellNext(trx, at));
  }
}

async function tellNext(trx: Database, at: Date): Promise<void> {
  const late = await selectUntold(trx, at).limit(BATCH).execute();
  const updated = await trx.updateTable("instructions").set({ overdueToldAt: at.toISOString() })
    .where("id", "in", valuesIn(trx, late.map(({ id }) => id)))
    .where("closedAt", "is", null).where(isUntold).returning("id").execute();
  const ids = new Set(updated.map(({ id }) => id));
  const byAsker = Map.groupBy(late.filter(({ id }) => ids.has(id)), ({ askedBy }) => askedBy);
  const active = await trx.selectFrom("staff").select("id")
    .where("id", "in", valuesIn(trx, [...byAsker.keys()])).where("status", "=", "active")
    .orderBy("id").execute();
  const notices = active.map(({ id }) =>
    [id, { kind: "instruction_overdue", facts: factsOf(byAsker.get(id)!) }] as const
  );
  await notifyEach(trx, notices, at);
}

/** Names the oldest one. */
function factsOf(
  [first, ...others]: readonly Late[],
): NotificationFacts["instruction_overdue"] {
  const { subject: on, subjectId: id, name, field, verb } = withVerb(first!);
  return { count: 1 + others.length, on, id, name, field, verb };
}
