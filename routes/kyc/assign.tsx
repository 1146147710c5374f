import { Hono } from "hono";
import * as z from "zod";
import { assigneeInput, assignment } from "../../data/kyc/assignments/assign.ts";
import { listReviewers } from "../../data/kyc/assignments/reviewers.ts";
import { NOT_AVAILABLE } from "../../data/kyc/requests/lock.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { AssignDialog } from "../../views/kyc/assignments/assign_dialog.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { refusalText } from "../http/answer/ui.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { shownText, validate } from "../http/guard/validate.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { find } from "./answer/details.tsx";
import { finish, propsOf, refuse, type Sent, stepFields, stepFrom } from "./answer/steps.tsx";

const assignForm = z.strictObject({ ...stepFields, assignee: assigneeInput });

const PATH = "/kyc/:id/assign";

export const assignRoutes = new Hono<AppEnv>()
  .get(PATH, allow("kyc.decide"), (c) => show(c))
  .post(
    PATH,
    allow("kyc.decide"),
    validate("form", assignForm, (c, { data, errors }) => show(c, data, errors)),
    async (c) => {
      const { version, reviewer, assignee, idempotencyKey: key } = c.req.valid("form");
      const take = stepFrom(c, assignment, { assigneeId: assignee }, { version, key });
      // The reviewer goes on with a request that they take themselves.
      const step = { take, reviewer, text: "", stays: assignee === currentMember(c).id };
      try {
        return await finish(c, { ...step, toast: "kyc_assigned" });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const errors = { assignee: refusalText(c, error, "invalid") };
        return show(c, { assignee: assignee ?? "", version: `${version}` }, errors);
      }
    },
  );

async function show(c: AppContext, sent: Sent = {}, errors?: FieldErrors): Promise<Response> {
  const { ui, store } = c.var;
  const request = await find(c, c.req.param("id")!);
  if (request.status !== "pending" && !errors) return refuse(c, request, NOT_AVAILABLE);
  const reviewers = await listReviewers(store);
  const chosen = shownText(sent.assignee, request.assigneeId ?? currentMember(c).id);
  return recordPage(
    c,
    { title: ui.m.assignments.title, of: request.userName },
    (container) => (
      <AssignDialog
        {...propsOf(c, request, sent, errors)}
        container={container}
        reviewers={reviewers}
        chosen={chosen}
      />
    ),
    errors ? 422 : 200,
  );
}
