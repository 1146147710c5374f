import { DAY_MS, HOUR_MS } from "../base/durations.ts";
import { log } from "../base/log.ts";
import type { Database } from "../db/database.ts";
import { isFree, type Leasable, lease, type TablesOf } from "../db/leases.ts";
import { countRows } from "../db/rows.ts";
import type { Tables } from "../db/tables.ts";

/** A queued email. */
export interface WaitingMail extends Leasable {
  since: string;
  /** Time of the next attempt. */
  dueAt: string;
}

/** `outbox` holds notices to staff, `kyc_letters` letters to applicants. */
export type MailTable = TablesOf<WaitingMail>;

/** Twice the longest time that sending takes. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_MS = 60_000;
export const LONGEST_PAUSE_MS = HOUR_MS;
export const MAIL_LIFETIME_MS = DAY_MS;

/** Leases the email that is due next; those that have waited for more than 24 hours are removed. */
export async function leaseNext<Table extends MailTable>(
  db: Database,
  table: Table,
  now: Date,
): Promise<Tables[Table] | null> {
  for (;;) {
    const next = await db.selectFrom(table as "outbox").select(["id", "dueAt"])
      .where("dueAt", "<=", now.toISOString()).where(isFree(db, table))
      .orderBy("dueAt").orderBy("id").limit(1).executeTakeFirst();
    if (!next) return null;
    const mail = await lease(db, table, next as Partial<Tables[Table]>, LEASE_SECONDS);
    // Another process was faster.
    if (!mail) continue;
    if (ageOf(mail, now) <= MAIL_LIFETIME_MS) return mail;
    log("error", "mail", { text: `${mail.id} has waited for more than 24 hours` });
    await removeMail(db, table, mail);
  }
}

const ageOf = ({ since }: WaitingMail, now: Date): number => now.getTime() - Date.parse(since);

export async function countMails(db: Database): Promise<number> {
  const mails = db.selectFrom("outbox").select("id")
    .unionAll(db.selectFrom("kyc_letters").select("id"));
  return await countRows(db.selectFrom(mails.as("mail")));
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
  if (ageMs >= MAIL_LIFETIME_MS) {
    await removeMail(db, table, mail);
    return false;
  }
  const pauseMs = Math.min(
    Math.max(ageMs, FIRST_PAUSE_MS),
    LONGEST_PAUSE_MS,
    MAIL_LIFETIME_MS - ageMs,
  );
  const dueAt = new Date(now.getTime() + pauseMs).toISOString();
  await db.updateTable(table as "outbox").set({ dueAt, leasedUntil: null })
    .where("id", "=", mail.id).where("leasedUntil", "=", mail.leasedUntil).execute();
  return true;
}
