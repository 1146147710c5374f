import { Hono } from "hono";
import * as z from "zod";
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
import { AskDialog } from "../../views/kyc/asks/ask_dialog.tsx";
import { AnswerDialog, EscalationDialog } from "../../views/kyc/asks/escalation_dialogs.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { errorText } from "../http/answer/ui.ts";
import { shownText, typedText, validate, wholeNumber } from "../http/guard/validate.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { find } from "./answer/details.tsx";
import { finish, propsOf, refuse, type Sent, stepFields, stepFrom } from "./answer/steps.tsx";

const { reason, message, days } = askInput.shape;

const askForm = z.strictObject({
  ...stepFields,
  reason,
  message: typedText.pipe(message),
  days: wholeNumber(WRONG_DAYS).pipe(days),
});
const questionForm = z.strictObject({
  ...stepFields,
  question: typedText.pipe(escalationInput.shape.question),
});
const answerForm = z.strictObject({
  ...stepFields,
  answer: typedText.pipe(answerInput.shape.answer),
});

const ASK = "/kyc/:id/documents/:documentId/ask";
const QUESTION = "/kyc/:id/escalation";
const ANSWER = "/kyc/:id/escalation/answer";

export const askRoutes = new Hono<AppEnv>()
  .get(ASK, allow("kyc.decide"), (c) => showAsk(c))
  .post(
    ASK,
    allow("kyc.decide"),
    validate("form", askForm, (c, { data, errors }) => showAsk(c, data, errors)),
    async (c) => {
      const { version, reviewer, idempotencyKey: key, ...form } = c.req.valid("form");
      const { documentId } = c.req.param();
      const take = stepFrom(c, ask, { ...form, documentId }, { version, key });
      try {
        return await finish(c, { take, reviewer, text: form.message, toast: "document_requested" });
      } catch (error) {
        if (!(error instanceof RefusedMessage)) throw error;
        return await showAsk(c, { ...form, days: `${form.days}` }, {
          [error.field]: errorText(c.var.ui.m, error),
        });
      }
    },
  )
  .post(`${ASK}/templates`, allow("kyc.decide"), async (c) => {
    const { message: _, ...chosen } = await c.req.parseBody();
    return await showAsk(c, chosen);
  })
  .get(QUESTION, allow("kyc.decide"), (c) => showQuestion(c))
  .post(
    QUESTION,
    allow("kyc.decide"),
    validate("form", questionForm, (c, { data, errors }) => showQuestion(c, data, errors)),
    (c) => {
      const { version, reviewer, question, idempotencyKey: key } = c.req.valid("form");
      const take = stepFrom(c, escalation, { question }, { version, key });
      return finish(c, { take, reviewer, text: question, toast: "kyc_escalated" });
    },
  )
  .get(ANSWER, allow("staff.manage"), (c) => showAnswer(c))
  .post(
    ANSWER,
    allow("staff.manage"),
    validate("form", answerForm, (c, { data, errors }) => showAnswer(c, data, errors)),
    (c) => {
      const { version, reviewer, answer, idempotencyKey: key } = c.req.valid("form");
      const take = stepFrom(c, escalationAnswer, { answer }, { version, key });
      return finish(c, { take, reviewer, text: answer, toast: "escalation_answered" });
    },
  );

async function showAsk(c: AppContext, sent: Sent = {}, errors?: FieldErrors): Promise<Response> {
  const { ui, store } = c.var;
  const { id, documentId } = c.req.param() as { id: string; documentId: string };
  const request = await find(c, id);
  const { name, type } = documentOf(request, documentId);
  const [steps, { reasons: all, language }] = await Promise.all([
    readCaseSteps(store.db, request),
    stepReasons(store.db, "ask", request.userId),
  ]);
  const reasons = all.filter(({ code }) => isForType(code, type));
  const refusal = request.status === "pending" ? steps.refusals.get(documentId) : NOT_AVAILABLE;
  if (refusal && !errors) return refuse(c, request, refusal);
  const earlier = steps.asks.find((one) =>
    one.documentId === documentId && (one.isOpen || isOwnUndone(c, one))
  );
  const chosen = chooseReason(reasons, sent.reason ?? earlier?.reason);
  const message = earlier && chosen?.code === earlier.reason
    ? earlier.message
    : fillTemplate(chosen?.templates[language] ?? "", { document: name });
  return recordPage(c, { title: ui.m.asks.title, of: request.userName }, (container) => (
    <AskDialog
      {...propsOf(c, request, sent, errors)}
      container={container}
      document={{ id: documentId, name }}
      days={shownText(sent.days, `${DEFAULT_DAYS}`)}
      reasonPart={{
        reasons,
        language,
        chosen: chosen ? [chosen.code] : [],
        message: shownText(sent.message, message),
      }}
    />
  ), errors ? 422 : 200);
}

/** The texts of a step that this person has undone are in its form again. */
const isOwnUndone = (c: AppContext, step: { undoneAt: string | null; askedBy: string }): boolean =>
  step.undoneAt !== null && step.askedBy === currentMember(c).id;

const chooseReason = <Choice extends { code: string }>(
  reasons: readonly Choice[],
  wanted: unknown,
): Choice | undefined => reasons.find(({ code }) => code === wanted) ?? reasons[0];

async function showQuestion(
  c: AppContext,
  sent: Sent = {},
  errors?: FieldErrors,
): Promise<Response> {
  const { ui } = c.var;
  const request = await find(c, c.req.param("id")!);
  if (!canEscalate(request) && !errors) return refuse(c, request, NOT_AVAILABLE);
  const { escalations: [latest] } = await readCaseSteps(c.var.store.db, request);
  return recordPage(
    c,
    { title: ui.m.asks.escalation.title, of: request.userName },
    (container) => (
      <EscalationDialog
        {...propsOf(c, request, sent, errors)}
        container={container}
        typed={shownText(sent.question, latest && isOwnUndone(c, latest) ? latest.question : "")}
      />
    ),
    errors ? 422 : 200,
  );
}

async function showAnswer(c: AppContext, sent: Sent = {}, errors?: FieldErrors): Promise<Response> {
  const { ui, store } = c.var;
  const request = await find(c, c.req.param("id")!);
  const { escalations } = await readCaseSteps(store.db, request);
  if (request.stage !== "escalated" && !errors) return refuse(c, request, NOT_AVAILABLE);
  return recordPage(
    c,
    { title: ui.m.asks.answering.title, of: request.userName },
    (container) => (
      <AnswerDialog
        {...propsOf(c, request, sent, errors)}
        container={container}
        typed={shownText(sent.answer)}
        escalation={escalations.find(({ isOpen }) => isOpen)}
      />
    ),
    errors ? 422 : 200,
  );
}
