import { HOUR_MS, MINUTE_MS } from "../base/durations.ts";
import { fromJson, type Settings } from "../settings.ts";
import type { Database } from "../db/database.ts";
import { MAIL_LIFETIME_MS, type WaitingMail } from "./mail_queue.ts";
import { mayReadNotice, mergeFacts, type Notice, type NotificationKind, rules } from "./kinds.ts";

interface OutboxRow extends WaitingMail {
  staffId: string;
  kind: NotificationKind;
  /** JSON */
  facts: string;
  email: string | null;
}

/** One row exists while a mail server is configured; without it the outbox stays empty. */
interface MailingRow {
  id: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    outbox: OutboxRow;
    mailing: MailingRow;
  }
}

export interface Letter extends Pick<OutboxRow, "id" | "leasedUntil" | "since" | "staffId"> {
  notice: Notice;
  to: { name: string; email: string; settings: Settings };
}

/** True while a process has a mail server. */
export const isOutboxOpen = async (db: Database): Promise<boolean> =>
  await db.selectFrom("mailing").select("id").executeTakeFirst() !== undefined;

/** Opens the outbox for all processes. Called repeatedly, as another process may have closed it. */
export async function open(db: Database): Promise<void> {
  if (await isOutboxOpen(db)) return;
  await db.insertInto("mailing").values({ id: 1 })
    .onConflict((conflict) => conflict.column("id").doNothing()).execute();
}

/**
 * Closes the outbox of a process without a mail server; false if it was closed. Letters stay for a day,
 * as another process may have one.
 */
export async function close(db: Database, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const oldest = new Date(now.getTime() - MAIL_LIFETIME_MS).toISOString();
    await trx.deleteFrom("outbox").where("since", "<", oldest).execute();
    const { numDeletedRows } = await trx.deleteFrom("mailing").executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}

/**
 * Adds a mail unless its reader has turned mails off. Grouped kinds wait for the end of their hour, those
 * for readers who are away for the end of a quarter of an hour.
 */
export async function enqueueMail(
  trx: Database,
  { id, staffId, notice: { kind, facts }, now, email = null }: {
    id: string;
    staffId: string;
    notice: Notice;
    now: Date;
    email?: string | null;
  },
): Promise<void> {
  const mailing = await trx.selectFrom("mailing")
    .leftJoin("settings", (join) => join.on("settings.staffId", "=", staffId))
    .select("settings").executeTakeFirst();
  if (!mailing || !isMailed(kind, fromJson(mailing.settings))) return;
  if (rules[kind].mailedWhenAway && await isPresent(trx, staffId, now)) return;
  const at = now.toISOString();
  const isGrouped = "count" in facts;
  const waiting = isGrouped
    ? await trx.selectFrom("outbox").select("facts").where("id", "=", id).executeTakeFirst()
    : undefined;
  if (waiting) {
    const all = JSON.stringify(mergeFacts<object>(JSON.parse(waiting.facts), facts));
    await trx.updateTable("outbox").set({ facts: all }).where("id", "=", id).execute();
    return;
  }
  const dueAt = isGrouped && !rules[kind].urgent
    ? endOf(rules[kind].mailedWhenAway ? AWAY_MS : HOUR_MS, now)
    : at;
  const row = { staffId, kind, facts: JSON.stringify(facts), since: at, dueAt, email };
  await trx.insertInto("outbox").values({ id, leasedUntil: null, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row)).execute();
}

const AWAY_MS = 15 * MINUTE_MS;

/** True if the person has made a request themselves within a quarter of an hour. */
async function isPresent(db: Database, staffId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - AWAY_MS).toISOString();
  const seen = await db.selectFrom("last_sign_ins").select("staffId")
    .where("staffId", "=", staffId)
    .where(({ or, eb }) => or([eb("at", ">", since), eb("seenAt", ">", since)]))
    .executeTakeFirst();
  return seen !== undefined;
}

const endOf = (spanMs: number, now: Date): string =>
  new Date((Math.floor(now.getTime() / spanMs) + 1) * spanMs).toISOString();

const isMailed = (kind: NotificationKind, { emailNotifications }: Settings): boolean =>
  emailNotifications || rules[kind].alwaysMailed === true;

/** The letter of a row; null if its reader lost the permission or turned mails off. */
export async function readStaffLetter(db: Database, row: OutboxRow): Promise<Letter | null> {
  const notice = { kind: row.kind, facts: JSON.parse(row.facts) } as Notice;
  const to = await readerOf(db, row, notice);
  if (!to) return null;
  const { id, leasedUntil, since, staffId } = row;
  return { id, leasedUntil, since, notice, staffId, to };
}

async function readerOf(
  db: Database,
  { staffId, kind, email: other }: OutboxRow,
  notice: Notice,
): Promise<Letter["to"] | null> {
  const person = await db.selectFrom("staff").leftJoin("settings", "settings.staffId", "staff.id")
    .select(["name", "email", "role", "settings"])
    .where("staff.id", "=", staffId).where("status", "=", "active").executeTakeFirst();
  if (!person || !mayReadNotice(person.role, notice)) return null;
  const settings = fromJson(person.settings);
  if (!isMailed(kind, settings)) return null;
  return { name: person.name, email: other ?? person.email, settings };
}

export async function cancel(
  trx: Database,
  staffId: string,
  kind: NotificationKind,
): Promise<void> {
  await trx.deleteFrom("outbox").where("staffId", "=", staffId).where("kind", "=", kind).execute();
}
