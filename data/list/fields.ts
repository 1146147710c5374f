import * as z from "zod";

/** Ids stand in addresses and selectors as they are, so they hold nothing that means more there. */
export const recordId = z.string().regex(/^[\w-]{1,64}$/, "must be letters, digits, - and _");

/**
 * A moment as ISO 8601. It comes out in UTC with milliseconds whatever its offset and precision,
 * so that sorting the text sorts the time; years have four digits for the same reason.
 */
export const instant = z.iso.datetime({ offset: true, error: "must be an ISO 8601 instant" })
  .transform((text) => new Date(text).toISOString()).pipe(z.iso.datetime());

/** The calendar day in UTC, as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, "YYYY-MM-DD".length);

/** A NUL or half a character would come back from a database as something else. */
export const isPlain = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const MAX_SHORT_LENGTH = 200;
export const MAX_TEXT_LENGTH = 10_000;

const UNPLAIN = "holds characters that cannot be stored";

/**
 * What turns the direction of all that follows, and ends that. No name needs it; with it, `gnp.exe`
 * is read as `exe.png`, and the id behind a name as another one.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

export const unturned = (text: string): string => text.replace(TURNS, "");

const written = z.string().overwrite(unturned);

/** A name is one line, wherever it comes to stand; a NUL is no break. */
const inOneLine = (text: string): string => text.replace(/(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu, " ");

/** What something is called: to fold it for searching must cost next to nothing. */
export const shortText = written.overwrite(inOneLine).min(1).max(MAX_SHORT_LENGTH).refine(
  isPlain,
  UNPLAIN,
);

/** What somebody has written about something. */
export const text = written.max(MAX_TEXT_LENGTH).refine(isPlain, UNPLAIN);

/** RFC 5321 lets no address be longer. */
export const email = z.email().max(254);

/** Whether a person, a community or a partner takes part. */
export const activities = ["active", "inactive"] as const;
export type Activity = typeof activities[number];

/**
 * Folds case, accents, what is not seen, and what stands for a key of the keyboard, so that a search
 * for "ilic" finds "Ilić" on every engine and "o'neil" finds "O´Neil", whose accent NFKD would make a
 * space. The texts by which records are found are kept so: with another folding comes a migration.
 */
export const searchText = (...parts: string[]): string =>
  parts.join(" ").replaceAll("´", "'").normalize("NFKD").replace(/[\p{M}\p{DI}]/gu, "")
    .toLowerCase()
    .replace(
      /[‘’ʼ′`‐–—\u05beıłøđðħßæœþς\u0640\u0649\u06a9\u06cc]/g,
      (letter) => typed[letter] ?? letter,
    )
    .replace(/\s+/g, " ").trim();

/**
 * What a record is found by. Names in Chinese characters have no spaces, and parts of one or two of
 * them: each is taken for a word as well.
 */
export function foundBy(...parts: string[]): string {
  const text = searchText(...parts);
  const inner = text.match(/(?<=\S)\p{Script=Han}/gu);
  return inner ? [text, ...new Set(inner)].join(" ") : text;
}

/** By what texts are sorted, so that "Émile" stands among the others with E; kept, as what is searched. */
export const sortText = (text: string): string => searchText(text);

/** As much of a long text as it can be found by. */
export const opening = (text = ""): string => text.slice(0, MAX_FOLDED_LENGTH);
const MAX_FOLDED_LENGTH = 500;

/** What Unicode does not take apart, as people type it who lack its key. */
const typed: Record<string, string> = {
  ...{ ı: "i", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  // As other keyboards have them: final and Persian letters, a line that only lengthens, a hyphen.
  ...{ "\u0649": "\u064a", "\u06cc": "\u064a", "\u06a9": "\u0643", "\u0640": "", "\u05be": "-" },
  ...{ ς: "σ", "‘": "'", "’": "'", "ʼ": "'", "′": "'", "`": "'", "‐": "-", "–": "-", "—": "-" },
};
