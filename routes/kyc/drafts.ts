import { Hono } from "hono";
import * as z from "zod";
import { checks } from "../../data/kyc/requests/checklist.ts";
import { decision } from "../../data/kyc/decisions/decide.ts";
import { saveDraft } from "../../data/kyc/decisions/drafts.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { InvalidInput, validate } from "../http/guard/validate.ts";

/** Browsers send line ends as CR LF. */
const notes = z.string().transform((text) => text.replace(/\r\n/g, "\n"))
  .pipe(decision.shape.reviewNotes);

/** What a reviewer types in a confirmation; of several boxes that may be ticked, one comes as one. */
export const typed = z.object({
  reviewNotes: notes.prefault(""),
  checks: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([])
    .pipe(checks),
  version: z.coerce.number().pipe(z.int().min(1)),
  /** For whom the form was made: in another tab somebody else may have signed in since. */
  reviewer: z.string().optional(),
});

/** Beside the documents there are only the boxes: what was noted before stays. */
const draft = typed.partial({ version: true }).extend({ reviewNotes: notes.optional() });

/** Whether a form was made for another person than the one who is signed in now. */
export const isOfAnother = (c: AppContext, reviewer: string | undefined): boolean =>
  reviewer !== undefined && reviewer !== currentPerson(c).id;

/** What `static/scripts/forms/drafts.ts` keeps while somebody types; nothing of it is in the trail. */
export const draftRoutes = new Hono<AppEnv>()
  .post(
    "/kyc/:id/draft",
    allow("kyc.decide"),
    validate("form", draft, (_, { error }) => {
      throw new InvalidInput(error as z.ZodError);
    }),
    async (c) => {
      const { reviewNotes: notes = null, checks, version = null, reviewer } = c.req.valid("form");
      if (isOfAnother(c, reviewer)) return c.body(null, 409);
      await saveDraft(c.var.store, c.req.param("id"), currentPerson(c).id, {
        notes,
        checks,
        version,
      });
      return c.body(null, 204);
    },
  );
