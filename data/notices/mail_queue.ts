import { log } from "../base/log.ts";
import type { Database } from "../db/database.ts";
import { isFree, type Leasable, lease, type TablesOf } from "../db/leases.ts";
import type { Tables } from "../db/tables.ts";

/** An email that waits. */
export interface WaitingMail extends Leasable {
  since: string;
  /** Time of the next attempt. */
  dueAt: string;
}

/** Notices to staff, and letters to applicants. */
export type MailTable = TablesOf<WaitingMail>;

const BATCH = 50;
/** Twice the longest time that sending takes. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
export const GIVE_UP_MS = 24 * 60 * 60_000;

export const dueMails = (
  db: Database,
  table: MailTable,
  now: Date,
): Promise<Pick<WaitingMail, "id" | "dueAt">[]> =>
  db.selectFrom(table as "outbox").select(["id", "dueAt"])
    .where("dueAt", "<=", now.toISOString()).where(isFree(db, table))
    .orderBy("dueAt").orderBy("id").limit(BATCH).execute();

/** Null when another process has it, or after 24 hours, which removes it. */
export async function leaseMail<Table extends MailTable>(
  db: Database,
  table: Table,
  { id, dueAt }: Pick<WaitingMail, "id" | "dueAt">,
  now: Date,
): Promise<Tables[Table] | null> {
  const values = { id, dueAt } as Partial<Tables[Table]>;
  const mail = await lease(db, table, values, LEASE_SECONDS);
  if (!mail || ageOf(mail, now) <= GIVE_UP_MS) return mail ?? null;
  log("error", "mail", { text: `${id} has waited for more than 24 hours` });
  await removeMail(db, table, mail);
  return null;
}

const ageOf = ({ since }: WaitingMail, now: Date): number => now.getTime() - Date.parse(since);

export async function countMails(db: Database): Promise<number> {
  const tables: MailTable[] = ["outbox", "kyc_letters"];
  const counts = await Promise.all(
    tables.map((table) =>
      db.selectFrom(table as "outbox").select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ),
  );
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

export async function removeMail(
  db: Database,
  table: MailTable,
  { id, leasedUntil }: Leasable,
): Promise<void> {
  await db.deleteFrom(table as "outbox").where("id", "=", id)
    .where("leasedUntil", "=", leasedUntil).execute();
}

/** Doubles the waiting time after a failure. Returns false once the email is given up. */
export async function postponeMail(
  db: Database,
  table: MailTable,
  mail: WaitingMail,
  now: Date,
): Promise<boolean> {
  const ageMs = ageOf(mail, now);
  if (ageMs >= GIVE_UP_MS) {
    await removeMail(db, table, mail);
    return false;
  }
  const pauseMs = Math.min(Math.max(ageMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS, GIVE_UP_MS - ageMs);
  const dueAt = new Date(now.getTime() + pauseMs).toISOString();
  await db.updateTable(table as "outbox").set({ dueAt, leasedUntil: null })
    .where("id", "=", mail.id).where("leasedUntil", "=", mail.leasedUntil).execute();
  return true;
}
