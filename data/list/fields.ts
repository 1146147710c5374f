import * as z from "zod";
import type { ErrorCode } from "../errors/texts.ts";
import { isEmailAddress } from "../base/email_address.ts";

/** Ids stand in addresses and selectors without being escaped. */
export const recordId = z.string().regex(/^[\w-]{1,64}$/, "must be letters, digits, - and _");

export const isRecordId = (text: string): boolean => recordId.safeParse(text).success;

const INSTANT = "must be an instant or a day, such as 2026-01-31T09:30:00Z or 2026-01-31";

/**
 * An ISO 8601 instant, or a day (`YYYY-MM-DD`) for its midnight in UTC. It is converted to UTC with
 * milliseconds, so that sorting the text sorts the time.
 */
export const instant = z.string()
  .overwrite((text) => /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  .pipe(z.iso.datetime({ offset: true, error: INSTANT }))
  .transform((text) => new Date(text).toISOString()).pipe(z.iso.datetime())
  .meta({ format: "date-time" });

/** The calendar day in UTC, as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, "YYYY-MM-DD".length);

/** Databases do not return a NUL or half a surrogate pair as it was written. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const MAX_SHORT_LENGTH = 200;
export const MAX_TEXT_LENGTH = 10_000;

const UNPLAIN = "holds characters that cannot be stored";

/** Removes bidirectional controls: with one of them, `gnp.exe` is displayed as `exe.png`. */
export const withoutBidiControls = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");

const written = z.string().overwrite(withoutBidiControls);

/** Replaces line breaks and controls, except a NUL. */
const inOneLine = (text: string): string => text.replace(/(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu, " ");

/** A name or title: one line of at most 200 characters. */
export const shortText = written.overwrite(inOneLine).min(1).max(MAX_SHORT_LENGTH)
  .refine(isStorable, UNPLAIN);

/** Text of at most 10,000 characters. */
export const text = written.max(MAX_TEXT_LENGTH).refine(isStorable, UNPLAIN);

const SOME = "choice.none" satisfies ErrorCode;

/** At least one of some values. A form sends a single one as text, several as a list. */
export const someOf = <const Value extends string>(values: readonly Value[]) =>
  z.preprocess(
    (sent) => sent === undefined ? [] : [sent].flat(),
    z.array(z.enum(values, SOME)).min(1, SOME),
  );

/** RFC 5321 allows no longer address. */
export const email = z.string().max(254)
  .refine(isEmailAddress, "must be an email address, such as ana@example.com")
  .meta({ format: "idn-email" });

/** States of people, communities and partners. */
export const activities = ["active", "inactive"] as const;
export type Activity = typeof activities[number];

/**
 * Folds case, accents, invisible characters and typographic marks, so that "ilic" finds "Ilić" and
 * "o'neil" finds "O´Neil". Rows store folded texts: another folding needs a migration.
 */
export const foldText = (...parts: string[]): string =>
  parts.join(" ").replaceAll("´", "'").normalize("NFKD").replace(/[\p{M}\p{DI}]/gu, "")
    .toLowerCase()
    .replace(
      /[‘’ʼ′`‐–—\u05beıłøđðħßæœþς\u0640\u0649\u06a9\u06cc]/g,
      (letter) => folded[letter] ?? letter,
    )
    .replace(/\s+/g, " ").trim();

/**
 * Folds a text, and the spellings of umlauts: Müller, Mueller and Muller are found as one. The end
 * of a word stays, so that Joe is not found as Jo.
 */
export const searchText = (...parts: string[]): string =>
  foldText(...parts).replace(/([aou])e(?=[a-z])/g, "$1");

/** The search text of a record. */
export const foundBy = (...parts: string[]): string => withInnerHan(searchText(...parts));

/** The search text of an entry of the trail: its hash covers it, so its folding stays. */
export const trailText = (...parts: string[]): string => withInnerHan(foldText(...parts));

/** Chinese names have no spaces: each character counts as a word too. */
function withInnerHan(text: string): string {
  const inner = text.match(/(?<=\S)\p{Script=Han}/gu);
  return inner ? [text, ...new Set(inner)].join(" ") : text;
}

/** The key by which texts are sorted, so that "Émile" stands among the others with E. */
export const sortText = (text: string): string => foldText(text);

/** The part of a long text that is searched. */
export const opening = (text = ""): string => text.slice(0, 500);

/** Letters and marks that NFKD does not decompose. */
const folded: Record<string, string> = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  // Final and Persian letters, the Arabic elongation, and the Hebrew hyphen.
  "\u0649": "\u064a",
  "\u06cc": "\u064a",
  "\u06a9": "\u0643",
  "\u0640": "",
  "\u05be": "-",
  ς: "σ",
  "‘": "'",
  "’": "'",
  "ʼ": "'",
  "′": "'",
  "`": "'",
  "‐": "-",
  "–": "-",
  "—": "-",
};
