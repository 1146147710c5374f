import * as z from "zod";
import type { ErrorCode } from "../errors/texts.ts";
import { isStorable, text, withoutBidiControls } from "../list/fields.ts";

const TOO_LONG = "text.over_200" satisfies ErrorCode;
const NOT_PLAIN = "text.not_plain" satisfies ErrorCode;

const MAX_LENGTH = 200;

/** A line that must be there. */
export const line = (missing: ErrorCode) =>
  z.string(missing).overwrite((text) => withoutBidiControls(text).trim())
    .min(1, missing).max(MAX_LENGTH, TOO_LONG).refine(isStorable, NOT_PLAIN);

export const typedValue = z.string().trim().max(MAX_LENGTH, TOO_LONG).refine(isStorable, NOT_PLAIN);

/** A value is checked by its field; descriptions are the longest. */
export const longValue = text.overwrite((typed) => typed.trim());

const NO_REASON = "instruction.no_reason" satisfies ErrorCode;

/** Why the platform is asked for something, and the origin of the wish. */
export const askShape = {
  reason: text.refine((reason) => reason.trim() !== "", NO_REASON),
  source: line("instruction.no_source"),
};

export const closingInput = z.strictObject({ note: line("correction.no_note") });
