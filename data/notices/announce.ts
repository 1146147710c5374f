import { type Database, takeTurn } from "../db/database.ts";
import { gather, mayHear, type Notice, type NotificationKind, rules } from "./kinds.ts";
import * as outbox from "./outbox.ts";
import { fromJson } from "../settings.ts";

/** A transaction from this amount on is worth a notification. */
export const LARGE_CENTS = 1_000_000;

/**
 * Tells everybody with an account whom a notice concerns and whose switches let it through, in the
 * transaction of what it tells; `except` has done it.
 */
export async function announce(
  trx: Database,
  notice: Notice,
  now: Date,
  except: string | null = null,
): Promise<void> {
  const readers = await readersOf(trx, notice.kind);
  for (const id of readers) if (id !== except) await tell(trx, id, notice, now);
}

async function readersOf(db: Database, kind: NotificationKind): Promise<string[]> {
  const { setting } = rules[kind];
  const people = await db.selectFrom("staff")
    .leftJoin("settings", "settings.staffId", "staff.id")
    .select(["staff.id", "role", "settings"]).where("status", "=", "active")
    .where(({ or, exists, selectFrom }) =>
      or(
        (["credentials", "identities"] as const).map((table) =>
          exists(
            selectFrom(table).select("staffId").whereRef("staffId", "=", "staff.id"),
          )
        ),
      )
    )
    .orderBy("staff.id").execute();
  return people.filter(({ role, settings }) =>
    mayHear(role, kind) && (!setting || fromJson(settings, role)[setting] === true)
  ).map(({ id }) => id);
}

/**
 * Tells one person, whatever their switches say: it is about their own account or work. Kinds with a
 * count gather: the first of an hour grows until it is read. `email`: an address that is not theirs
 * any more, and gets the mail instead of the one that is.
 */
export async function tell(
  trx: Database,
  staffId: string,
  notice: Notice,
  now: Date,
  email: string | null = null,
): Promise<void> {
  const { kind, facts } = notice;
  const fresh = {
    type: rules[kind].type,
    kind,
    facts: JSON.stringify(facts),
    time: now.toISOString(),
    read: 0,
  };
  if (!("count" in facts)) {
    const id = crypto.randomUUID();
    await trx.insertInto("notifications").values({ id, staffId, ...fresh }).execute();
    await outbox.put(trx, { id, staffId, notice, now, email });
    return;
  }
  const hour = now.toISOString().slice(0, "YYYY-MM-DDTHH".length);
  const apart = "days" in facts ? `-${facts.days}` : "";
  const id = `${kind}${apart}-${staffId}-${hour}`;
  await takeTurn(trx, id);
  const before = await trx.selectFrom("notifications").select("facts")
    .where("id", "=", id).where("read", "=", 0).executeTakeFirst();
  const gathered = before ? gather<object>(JSON.parse(before.facts), facts) : facts;
  const row = { ...fresh, facts: JSON.stringify(gathered) };
  await trx.insertInto("notifications").values({ id, staffId, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row)).execute();
  // What cannot wait is mailed once: the email of one that grows is on its way, or has been sent.
  if (!before || !rules[kind].urgent) await outbox.put(trx, { id, staffId, notice, now });
}
