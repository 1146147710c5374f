import { saveDraft } from "../../data/kyc/decisions/drafts.ts";
import { decisionStatuses } from "../../data/kyc/requests/statuses.ts";
import * as z from "zod";
import { isForAnotherMember } from "../http/answer/step/answer.tsx";
import { validate } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { decisionFields, notes } from "./answer/decision_fields.ts";

/** The review page sends only the ticks; the notes then stay. */
const draft = decisionFields.partial({ version: true }).extend({
  reviewNotes: notes.optional(),
  step: z.enum(decisionStatuses).optional(),
});

/** Saves drafts while a reviewer types (`static/scripts/forms/drafts.ts`); they are not audited. */
export const draftRoutes = router()
  .post(
    "/kyc/:id/draft",
    allow("kyc.decide"),
    validate("form", draft),
    async (c) => {
      const form = c.req.valid("form");
      const { reviewNotes: notes = null, checks: ticks, version = null, reviewer, ...others } =
        form;
      if (isForAnotherMember(c, reviewer)) return c.body(null, 409);
      const typed = { ...others, notes, ticks, version };
      const id = c.req.param("id");
      const isMarkOutdated = await saveDraft(c.var.store, id, currentMember(c).id, typed);
      if (isMarkOutdated) c.header("HX-Trigger", "list:renew");
      return c.body(null, 204);
    },
  );
