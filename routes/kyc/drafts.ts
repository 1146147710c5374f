import { Hono } from "hono";
import * as z from "zod";
import { checks } from "../../data/kyc/checklist.ts";
import { decision } from "../../data/kyc/decide.ts";
import { saveDraft } from "../../data/kyc/drafts.ts";
import type { AppEnv } from "../http/context.ts";
import { allow } from "../http/gate.ts";
import { signedIn } from "../http/session.ts";
import { InvalidInput, validate } from "../http/validate.ts";

/** Browsers send line ends as CR LF. */
const notes = z.string().transform((text) => text.replace(/\r\n/g, "\n"))
  .pipe(decision.shape.reviewNotes);

/** What a reviewer types in a confirmation; of several boxes that may be ticked, one comes as one. */
export const typed = z.object({
  reviewNotes: notes.prefault(""),
  checks: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([])
    .pipe(checks),
  version: z.coerce.number().pipe(z.int().min(1)),
});

/** Beside the documents there are only the boxes: what was noted before stays. */
const draft = typed.partial({ version: true }).extend({ reviewNotes: notes.optional() });

/** What `static/drafts.js` keeps while somebody types; nothing of it is in the trail. */
export const draftRoutes = new Hono<AppEnv>()
  .post(
    "/kyc/:id/draft",
    allow("kyc.decide"),
    validate("form", draft, (_, { error }) => {
      throw new InvalidInput(error as z.ZodError);
    }),
    async (c) => {
      const { reviewNotes: notes = null, checks, version = null } = c.req.valid("form");
      await saveDraft(c.var.store, c.req.param("id"), signedIn(c).id, { notes, checks, version });
      return c.body(null, 204);
    },
  );
