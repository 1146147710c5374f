import { Hono } from "hono";
import * as z from "zod";
import { checks } from "../../data/kyc/requests/checklist.ts";
import { applicantMessage, reasonCodes } from "../../data/kyc/requests/message.ts";
import { decisionStatuses } from "../../data/kyc/requests/statuses.ts";
import { decision } from "../../data/kyc/decisions/decide.ts";
import { saveDraft } from "../../data/kyc/decisions/drafts.ts";
import { recordId } from "../../data/list/fields.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { tickedBoxes, typedText, validate, wholeNumber } from "../http/guard/validate.ts";

const notes = typedText.pipe(decision.shape.reviewNotes);

/** The fields of a decision form. */
export const decisionFields = z.object({
  reviewNotes: notes.prefault(""),
  checks: tickedBoxes.pipe(checks),
  reasons: tickedBoxes.pipe(reasonCodes),
  message: typedText.pipe(applicantMessage).prefault(""),
  /** Id of the document that the message is about. */
  document: recordId.optional(),
  version: wholeNumber().pipe(z.int().min(1)),
  /** The person for whom the form was made; another tab may have signed in somebody else since. */
  reviewer: z.string().optional(),
});

/** The review page sends only the ticks; the notes then stay. */
const draft = decisionFields.partial({ version: true }).extend({
  reviewNotes: notes.optional(),
  step: z.enum(decisionStatuses).optional(),
});

export const isForAnotherReviewer = (c: AppContext, reviewer: string | undefined): boolean =>
  reviewer !== undefined && reviewer !== currentPerson(c).id;

/** Saves drafts while a reviewer types (`static/scripts/forms/drafts.ts`); they are not audited. */
export const draftRoutes = new Hono<AppEnv>()
  .post(
    "/kyc/:id/draft",
    allow("kyc.decide"),
    validate("form", draft),
    async (c) => {
      const form = c.req.valid("form");
      const { reviewNotes: notes = null, version = null, reviewer, ...others } = form;
      if (isForAnotherReviewer(c, reviewer)) return c.body(null, 409);
      const typed = { ...others, notes, version };
      await saveDraft(c.var.store, c.req.param("id"), currentPerson(c).id, typed);
      return c.body(null, 204);
    },
  );
