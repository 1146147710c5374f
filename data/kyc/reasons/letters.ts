import type { Database } from "../../db/database.ts";
import type { WaitingMail } from "../../notices/mail_queue.ts";
import { undoEnd } from "../../undo/steps.ts";
import { applicantLanguage } from "./reasons.ts";
import type { Language } from "../../settings.ts";
import { reasonRules } from "./rules.ts";

/** The message of a decision or ask, to be sent to the applicant by email. */
interface LetterRow extends WaitingMail {
  /** Request id and the version that the decision or ask created: `k_1:3`. */
  id: string;
  requestId: string;
  userId: string;
  message: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_letters: LetterRow;
  }
}

export interface ApplicantLetter extends Pick<LetterRow, "id" | "since" | "message"> {
  language: Language;
  to: { name: string; address: string };
}

/**
 * Writes the letter of a decision or ask, if an admin has turned letters on, the desk has a mail server
 * and the applicant's address is known. It is due 30 seconds after `since`.
 */
export async function enqueueLetter(
  trx: Database,
  letter: Pick<LetterRow, "id" | "requestId" | "userId" | "message">,
  since: Date,
): Promise<void> {
  if (!(await reasonRules(trx)).mailsApplicants) return;
  if (!await trx.selectFrom("mailing").select("id").executeTakeFirst()) return;
  if (!await applicantOf(trx, letter.userId)) return;
  await trx.insertInto("kyc_letters").values({
    ...letter,
    since: since.toISOString(),
    dueAt: undoEnd(since).toISOString(),
    leasedUntil: null,
  }).onConflict((conflict) => conflict.doNothing()).execute();
}

/** The letter of a row; null if letters were turned off or the person was removed. */
export async function readLetter(
  db: Database,
  { id, since, message, userId }: LetterRow,
): Promise<ApplicantLetter | null> {
  const to = (await reasonRules(db)).mailsApplicants ? await applicantOf(db, userId) : null;
  return to && { id, since, message, to, language: await applicantLanguage(db, userId) };
}

async function applicantOf(db: Database, userId: string): Promise<ApplicantLetter["to"] | null> {
  const person = await db.selectFrom("users").select(["name", "email"]).where("id", "=", userId)
    .executeTakeFirst();
  return person ? { name: person.name, address: person.email } : null;
}
