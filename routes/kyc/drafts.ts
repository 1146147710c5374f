import { Hono } from "hono";
import * as z from "zod";
import { checks } from "../../data/kyc/requests/checklist.ts";
import { decision } from "../../data/kyc/decisions/decide.ts";
import { saveDraft } from "../../data/kyc/decisions/drafts.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { InvalidInput, validate } from "../http/guard/validate.ts";

/** Browsers send line breaks as CR LF. */
const notes = z.string().transform((text) => text.replace(/\r\n/g, "\n"))
  .pipe(decision.shape.reviewNotes);

/** The fields of a decision form. A single ticked box arrives as text, several as a list. */
export const decisionFields = z.object({
  reviewNotes: notes.prefault(""),
  checks: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([])
    .pipe(checks),
  version: z.coerce.number().pipe(z.int().min(1)),
  /** The person for whom the form was made; another tab may have signed in somebody else since. */
  reviewer: z.string().optional(),
});

/** The review page sends only the ticks; the notes then stay. */
const draft = decisionFields.partial({ version: true }).extend({ reviewNotes: notes.optional() });

export const isForAnotherReviewer = (c: AppContext, reviewer: string | undefined): boolean =>
  reviewer !== undefined && reviewer !== currentPerson(c).id;

/** Saves drafts while a reviewer types (`static/scripts/forms/drafts.ts`); they are not audited. */
export const draftRoutes = new Hono<AppEnv>()
  .post(
    "/kyc/:id/draft",
    allow("kyc.decide"),
    validate("form", draft, (_, { error }) => {
      throw new InvalidInput(error as z.ZodError);
    }),
    async (c) => {
      const { reviewNotes: notes = null, checks, version = null, reviewer } = c.req.valid("form");
      if (isForAnotherReviewer(c, reviewer)) return c.body(null, 409);
      await saveDraft(c.var.store, c.req.param("id"), currentPerson(c).id, {
        notes,
        checks,
        version,
      });
      return c.body(null, 204);
    },
  );
