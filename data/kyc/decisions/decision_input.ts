import * as z from "zod";
import { recordId, text, textUpTo } from "../../list/fields.ts";
import { applicantMessage, type Explanation, reasonCodes } from "../requests/message.ts";
import { decisionStatuses } from "../requests/statuses.ts";

/** Keys of ticked items of the checklist, each once. */
export const ticks = z.array(recordId).max(100).overwrite((ticked) => [...new Set(ticked)]);

/** Why an expired document is accepted. */
export const expiredReason = textUpTo(2_000, "text.over_2000");

export const decisionInput = z.strictObject({
  status: z.enum(decisionStatuses),
  reviewNotes: text,
  checks: ticks.optional(),
  reasons: reasonCodes.default([]),
  /** Blank text counts as no message. */
  message: applicantMessage.nullable().default(null)
    .overwrite((message) => message?.trim() || null),
  /** Blank text counts as none; absent then, as in the keys of steps that were sent before it came. */
  expiredReason: expiredReason.nullish().overwrite((reason) => reason?.trim() || undefined)
    .describe("Why an expired document is accepted; not used where none is."),
});
type Input = z.output<typeof decisionInput>;
/** Reasons, message and the reason for an expired document may be absent. */
export type Decision =
  & Omit<Input, keyof Explanation | "expiredReason">
  & Partial<Explanation & Pick<Input, "expiredReason">>;
