import type { Messages } from "./messages/catalogue.ts";

/** The letter that brings a decision's message to the applicant, in plain text. */
export function applicantLetterOf(
  { reasons }: Messages,
  { name, message, sender }: { name: string; message: string; sender: string },
): { subject: string; text: string } {
  const { subject, greeting } = reasons.letter;
  const parts = [greeting(oneLine(name)), message.replace(/(?!\n)\p{Cc}/gu, ""), sender];
  return { subject, text: parts.filter(Boolean).join("\n\n") + "\n" };
}

/** Names are foreign input: a line break could start text of its own. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
