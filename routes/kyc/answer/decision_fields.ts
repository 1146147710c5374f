import * as z from "zod";
import { decisionInput, expiredReason, ticks } from "../../../data/kyc/decisions/decision_input.ts";
import { applicantMessage, reasonCodes } from "../../../data/kyc/requests/message.ts";
import { recordId } from "../../../data/list/fields.ts";
import { tickedBoxes, typedText, wholeNumber } from "../../http/guard/validate.ts";

export const notes = typedText.pipe(decisionInput.shape.reviewNotes);

/** The fields of a decision form. */
export const decisionFields = z.object({
  reviewNotes: notes.prefault(""),
  checks: tickedBoxes.pipe(ticks),
  reasons: tickedBoxes.pipe(reasonCodes),
  message: typedText.pipe(applicantMessage).prefault(""),
  /** Id of the document that the message is about. */
  document: recordId.optional(),
  expiredReason: typedText.pipe(expiredReason).prefault(""),
  version: wholeNumber().pipe(z.int().min(1)),
  /** The person for whom the form was made; another tab may have signed in somebody else since. */
  reviewer: z.string().optional(),
});
