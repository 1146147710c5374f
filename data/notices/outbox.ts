import { fromJson, type Settings } from "../settings.ts";
import type { Database } from "../db/database.ts";
import { log } from "../base/log.ts";
import { mayReadKind, mergeFacts, type Notice, type NotificationKind, rules } from "./kinds.ts";

interface OutboxRow {
  id: string;
  staffId: string;
  kind: NotificationKind;
  /** JSON */
  facts: string;
  since: string;
  /** Time of the next attempt; while a process sends the letter, the end of its lease. */
  dueAt: string;
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

/** A leased letter; `dueAt` identifies the lease. */
export interface Letter {
  id: string;
  dueAt: string;
  since: string;
  notice: Notice;
  staffId: string;
  to: { name: string; email: string; settings: Settings };
}

const BATCH = 50;
/** Lease: twice the longest time that sending takes. */
const CLAIM_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const GIVE_UP_MS = 24 * 60 * 60_000;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Opens the outbox for all processes. Called repeatedly, as another process may have closed it. */
export async function open(db: Database): Promise<void> {
  if (await db.selectFrom("mailing").select("id").executeTakeFirst()) return;
  await db.insertInto("mailing").values({ id: 1 })
    .onConflict((conflict) => conflict.column("id").doNothing()).execute();
}

/** No mail server is configured. Letters are kept for a day: maybe only here it is missing. */
export async function close(db: Database, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("outbox").where("since", "<", later(now, -GIVE_UP_MS)).execute();
    const { numDeletedRows } = await trx.deleteFrom("mailing").executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}

/** If its reader wants mail. Grouped kinds wait until their hour is over. */
export async function enqueue(
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
    const all = JSON.stringify(mergeFacts<object>(JSON.parse(waiting.facts), facts));
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

export const due = (db: Database, now: Date): Promise<Pick<OutboxRow, "id" | "dueAt">[]> =>
  db.selectFrom("outbox").select(["id", "dueAt"]).where("dueAt", "<=", now.toISOString())
    .orderBy("dueAt").orderBy("id").limit(BATCH).execute();

/** Leases a letter; null when another process has it or the reader may not or will not read it. */
export async function leaseLetter(
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
  if (!person || !mayReadKind(person.role, kind)) return null;
  const settings = fromJson(person.settings);
  if (!isMailed(kind, settings)) return null;
  return { name: person.name, email: other ?? person.email, settings };
}

export async function remove(
  db: Database,
  { id, dueAt }: Pick<OutboxRow, "id" | "dueAt">,
): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).where("dueAt", "=", dueAt).execute();
}

export async function cancel(
  trx: Database,
  staffId: string,
  kind: NotificationKind,
): Promise<void> {
  await trx.deleteFrom("outbox").where("staffId", "=", staffId).where("kind", "=", kind).execute();
}

export async function release(db: Database, { id, dueAt }: Letter, now: Date): Promise<void> {
  await db.updateTable("outbox").set({ dueAt: now.toISOString() })
    .where("id", "=", id).where("dueAt", "=", dueAt).execute();
}

/** Doubles the waiting time after a failure. Returns false once the letter is given up. */
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
