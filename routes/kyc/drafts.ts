import { Hono } from "hono";
import * as z from "zod";
import { checks } from "../../data/kyc/checklist.ts";
import { decision } from "../../data/kyc/decide.ts";
import { saveDraft } from "../../data/kyc/drafts.ts";
import type { AppEnv } from "../http/context.ts";
import { allow } from "../http/gate.ts";
import { signedIn } from "../http/session.ts";
import { InvalidInput, validate } from "../http/validate.ts";

/** What a reviewer types in a confirmation; browsers send line ends as CR LF, and one box as one. */
export const typed = z.object({
  reviewNotes: z.string().default("").transform((text) => text.replace(/\r\n/g, "\n"))
    .pipe(decision.shape.reviewNotes),
  checks: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([])
    .pipe(checks),
  version: z.coerce.number().pipe(z.int().min(1)),
});

/** What `static/drafts.js` keeps while somebody types; nothing of it is in the trail. */
export const draftRoutes = new Hono<AppEnv>()
  .post(
    "/kyc/:id/draft",
    allow("kyc.decide"),
    validate("form", typed.partial({ version: true }), (_, { error }) => {
      throw new InvalidInput(error as z.ZodError);
    }),
    async (c) => {
      const { reviewNotes: notes, checks, version = null } = c.req.valid("form");
      const draft = { notes, checks, version };
      await saveDraft(c.var.store, c.req.param("id"), signedIn(c).id, draft);
      return c.body(null, 204);
    },
  );
