import * as z from "zod";
import type { ErrorCode } from "../../data/errors/texts.ts";
import {
  checkedValue,
  correctionShape,
  getCorrection,
  readCorrections,
  readOpenCorrections,
} from "../../data/instructions/corrections.ts";
import { closingInput } from "../../data/instructions/input.ts";
import { instructionSteps } from "../../data/instructions/steps.ts";
import * as users from "../../data/records/users.ts";
import { type StepTerms, takeStep } from "../../data/steps/take.ts";
import {
  ClosingDialog,
  CorrectionDialog,
  correctionHref,
} from "../../views/people/corrections.tsx";
import { OpenCorrections } from "../../views/people/open_corrections.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { page, recordPage } from "../http/answer/pages.tsx";
import { answerStep, takeHere } from "../http/answer/step/answer.tsx";
import { buttonRoutes, undoRoutes } from "../http/answer/step/buttons.ts";
import { type Sent, shownFields, stepFields, stepRoutes } from "../http/answer/step/form.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { shownText, validate } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUpWhen } from "../http/session/step_up.tsx";
import { askAnew, instructionScreen } from "../instructions/screen.ts";
import { personDetails } from "./person_page.tsx";

const ASKER = "corrections.ask";
const ALL = "/users/:id/corrections";
const ONE = `${ALL}/:correctionId`;

const { steps } = instructionSteps.user;

const correctionOf = (c: AppContext) =>
  getCorrection(c.var.store.db, c.req.param("id")!, c.req.param("correctionId")!);

/** Corrections stand on the page of their person. */
const correctionScreen = instructionScreen("user", {
  find: correctionOf,
  path: correctionHref,
  details: personDetails,
});

/** The form of a correction, which names no record yet: the version that it sends is none. */
const { reviewer, idempotencyKey } = stepFields;
const correctionForm = z.object({ reviewer, idempotencyKey, ...correctionShape })
  .transform(checkedValue);

export const correctionRoutes = router()
  .get("/corrections", allow("users.read"), (c) => {
    const { ui, store } = c.var;
    const { title, own, intro } = ui.m.corrections;
    const asker = c.req.query("asked") === "me" ? currentMember(c).id : null;
    return page(c, {
      title: asker === null ? title : own,
      intro,
      parent: { href: "/users", label: ui.m.users.title },
      content: async () => {
        const corrections = await readOpenCorrections(store.db, asker);
        return <OpenCorrections corrections={corrections} />;
      },
    });
  })
  .get(`${ALL}/new`, allow(ASKER), (c) => showForm(c))
  .post(
    ALL,
    allow(ASKER),
    stepUpWhen(async (c) => (await c.req.parseBody()).field === "email"),
    validate("form", correctionForm, (c, { data, errors }) => showForm(c, data, errors)),
    (c) => {
      const { reviewer, idempotencyKey: key = null, ...input } = c.req.valid("form");
      const ask = (terms: StepTerms) =>
        takeStep(c.var.store, steps.ask, c.req.param("id"), { ...input, reason: null }, terms);
      return answerStep(c, correctionScreen, {
        take: () =>
          takeHere(
            c,
            { version: null, key, toast: "correction_requested" },
            (terms) => askAnew(terms, ask),
          ),
        reviewer,
        typed: `${input.value}\n${input.source}`,
        refused: (error) => {
          const field = fieldsOf[error.code];
          if (!field) return null;
          const status = error.kind === "conflict" ? 409 : 422;
          return showForm(c, input, { [field]: errorText(c.var.ui.m, error) }, status);
        },
      });
    },
  )
  .route(
    "/",
    stepRoutes(correctionScreen, {
      path: `${ONE}/close`,
      permission: ASKER,
      step: steps.close,
      toast: "correction_closed",
      fields: closingInput.shape,
      input: (typed) => typed,
      text: "note",
      show: async (c, _, { note }) => {
        const correction = await correctionOf(c);
        return {
          title: c.var.ui.m.corrections.closing.title,
          view: (props) => (
            <ClosingDialog {...props} correction={correction} typed={shownText(note)} />
          ),
        };
      },
    }),
  )
  .route(
    "/",
    buttonRoutes(correctionScreen, {
      path: `${ONE}/again`,
      permission: ASKER,
      needsStepUp: async (c) => (await correctionOf(c)).field === "email",
      step: steps.again,
      input: () => null,
      toast: "correction_requested",
    }),
  )
  .route(
    "/",
    undoRoutes(correctionScreen, {
      path: ONE,
      permission: ASKER,
      steps: instructionSteps.user,
      undone: () => "correction_undone",
    }),
  );

/** The field of the form that each refusal is about. */
const fieldsOf: { [Code in ErrorCode]?: string } = {
  "correction.open": "field",
  "correction.same_value": "value",
};

async function showForm(
  c: AppContext,
  sent: Sent = {},
  errors?: FieldErrors,
  status: 409 | 422 = 422,
): Promise<Response> {
  const { store, ui } = c.var;
  const id = c.req.param("id")!;
  const user = await users.get(store, id);
  const corrections = await readCorrections(store.db, id);
  const typed = {
    field: shownText(sent.field, "name"),
    value: shownText(sent.value),
    source: shownText(sent.source),
  };
  return recordPage(
    c,
    { title: ui.m.corrections.ask, of: user.name },
    (container) => (
      <CorrectionDialog
        container={container}
        fields={shownFields(c, { version: 0 }, sent)}
        user={user}
        corrections={corrections}
        typed={typed}
        errors={errors ?? {}}
      />
    ),
    errors ? status : 200,
  );
}
