import { Hono } from "hono";
import * as z from "zod";
import type { ErrorText } from "../../data/base/error_texts.ts";
import { Overtaken } from "../../data/base/errors.ts";
import { ask, asking, DEFAULT_DAYS, documentOf, WRONG_DAYS } from "../../data/kyc/asks/ask.ts";
import { readCaseSteps } from "../../data/kyc/asks/case.ts";
import {
  answerEscalation,
  answering,
  canEscalate,
  escalate,
  escalating,
} from "../../data/kyc/asks/escalations.ts";
import { claimNext } from "../../data/kyc/queue/claim_next.ts";
import { RefusedMessage } from "../../data/kyc/reasons/given.ts";
import { fillTemplate } from "../../data/kyc/reasons/reasons.ts";
import { stepReasons } from "../../data/kyc/reasons/step.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { AskDialog } from "../../views/kyc/asks/ask_dialog.tsx";
import { AnswerDialog, EscalationDialog } from "../../views/kyc/asks/escalation_dialogs.tsx";
import type { StepProps } from "../../views/kyc/asks/step_dialog.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { formSaved, recordPage, redirectWithToast } from "../http/answer/pages.tsx";
import type { ToastKey } from "../http/answer/toasts.ts";
import { errorText } from "../http/answer/ui.ts";
import { fieldErrors, validate } from "../http/guard/validate.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { isForAnotherReviewer } from "./drafts.ts";
import { details, find, NewRow } from "./requests.tsx";
import { showNextRequest } from "./review.tsx";
import { reviewSessionOf, reviewStep } from "./review_session.ts";

/** Browsers send line breaks as CR LF. */
const typed = z.string().transform((text) => text.replace(/\r\n/g, "\n"));
const common = {
  version: z.coerce.number().pipe(z.int().min(1)),
  reviewer: z.string().optional(),
};
const { reason, message, days } = asking.shape;

const askForm = z.strictObject({
  ...common,
  reason,
  message: typed.pipe(message),
  days: z.coerce.number(WRONG_DAYS).pipe(days),
});
const questionForm = z.strictObject({ ...common, question: typed.pipe(escalating.shape.question) });
const answerForm = z.strictObject({ ...common, answer: typed.pipe(answering.shape.answer) });

const ASK = "/kyc/:id/documents/:documentId/ask";
const QUESTION = "/kyc/:id/escalation";
const ANSWER = "/kyc/:id/escalation/answer";

