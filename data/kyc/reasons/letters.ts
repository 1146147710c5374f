import type { Database } from "../../db/database.ts";
import type { WaitingMail } from "../../notices/mail_queue.ts";
import { undoEnd } from "../../steps/rows.ts";
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

interface SentMessage extends Pick<LetterRow, "id" | "requestId" | "message"> {
  /** The instant of the decision or ask. */
  at: string;
}

/**
 * Writes the letters of decisions or asks, if an admin has turned letters on and the desk has a mail
 * server, to those applicants whose addresses are known. They are due 30 seconds after the step.
 */
export async function enqueueLetters(
  trx: Database,
  messages: readonly SentMessage[],
): Promise<void> {
  if (messages.length === 0 || !(await reasonRules(trx)).mailsApplicants) return;
  if (!await trx.selectFrom("mailing").select("id").executeTakeFirst()) return;
  for (const { at, ...letter } of messages) {
    const request = await trx.selectFrom("kyc_requests").select("userId")
      .where("id", "=", letter.requestId).executeTakeFirst();
    if (!request || !await applicantOf(trx, request.userId)) continue;
    await trx.insertInto("kyc_letters").values({
      ...letter,
      userId: request.userId,
      since: at,
      dueAt: undoEnd(new Date(at)).toISOString(),
      leasedUntil: null,
    }).onConflict((conflict) => conflict.doNothing()).execute();
  }
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
