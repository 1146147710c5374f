import { assigneeInput, assignment } from "../../data/kyc/assignments/assign.ts";
import { listReviewers } from "../../data/kyc/assignments/reviewers.ts";
import { NOT_AVAILABLE } from "../../data/kyc/requests/lock.ts";
import { AssignDialog } from "../../views/kyc/assignments/assign_dialog.tsx";
import { stepRoutes } from "../http/answer/step/form.tsx";
import { shownText } from "../http/guard/validate.ts";
import { currentMember } from "../http/session/session.ts";
import { requestScreen } from "./answer/screen.tsx";

export const assignRoutes = stepRoutes(requestScreen, {
  path: "/kyc/:id/assign",
  permission: "kyc.decide",
  step: assignment,
  toast: "kyc_assigned",
  fields: { assignee: assigneeInput },
  input: ({ assignee: assigneeId }) => ({ assigneeId }),
  // The reviewer goes on with a request that they take themselves.
  stays: ({ assignee }, c) => assignee === currentMember(c).id,
  fieldOf: ({ kind }) => kind === "invalid" ? "assignee" : undefined,
  show: async (c, request, sent) => {
    const reviewers = await listReviewers(c.var.store);
    return {
      title: c.var.ui.m.assignments.title,
      refusal: request.status === "pending" ? null : NOT_AVAILABLE,
      view: (props) => (
        <AssignDialog
          {...props}
          request={request}
          session={c.var.review}
          reviewers={reviewers}
          chosen={shownText(sent.assignee, request.assigneeId ?? currentMember(c).id)}
        />
      ),
    };
  },
});
