import type { Database } from "../../db/database.ts";
import { log } from "../../base/log.ts";
import type { KycRecord } from "../requests/requests.ts";
import { undoEnd } from "../undo/window.ts";
import { applicantLanguage, type Language } from "./reasons.ts";
import { reasonRules } from "./rules.ts";

/** The message of a decision or of a question for a document, to be sent to the applicant by email. */
interface LetterRow {
  /** Request id and the version that the decision or question made: `k_1:3`. */
  id: string;
  requestId: string;
  userId: string;
  message: string;
  since: string;
  /** Time of the next attempt; while a process sends the letter, the end of its lease. */
  dueAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_letters: LetterRow;
  }
}

export interface ApplicantLetter {
  id: string;
  /** Identifies the lease. */
  dueAt: string;
  since: string;
  message: string;
  language: Language;
  to: { name: string; address: string };
}

const BATCH = 50;
/** Lease: twice the longest time that sending takes. */
const LEASE_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const GIVE_UP_MS = 24 * 60 * 60_000;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/**
 * Writes the letter of a decision or question with a message, where an admin has turned letters on,
 * the desk has a mail server and the applicant's address is known. It leaves when a decision can no
 * longer be undone.
 */
export async function enqueueLetter(
  trx: Database,
  { id, version, userId, message }: Pick<KycRecord, "id" | "version" | "userId" | "message">,
  now: Date,
): Promise<void> {
  if (message === null || !(await reasonRules(trx)).mailsApplicants) return;
  if (!await trx.selectFrom("mailing").select("id").executeTakeFirst()) return;
  if (!await applicantOf(trx, userId)) return;
  await trx.insertInto("kyc_letters").values({
    ...{ id: `${id}:${version}`, requestId: id, userId, message },
    ...{ since: now.toISOString(), dueAt: undoEnd(now).toISOString() },
  }).execute();
}

/** Removes the letter of a decision that is undone; false if it may have left. */
export async function withdrawLetter(
  trx: Database,
  decision: { id: string; decidedAt: string },
): Promise<boolean> {
  const waiting = undoEnd(new Date(decision.decidedAt)).toISOString();
  await trx.deleteFrom("kyc_letters")
    .where("id", "=", decision.id).where("dueAt", "=", waiting).execute();
  const left = await trx.selectFrom("kyc_letters").select("id").where("id", "=", decision.id)
    .executeTakeFirst();
  return left === undefined;
}

export const dueLetters = (db: Database, now: Date): Promise<Pick<LetterRow, "id" | "dueAt">[]> =>
  db.selectFrom("kyc_letters").select(["id", "dueAt"]).where("dueAt", "<=", now.toISOString())
    .orderBy("dueAt").orderBy("id").limit(BATCH).execute();

/** Null when another process has it, letters were turned off, or the address is gone. */
export async function leaseLetter(
  db: Database,
  { id, dueAt }: Pick<LetterRow, "id" | "dueAt">,
  now: Date,
): Promise<ApplicantLetter | null> {
  const row = await db.updateTable("kyc_letters").set({ dueAt: later(now, LEASE_MS) })
    .where("id", "=", id).where("dueAt", "=", dueAt).returningAll().executeTakeFirst();
  if (!row) return null;
  const isOver = now.getTime() - Date.parse(row.since) > GIVE_UP_MS;
  if (isOver) log("error", "mail", { text: `letter ${id} has waited for more than 24 hours` });
  const isWanted = !isOver && (await reasonRules(db)).mailsApplicants;
  const to = isWanted ? await applicantOf(db, row.userId) : null;
  if (to) {
    const language = await applicantLanguage(db, row.userId);
    return { id, dueAt: row.dueAt, since: row.since, message: row.message, language, to };
  }
  await removeLetter(db, row);
  return null;
}

async function applicantOf(db: Database, userId: string): Promise<ApplicantLetter["to"] | null> {
  const person = await db.selectFrom("users").select(["name", "email"]).where("id", "=", userId)
    .executeTakeFirst();
  return person ? { name: person.name, address: person.email } : null;
}

type Lease = Pick<LetterRow, "id" | "dueAt">;

export async function removeLetter(db: Database, { id, dueAt }: Lease): Promise<void> {
  await db.deleteFrom("kyc_letters").where("id", "=", id).where("dueAt", "=", dueAt).execute();
}

/** Ends a lease at once. */
export async function releaseLetter(db: Database, { id, dueAt }: Lease, now: Date): Promise<void> {
  await db.updateTable("kyc_letters").set({ dueAt: now.toISOString() })
    .where("id", "=", id).where("dueAt", "=", dueAt).execute();
}

/** Doubles the waiting time after a failure; after 24 hours the letter is given up. */
export async function postponeLetter(
  db: Database,
  letter: Lease & { since: string },
  now: Date,
): Promise<void> {
  const ageMs = now.getTime() - Date.parse(letter.since);
  const pauseMs = Math.min(Math.max(ageMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  await db.updateTable("kyc_letters").set({ dueAt: later(now, pauseMs) })
    .where("id", "=", letter.id).where("dueAt", "=", letter.dueAt).execute();
}
