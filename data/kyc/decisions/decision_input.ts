import * as z from "zod";
import { recordId, text } from "../../list/fields.ts";
import { applicantMessage, type Explanation, reasonCodes } from "../requests/message.ts";
import { decisionStatuses } from "../requests/statuses.ts";

/** Keys of ticked items of the checklist, each once. */
export const ticks = z.array(recordId).max(100).overwrite((ticked) => [...new Set(ticked)]);

export const decisionInput = z.strictObject({
  status: z.enum(decisionStatuses),
  reviewNotes: text,
  checks: ticks.optional(),
  reasons: reasonCodes.default([]),
  /** Blank text counts as no message. */
  message: applicantMessage.nullable().default(null)
    .overwrite((message) => message?.trim() || null),
});
/** Reasons and message may be absent. */
export type Decision =
  & Omit<z.output<typeof decisionInput>, keyof Explanation>
  & Partial<Explanation>;
