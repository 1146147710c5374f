import * as z from "zod";
import { recordId, text } from "../../list/fields.ts";

export const MAX_MESSAGE_LENGTH = 2_000;
const MOST_REASONS = 20;

/** Codes of reasons, each once. */
export const reasonCodes = z.array(recordId).max(MOST_REASONS)
  .overwrite((codes) => [...new Set(codes)]);

/** The message to the applicant, plain text. */
export const applicantMessage = text.max(MAX_MESSAGE_LENGTH);

/** The reasons and the message of a step, as the applicant learns them. */
export interface Given {
  reasons: readonly string[];
  message: string | null;
}
