import type { Notice } from "../data/notices/kinds.ts";
import { placeOf, wordingOf } from "./notifications/notification_text.ts";
import type { Words } from "./ui/ui.ts";

interface LetterProps {
  /** The name of whom it goes to. */
  name: string;
  notice: Notice;
  /** ISO */
  time: string;
  /** Where the desk is found. */
  origin: string;
  /** Where the link leads, if not to what the notification tells of. */
  path?: string;
  /** It comes whatever the settings say. */
  always?: boolean;
}

/** Subject and plain text of the email that tells of a notification. */
export function letterOf(
  words: Words,
  { name, notice, time, origin, path, always = false }: LetterProps,
): { subject: string; text: string } {
  const { m, f } = words;
  const { title, text } = wordingOf(words, notice);
  const address = (path: string) => new URL(path, origin).href;
  return {
    subject: m.mail.subject(oneLine(title)),
    text: m.mail.body({
      name: oneLine(name),
      text: oneLine(text),
      time: f.dateTime(time),
      link: address(path ?? placeOf(notice) ?? "/notifications"),
      settings: always ? null : address("/settings"),
    }),
  };
}

/** Names come from outside: a line break in one must not begin a text of its own. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