export const askRoutes = new Hono<AppEnv>()
  .get(ASK, allow("kyc.decide"), (c) => showAsk(c))
  .post(
    ASK,
    allow("kyc.decide"),
    validate(
      "form",
      askForm,
      (c, { data, error }) => showAsk(c, data, fieldErrors(c.var.ui.m, error)),
    ),
    async (c) => {
      const { version, reviewer, ...form } = c.req.valid("form");
      const { id, documentId } = c.req.param();
      const terms = { reviewer: currentPerson(c), version };
      const step = () => ask(c.var.store, id, documentId, form, terms);
      try {
        return await finish(c, { step, reviewer, text: form.message, toast: "document_requested" });
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
    validate(
      "form",
      questionForm,
      (c, { data, error }) => showQuestion(c, data, fieldErrors(c.var.ui.m, error)),
    ),
    (c) => {
      const { version, reviewer, question } = c.req.valid("form");
      const terms = { person: currentPerson(c), version };
      const step = () => escalate(c.var.store, c.req.param("id"), { question }, terms);
      return finish(c, { step, reviewer, text: question, toast: "kyc_escalated" });
    },
  )
  .get(ANSWER, allow("staff.manage"), (c) => showAnswer(c))
  .post(
    ANSWER,
    allow("staff.manage"),
    validate(
      "form",
      answerForm,
      (c, { data, error }) => showAnswer(c, data, fieldErrors(c.var.ui.m, error)),
    ),
    (c) => {
      const { version, reviewer, answer } = c.req.valid("form");
      const terms = { person: currentPerson(c), version, isAdmin: true };
      const step = () => answerEscalation(c.var.store, c.req.param("id"), { answer }, terms);
      return finish(c, { step, reviewer, text: answer, toast: "escalation_answered" });
    },
  );

interface Step {
  step: () => Promise<KycRecord>;
  /** Staff id of the person for whom the form was made. */
  reviewer: string | undefined;
  /** The text that was typed; it is shown where nothing was done. */
  text: string;
  toast: ToastKey;
}

/** In review, the next request follows. */
async function finish(c: AppContext, { step, reviewer, text, toast }: Step): Promise<Response> {
  const id = c.req.param("id")!;
  if (isForAnotherReviewer(c, reviewer)) {
    const notice = { text: c.var.ui.m.kyc.otherReviewer(currentPerson(c).name), notes: text };
    return details(c, await find(c, id), notice);
  }
  try {
    const request = await step();
    const session = reviewSessionOf(c);
    if (session) {
      const next = await claimNext(c.var.store, reviewStep(c, { ...session, back: id }));
      return await showNextRequest(c, request, { toast, next }, session);
    }
    if (answerKind(c) === "page") return redirectWithToast(c, `/kyc/${id}`, toast);
    return formSaved(c, toast, {
      row: <NewRow c={c} request={request} />,
      about: request.userName,
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return details(c, error.current, { text: errorText(c.var.ui.m, error), notes: text });
  }
}

type Sent = Record<string, unknown>;

const textIn = (value: unknown, otherwise = ""): string =>
  typeof value === "string" ? value : otherwise;

/** Keeps the version that the person saw. */
const asSeen = (request: KycRecord, { version }: Sent): KycRecord => ({
  ...request,
  version: common.version.catch(request.version).parse(version),
});

const propsOf = (c: AppContext, request: KycRecord, errors: FieldErrors) => ({
  ...{ ui: c.var.ui, request, errors },
  session: reviewSessionOf(c),
  reviewer: currentPerson(c).id,
} satisfies Omit<StepProps, "container">);

async function showAsk(c: AppContext, sent: Sent = {}, errors?: FieldErrors): Promise<Response> {
  const { ui, store } = c.var;
  const { id, documentId } = c.req.param() as { id: string; documentId: string };
  const request = await find(c, id);
  const { name } = documentOf(request, documentId);
  const [steps, { reasons, language }] = await Promise.all([
    readCaseSteps(store.db, request),
    stepReasons(store.db, "ask", request.userId),
  ]);
  const refusal = request.status === "pending" ? steps.refusals.get(documentId) : NOT_NOW;
  if (refusal && !errors) return refuse(c, request, refusal);
  const chosen = reasons.find(({ code }) => code === sent.reason) ?? reasons[0];
  const template = fillTemplate(chosen?.templates[language] ?? "", { document: name });
  return recordPage(c, { title: ui.m.asks.title, of: request.userName }, (container) => (
    <AskDialog
      {...propsOf(c, asSeen(request, sent), errors ?? {})}
      container={container}
      document={{ id: documentId, name }}
      days={textIn(sent.days, `${DEFAULT_DAYS}`)}
      reasonPart={{
        ...{ reasons, language, chosen: chosen ? [chosen.code] : [] },
        message: textIn(sent.message, template),
      }}
    />
  ), errors ? 422 : 200);
}

async function showQuestion(
  c: AppContext,
  sent: Sent = {},
  errors?: FieldErrors,
): Promise<Response> {
  const { ui } = c.var;
  const request = await find(c, c.req.param("id")!);
  if (!canEscalate(request) && !errors) return refuse(c, request, NOT_NOW);
  return recordPage(
    c,
    { title: ui.m.asks.escalation.title, of: request.userName },
    (container) => (
      <EscalationDialog
        {...propsOf(c, asSeen(request, sent), errors ?? {})}
        container={container}
        typed={textIn(sent.question)}
      />
    ),
    errors ? 422 : 200,
  );
}

async function showAnswer(c: AppContext, sent: Sent = {}, errors?: FieldErrors): Promise<Response> {
  const { ui, store } = c.var;
  const request = await find(c, c.req.param("id")!);
  const { escalations } = await readCaseSteps(store.db, request);
  if (request.stage !== "escalated" && !errors) return refuse(c, request, NOT_NOW);
  return recordPage(
    c,
    { title: ui.m.asks.answering.title, of: request.userName },
    (container) => (
      <AnswerDialog
        {...propsOf(c, asSeen(request, sent), errors ?? {})}
        container={container}
        typed={textIn(sent.answer)}
        escalation={escalations.find(({ answeredAt }) => answeredAt === null)}
      />
    ),
    errors ? 422 : 200,
  );
}

const NOT_NOW = "This step isn't available in the request's current status." satisfies ErrorText;

/** Shows the current state, and why the step is not available. */
const refuse = (c: AppContext, request: KycRecord, text: ErrorText): Promise<Response> =>
  details(c, request, { text: c.var.ui.m.errors[text] ?? text, notes: "" });
