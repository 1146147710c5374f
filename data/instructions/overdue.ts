import { HOUR_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";
import type { NotificationFacts } from "../notices/kinds.ts";
import { notifyEach } from "../notices/announce.ts";
import type { Store } from "../store.ts";
import { type Instruction, withVerb } from "./instructions.ts";
import { nameOfRecord } from "./records.ts";

/** Hours in which the platform should answer. */
export const DUE_HOURS = 24;

/** Instructions that were given before this instant and are still open are overdue. */
export const overdueBefore = (now: Date): string =>
  new Date(now.getTime() - DUE_HOURS * HOUR_MS).toISOString();

const selectUntold = (db: Database, now: Date) =>
  db.selectFrom("instructions").selectAll()
    .where("closedAt", "is", null).where("undoneAt", "is", null)
    .where("askedAt", "<", overdueBefore(now))
    .where(({ or, eb }) =>
      or([eb("overdueToldAt", "is", null), eb("overdueToldAt", "<", eb.ref("askedAt"))])
    ).orderBy("askedAt").orderBy("id");

/** Tells each asker once of what the platform has not answered in time. */
export async function tellOverdue({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  const at = now();
  // A read first, so that an idle process does not take SQLite's write lock.
  if (!await selectUntold(db, at).limit(1).executeTakeFirst()) return;
  await db.transaction().execute(async (trx) => {
    const late = await selectUntold(trx, at).execute();
    const updated = await trx.updateTable("instructions").set({ overdueToldAt: at.toISOString() })
      .where("id", "in", late.map(({ id }) => id)).where("closedAt", "is", null)
      .where(({ or, eb }) =>
        or([eb("overdueToldAt", "is", null), eb("overdueToldAt", "<", eb.ref("askedAt"))])
      ).returning("id").execute();
    const ids = new Set(updated.map(({ id }) => id));
    const byAsker = Map.groupBy(late.filter(({ id }) => ids.has(id)), ({ askedBy }) => askedBy);
    const active = await trx.selectFrom("staff").select("id")
      .where("id", "in", [...byAsker.keys()]).where("status", "=", "active").orderBy("id")
      .execute();
    const notices = [];
    for (const { id } of active) {
      const facts = await factsOf(trx, byAsker.get(id)!);
      notices.push([id, { kind: "instruction_overdue", facts }] as const);
    }
    await notifyEach(trx, notices, at);
  });
}

/** Names the oldest one. */
async function factsOf(
  trx: Database,
  [first, ...others]: readonly Instruction[],
): Promise<NotificationFacts["instruction_overdue"]> {
  const { subject: on, subjectId: id, field, verb } = withVerb(first!);
  const name = await nameOfRecord(trx, on, id) ?? id;
  return { count: 1 + others.length, on, id, name, field, verb };
}
