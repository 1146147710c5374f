import { ask, askInput, DEFAULT_DAYS, documentOf, WRONG_DAYS } from "../../data/kyc/asks/ask.ts";
import { readCaseSteps } from "../../data/kyc/asks/case.ts";
import {
  answerInput,
  canEscalate,
  escalation,
  escalationAnswer,
  escalationInput,
} from "../../data/kyc/asks/escalations.ts";
import { RefusedMessage } from "../../data/kyc/reasons/apply.ts";
import { NOT_AVAILABLE } from "../../data/kyc/requests/lock.ts";
import { fillTemplate } from "../../data/kyc/reasons/reasons.ts";
import { isForType } from "../../data/kyc/reasons/subjects.ts";
import { stepReasons } from "../../data/kyc/reasons/step.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { AskDialog } from "../../views/kyc/asks/ask_dialog.tsx";
import { AnswerDialog, EscalationDialog } from "../../views/kyc/asks/escalation_dialogs.tsx";
import { type Sent, type ShownForm, stepRoutes } from "../http/answer/step/form.tsx";
import type { AppContext } from "../http/context.ts";
import { shownText, typedText, wholeNumber } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { currentMember } from "../http/session/session.ts";
import { requestScreen } from "./answer/screen.tsx";

const { reason, message, days } = askInput.shape;

const asking = stepRoutes(requestScreen, {
  path: "/kyc/:id/documents/:documentId/ask",
  permission: "kyc.decide",
  step: ask,
  toast: "document_requested",
  fields: {
    reason,
    message: typedText.pipe(message),
    days: wholeNumber(WRONG_DAYS).pipe(days),
  },
  input: (typed, c) => ({ ...typed, documentId: c.req.param("documentId")! }),
  text: "message",
  hasTemplates: true,
  fieldOf: (error) => error instanceof RefusedMessage ? error.field : undefined,
  show: showAsk,
});

const questioning = stepRoutes(requestScreen, {
  path: "/kyc/:id/escalation",
  permission: "kyc.decide",
  step: escalation,
  toast: "kyc_escalated",
  fields: { question: typedText.pipe(escalationInput.shape.question) },
  input: (typed) => typed,
  text: "question",
  show: async (c, request, { question }) => {
    const { escalations: [latest] } = await readCaseSteps(c.var.store.db, request);
    const earlier = latest && isOwnUndone(c, latest) ? latest.question : "";
    return {
      title: c.var.ui.m.asks.escalation.title,
      refusal: canEscalate(request) ? null : NOT_AVAILABLE,
      view: (props) => (
        <EscalationDialog
          {...props}
          request={request}
          session={c.var.review}
          typed={shownText(question, earlier)}
        />
      ),
    };
  },
});

const answering = stepRoutes(requestScreen, {
  path: "/kyc/:id/escalation/answer",
  permission: "staff.manage",
  step: escalationAnswer,
  toast: "escalation_answered",
  fields: { answer: typedText.pipe(answerInput.shape.answer) },
  input: (typed) => typed,
  text: "answer",
  show: async (c, request, { answer }) => {
    const { escalations } = await readCaseSteps(c.var.store.db, request);
    return {
      title: c.var.ui.m.asks.answering.title,
      refusal: request.stage === "escalated" ? null : NOT_AVAILABLE,
      view: (props) => (
        <AnswerDialog
          {...props}
          request={request}
          session={c.var.review}
          typed={shownText(answer)}
          escalation={escalations.find(({ isOpen }) => isOpen)}
        />
      ),
    };
  },
});

export const askRoutes = router()
  .route("/", asking)
  .route("/", questioning)
  .route("/", answering);

async function showAsk(c: AppContext, request: KycRecord, sent: Sent): Promise<ShownForm> {
  const { ui, store } = c.var;
  const documentId = c.req.param("documentId")!;
  const { name, type } = documentOf(request, documentId);
  const [steps, { reasons: all, language }] = await Promise.all([
    readCaseSteps(store.db, request),
    stepReasons(store.db, "ask", request.userId),
  ]);
  const reasons = all.filter(({ code }) => isForType(code, type));
  const earlier = steps.asks.find((one) =>
    one.documentId === documentId && (one.isOpen || isOwnUndone(c, one))
  );
  const chosen = chooseReason(reasons, sent.reason ?? earlier?.reason);
  const message = earlier && chosen?.code === earlier.reason
    ? earlier.message
    : fillTemplate(chosen?.templates[language] ?? "", { document: name });
  return {
    title: ui.m.asks.title,
    refusal: request.status === "pending" ? steps.refusals.get(documentId) : NOT_AVAILABLE,
    view: (props) => (
      <AskDialog
        {...props}
        request={request}
        session={c.var.review}
        document={{ id: documentId, name }}
        days={shownText(sent.days, `${DEFAULT_DAYS}`)}
        reasonPart={{
          reasons,
          language,
          chosen: chosen ? [chosen.code] : [],
          message: shownText(sent.message, message),
        }}
      />
    ),
  };
}

/** The texts of a step that this person has undone are in its form again. */
const isOwnUndone = (c: AppContext, step: { undoneAt: string | null; askedBy: string }): boolean =>
  step.undoneAt !== null && step.askedBy === currentMember(c).id;

const chooseReason = <Choice extends { code: string }>(
  reasons: readonly Choice[],
  wanted: unknown,
): Choice | undefined => reasons.find(({ code }) => code === wanted) ?? reasons[0];
