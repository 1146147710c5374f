import { fromJson, type Settings } from "../settings.ts";
import type { Database } from "../db/database.ts";
import { log } from "../base/log.ts";
import { gather, mayHear, type Notice, type NotificationKind, rules } from "./kinds.ts";

/** A notification that waits to be sent by email; once it is sent its row is gone. */
interface OutboxRow {
  /** That of the notification. */
  id: string;
  staffId: string;
  kind: NotificationKind;
  /** JSON */
  facts: string;
  /** When it happened. */
  since: string;
  /** When it is tried next; while one process sends it, when others may take it for lost. */
  dueAt: string;
  /** Null: that of the account. */
  email: string | null;
}

/** Its one row stands while a mail server is set up; without it nothing is put into the outbox. */
interface MailingRow {
  id: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    outbox: OutboxRow;
    mailing: MailingRow;
  }
}

/** What one process sends and no other; `dueAt` proves it. */
export interface Letter {
  id: string;
  dueAt: string;
  since: string;
  notice: Notice;
  staffId: string;
  to: { name: string; email: string; settings: Settings };
}

/** As many as are looked up at once. */
const BATCH = 50;
/** Twice as long as sending one may take: whoever has not finished by then has died. */
const CLAIM_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const GIVE_UP_MS = 24 * 60 * 60_000;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/**
 * From now on notifications are put into the outbox, whichever process writes them. Asked again and
 * again, as another one may have closed it.
 */
export async function open(db: Database): Promise<void> {
  if (await db.selectFrom("mailing").select("id").executeTakeFirst()) return;
  await db.insertInto("mailing").values({ id: 1 })
    .onConflict((conflict) => conflict.column("id").doNothing()).execute();
}

/**
 * There is no mail server (any more): nothing new is kept for a later one. What waits has its day, as
 * the variable may be missing here alone. False where it was closed already.
 */
export async function close(db: Database, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("outbox").where("since", "<", later(now, -GIVE_UP_MS)).execute();
    const { numDeletedRows } = await trx.deleteFrom("mailing").executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}

/**
 * Puts a notification aside for its email, in its own transaction, if its reader wants one. What
 * gathers is mailed when its hour is over, so that there is one email with all of it.
 */
export async function put(
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
  const at = now.toISOString();
  const gathers = "count" in facts;
  const waiting = gathers
    ? await trx.selectFrom("outbox").select("facts").where("id", "=", id).executeTakeFirst()
    : undefined;
  if (waiting) {
    const all = JSON.stringify(gather<object>(JSON.parse(waiting.facts), facts));
    await trx.updateTable("outbox").set({ facts: all }).where("id", "=", id).execute();
    return;
  }
  const dueAt = gathers && !rules[kind].urgent ? endOfHour(now) : at;
  const row = { staffId, kind, facts: JSON.stringify(facts), since: at, dueAt, email };
  await trx.insertInto("outbox").values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row)).execute();
}

const HOUR_MS = 60 * 60_000;

const endOfHour = (now: Date): string =>
  new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS).toISOString();

const isMailed = (kind: NotificationKind, { emailNotifications }: Settings): boolean =>
  emailNotifications || rules[kind].alwaysMailed === true;

/** The first of what waits, longest due first. */
export const due = (db: Database, now: Date): Promise<Pick<OutboxRow, "id" | "dueAt">[]> =>
  db.selectFrom("outbox").select(["id", "dueAt"]).where("dueAt", "<=", now.toISOString())
    .orderBy("dueAt").orderBy("id").limit(BATCH).execute();

/** Null when somebody else has it, or when its reader may or will not read it any more. */
export async function claim(
  db: Database,
  { id, dueAt }: Pick<OutboxRow, "id" | "dueAt">,
  now: Date,
): Promise<Letter | null> {
  const claimed = await db.updateTable("outbox").set({ dueAt: later(now, CLAIM_MS) })
    .where("id", "=", id).where("dueAt", "=", dueAt).returningAll().executeTakeFirst();
  if (!claimed) return null;
  const isOver = now.getTime() - Date.parse(claimed.since) > GIVE_UP_MS;
  if (isOver) log("error", "mail", { text: `${id} has waited for more than 24 hours` });
  const to = isOver ? null : await readerOf(db, claimed);
  if (!to) {
    await remove(db, claimed);
    return null;
  }
  // Written by us alone, each kind with its facts.
  const notice = { kind: claimed.kind, facts: JSON.parse(claimed.facts) } as Notice;
  const { dueAt: until, since, staffId } = claimed;
  return { id, dueAt: until, since, notice, staffId, to };
}

async function readerOf(
  db: Database,
  { staffId, kind, email: other }: OutboxRow,
): Promise<Letter["to"] | null> {
  const person = await db.selectFrom("staff").leftJoin("settings", "settings.staffId", "staff.id")
    .select(["name", "email", "role", "settings"])
    .where("staff.id", "=", staffId).where("status", "=", "active").executeTakeFirst();
  if (!person || !mayHear(person.role, kind)) return null;
  const settings = fromJson(person.settings);
  if (!isMailed(kind, settings)) return null;
  return { name: person.name, email: other ?? person.email, settings };
}

/** It has been sent, or nobody shall have it; one that began anew meanwhile stays. */
export async function remove(
  db: Database,
  { id, dueAt }: Pick<OutboxRow, "id" | "dueAt">,
): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).where("dueAt", "=", dueAt).execute();
}

/** What waits for somebody and must not go out any more. */
export async function drop(trx: Database, staffId: string, kind: NotificationKind): Promise<void> {
  await trx.deleteFrom("outbox").where("staffId", "=", staffId).where("kind", "=", kind).execute();
}

/** Nobody has it any more, and it is due at once: who had it ends. */
export async function release(db: Database, { id, dueAt }: Letter, now: Date): Promise<void> {
  await db.updateTable("outbox").set({ dueAt: now.toISOString() })
    .where("id", "=", id).where("dueAt", "=", dueAt).execute();
}

/** After a failure: waits for as long as it has waited already. False once it is given up. */
export async function postpone(db: Database, letter: Letter, now: Date): Promise<boolean> {
  const ageMs = now.getTime() - Date.parse(letter.since);
  if (ageMs >= GIVE_UP_MS) {
    await remove(db, letter);
    return false;
  }
  const pauseMs = Math.min(Math.max(ageMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS, GIVE_UP_MS - ageMs);
  await db.updateTable("outbox").set({ dueAt: later(now, pauseMs) })
    .where("id", "=", letter.id).where("dueAt", "=", letter.dueAt).execute();
  return true;
}
