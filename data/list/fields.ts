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

/** Databases do not return a NUL or half a surrogate pair as it was written. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const MAX_SHORT_LENGTH = 200;

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

/** Text of at most so many characters. */
export const textUpTo = (most: number, tooLong: ErrorCode) =>
  written.max(most, tooLong).refine(isStorable, UNPLAIN);

export const text = textUpTo(10_000, "text.over_10000");

const SOME = "choice.none" satisfies ErrorCode;

/** At least one of some values. A form sends a single one as text, several as a list. */
export const someOf = <const Value extends string>(values: readonly Value[]) =>
  z.preprocess(
    (sent) => sent === undefined ? [] : [sent].flat(),
    z.array(z.enum(values, SOME)).min(1, SOME),
  );

/** RFC 5321 allows no longer address. */
export const email = z.string().trim().max(254)
  .refine(isEmailAddress, "must be an email address, such as ana@example.com")
  .meta({ format: "idn-email" });

/** Only https: React allows `data:` and `//host` in an href. */
export const httpsUrl = z.url({ protocol: /^https$/ }).max(2_000);

/** States of people, communities and partners. */
export const activities = ["active", "inactive"] as const;
export type Activity = typeof activities[number];
