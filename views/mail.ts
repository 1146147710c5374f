import type { Notice } from "../data/notices/kinds.ts";
import { noticeHref, noticeText } from "./notifications/notice_text.ts";
import type { Words } from "./ui/ui.ts";

interface LetterProps {
  name: string;
  notice: Notice;
  time: string;
  origin: string;
  path?: string;
  /** The recipient cannot switch off this mail. */
  always?: boolean;
}

export function letterOf(
  words: Words,
  { name, notice, time, origin, path, always = false }: LetterProps,
): { subject: string; text: string } {
  const { m, f } = words;
  const { title, text } = noticeText(words, notice);
  const address = (path: string) => new URL(path, origin).href;
  return {
    subject: m.mail.subject(oneLine(title)),
    text: m.mail.body({
      name: oneLine(name),
      text: notice.kind === "weekly_checkpoint"
        ? `${oneLine(text)}\n\n${notice.facts.note}`
        : oneLine(text),
      time: f.dateTime(time),
      link: address(path ?? noticeHref(notice) ?? "/notifications"),
      settings: always ? null : address("/settings"),
    }),
  };
}

/** Names are foreign input: a line break could start text of its own. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();
