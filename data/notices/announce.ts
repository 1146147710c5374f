import { invalidate } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { mayReadKind, mergeFacts, type Notice, type NotificationKind, rules } from "./kinds.ts";
import { notificationsTag } from "./notifications.ts";
import * as outbox from "./outbox.ts";
import { roleSettings } from "../permissions.ts";
import { fromJson } from "../settings.ts";

/** Transactions from this amount, in major units of the currency, cause a notification. */
export const LARGE_TRANSACTION = 10_000;

/** Notifies people with the permission and the setting, except the person who caused it. */
export async function notifyStaff(
  trx: Database,
  notice: Notice,
  now: Date,
  except: string | null = null,
): Promise<void> {
  // Without it, transactions that notify the same people in different orders could deadlock.
  await takeLock(trx, "notices to staff");
  const readers = await noticeReaders(trx, notice.kind);
  for (const id of readers) if (id !== except) await notifyPerson(trx, id, notice, now);
}

/** Notifies several people, each of their own matter. */
export async function notifyEach(
  trx: Database,
  notices: readonly (readonly [staffId: string, notice: Notice])[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  await takeLock(trx, "notices to staff");
  for (const [staffId, notice] of notices) await notifyPerson(trx, staffId, notice, now);
}

/** Active people with the permission and the setting of a kind, by id. */
export async function noticeReaders(db: Database, kind: NotificationKind): Promise<string[]> {
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
    mayReadKind(role, kind) &&
    (!setting || fromJson(settings, roleSettings(role))[setting] === true)
  ).map(({ id }) => id);
}

/**
 * Notifies a person regardless of their settings. Kinds with a count are grouped. `email`: the former
 * address to mail instead of the current one.
 */
export async function notifyPerson(
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
    await outbox.enqueueMail(trx, { id, staffId, notice, now, email });
    return await invalidate(trx, notificationsTag(staffId));
  }
  const id = groupId(staffId, notice, now);
  await takeLock(trx, id);
  const before = await trx.selectFrom("notifications").select("facts")
    .where("id", "=", id).where("read", "=", 0).executeTakeFirst();
  const merged = before ? mergeFacts<object>(JSON.parse(before.facts), facts) : facts;
  const row = { ...fresh, facts: JSON.stringify(merged) };
  await trx.insertInto("notifications").values({ id, staffId, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row)).execute();
  await invalidate(trx, notificationsTag(staffId));
  if (!before || !rules[kind].urgent) await outbox.enqueueMail(trx, { id, staffId, notice, now });
}

/** One notice for each record that mentions somebody, else for each hour, and each rule of proposals. */
function groupId(staffId: string, { kind, facts }: Notice, now: Date): string {
  if ("commentId" in facts) return `${kind}-${staffId}-${facts.on}-${facts.id}`;
  const group = "days" in facts ? `-${facts.days}` : "rule" in facts ? `-${facts.rule}` : "";
  return `${kind}${group}-${staffId}-${now.toISOString().slice(0, "YYYY-MM-DDTHH".length)}`;
}
