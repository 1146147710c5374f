import { type ApplicantLetter, readLetter } from "../data/kyc/reasons/letters.ts";
import type { Store } from "../data/store.ts";
import { applicantLetterOf } from "../views/applicant_letter.ts";
import { catalogues } from "../views/messages/catalogue.ts";
import { type Problem, sendDue, type Until } from "./mail_queue.ts";

/** An email as the transport takes it, without the sender. */
export interface ApplicantMail {
  to: ApplicantLetter["to"];
  subject: string;
  text: string;
  messageId: string;
}

export interface ApplicantPost extends Problem {
  from: { name: string; address: string };
  deliver: (mail: ApplicantMail, ended?: AbortSignal) => Promise<void>;
}

/** Sends the letters to applicants that are due. */
export const sendLetters = (store: Store, post: ApplicantPost, until?: Until): Promise<void> =>
  sendDue(store, "kyc_letters", post, {
    until,
    send: async (row, ended) => {
      const letter = await readLetter(store.db, row);
      if (letter) await post.deliver(mailOf(letter, post.from), ended);
    },
  });

function mailOf(
  { id, language, message, to, since }: ApplicantLetter,
  { name: sender, address }: ApplicantPost["from"],
): ApplicantMail {
  const text = applicantLetterOf(catalogues[language], { name: to.name, message, sender });
  const domain = address.slice(address.lastIndexOf("@") + 1);
  // The same id at each attempt, so that servers detect duplicates.
  const messageId = `<letter-${id.replace(":", "-")}.${Date.parse(since)}@${domain}>`;
  return { to, ...text, messageId };
}
