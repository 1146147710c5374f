import { log } from "../data/base/log.ts";
import {
  type ApplicantLetter,
  dueLetters,
  leaseLetter,
  postponeLetter,
  releaseLetter,
  removeLetter,
} from "../data/kyc/reasons/letters.ts";
import type { Store } from "../data/store.ts";
import { applicantLetterOf } from "../views/applicant_letter.ts";
import { catalogues } from "../views/messages/catalogue.ts";

/** An email as the transport takes it, without the sender. */
export interface ApplicantMail {
  to: ApplicantLetter["to"];
  subject: string;
  text: string;
  messageId: string;
}

export interface ApplicantPost {
  from: { name: string; address: string };
  deliver: (mail: ApplicantMail, ended?: AbortSignal) => Promise<void>;
}

/** Sends the letters to applicants that are due. */
export async function sendLetters(
  store: Store,
  post: ApplicantPost,
  { stopped, ended }: { stopped?: AbortSignal; ended?: AbortSignal } = {},
): Promise<void> {
  for (const waiting of await dueLetters(store.db, store.now())) {
    if (stopped?.aborted) return;
    const letter = await leaseLetter(store.db, waiting, store.now());
    if (letter) await sendLetter(store, post, letter, ended);
  }
}

async function sendLetter(
  store: Store,
  { from, deliver }: ApplicantPost,
  letter: ApplicantLetter,
  ended?: AbortSignal,
): Promise<void> {
  const { id, language, message, to, since } = letter;
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const text = applicantLetterOf(catalogues[language], {
    ...{ name: to.name, message, sender: from.name },
  });
  // The same id at each attempt, so that servers detect duplicates.
  const messageId = `<letter-${id.replace(":", "-")}.${Date.parse(since)}@${domain}>`;
  try {
    await deliver({ to, ...text, messageId }, ended);
  } catch (error) {
    if (ended?.aborted) return await releaseLetter(store.db, letter, store.now());
    const line = error instanceof Error ? error.message.replace(/\s+/g, " ") : String(error);
    log("error", "mail", { text: `a letter to an applicant is tried again: ${line}` });
    return await postponeLetter(store.db, letter, store.now());
  }
  await removeLetter(store.db, letter);
}
