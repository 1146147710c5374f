import * as z from "zod";
import { isCorrection } from "../../data/instructions/corrections.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { askShape, closingInput } from "../../data/instructions/input.ts";
import { getInstruction, type NamedInstruction } from "../../data/instructions/instructions.ts";
import { readOpenMatters } from "../../data/instructions/open_matters.ts";
import {
  type InstructedType,
  offeredVerb,
  readInstructedRecord,
  type Verb,
  verbNames,
  verbs,
} from "../../data/instructions/records.ts";
import { instructionSteps } from "../../data/instructions/steps.ts";
import type { Permission } from "../../data/permissions.ts";
import { takeStep } from "../../data/steps/take.ts";
import { CloseInstruction, VerbDialog } from "../../views/instructions/dialogs.tsx";
import { instructedHref, instructionHref } from "../../views/instructions/instructions.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { answerStep, takeHere } from "../http/answer/step/answer.tsx";
import { buttonRoutes, undoRoutes } from "../http/answer/step/buttons.ts";
import { type Sent, shownFields, stepFields, stepRoutes } from "../http/answer/step/form.tsx";
import type { AppContext } from "../http/context.ts";
import { shownText, typedText, validate } from "../http/guard/validate.ts";
import { type Router, router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { personDetails } from "../people/person_page.tsx";
import { changeRoutes } from "./change.tsx";
import { communityDetails, contentDetails, partnerDetails } from "./record_pages.tsx";
import { askAnew, instructionScreen, type ShowDetails } from "./screen.ts";

/** The pages of one kind of records that the platform can be asked to change. */
interface Instructed {
  type: InstructedType;
  permission: Permission;
  details: ShowDetails;
}

function routesOf(pages: Instructed): Router {
  const { type, permission } = pages;
  const { steps, ...subject } = instructionSteps[type];
  const record = instructedHref(type, ":id");
  const one = `${record}/instructions/:instructionId`;
  const screen = screenOf(pages);
  const routes = router()
    .route(
      "/",
      stepRoutes(screen, {
        path: `${one}/close`,
        permission,
        step: steps.close,
        toast: "instruction_closed",
        fields: closingInput.shape,
        input: (typed) => typed,
        text: "note",
        show: async (c, _, { note }) => {
          const instruction = await instructionOf(c, type);
          return {
            title: c.var.ui.m.instructions.closing.title,
            view: (props) => (
              <CloseInstruction {...props} instruction={instruction} typed={shownText(note)} />
            ),
          };
        },
      }),
    )
    .route(
      "/",
      buttonRoutes(screen, {
        path: `${one}/again`,
        permission,
        step: steps.again,
        input: () => null,
        toast: "instruction_given",
      }),
    )
    .route(
      "/",
      undoRoutes(screen, {
        path: one,
        permission,
        steps: { ...subject, steps },
        undone: () => "instruction_undone",
      }),
    );
  for (const verb of verbNames) {
    if (verbs[verb].type === type) routes.route("/", verbRoutes(pages, verb));
  }
  // Corrections of people have a form of their own.
  return type === "user" ? routes : routes.route("/", changeRoutes(type, permission, screen));
}

function screenOf({ type, details }: Instructed) {
  return instructionScreen(type, {
    find: (c) => instructionOf(c, type),
    path: instructionHref,
    details,
  });
}

/** Corrections of people have addresses of their own. */
async function instructionOf(c: AppContext, type: InstructedType): Promise<NamedInstruction> {
  const { id = "", instructionId = "" } = c.req.param() as Record<string, string>;
  const found = await getInstruction(c.var.store.db, { type, id }, instructionId);
  if (isCorrection(found)) throw new DomainError("not_found", "instruction.not_found");
  return found;
}

const { reviewer, idempotencyKey } = stepFields;
const verbForm = z.object({
  reviewer,
  idempotencyKey,
  source: askShape.source,
  reason: typedText.prefault("").pipe(askShape.reason),
});

/** Asks for a state. The form names no instruction yet, so the version that it sends is none. */
function verbRoutes(pages: Instructed, verb: Verb): Router {
  const { type, permission } = pages;
  const path = `${instructedHref(type, ":id")}/${verb}`;
  const show = (c: AppContext, sent?: Sent, errors?: FieldErrors) =>
    showVerbForm(c, pages, verb, sent, errors);
  return router()
    .get(path, allow(permission), (c) => show(c))
    .post(
      path,
      allow(permission),
      validate("form", verbForm, (c, { data, errors }) => show(c, data, errors)),
      (c) => {
        const { reviewer, idempotencyKey: key = null, ...typed } = c.req.valid("form");
        const { field, value } = verbs[verb];
        const id = c.req.param("id")!;
        return answerStep(c, screenOf(pages), {
          take: () =>
            takeHere(
              c,
              { version: null, key, toast: "instruction_given" },
              (terms) =>
                askAnew(terms, (terms) =>
                  takeStep(
                    c.var.store,
                    instructionSteps[type].steps.ask,
                    id,
                    { ...typed, field, value },
                    terms,
                  )),
            ),
          reviewer,
          typed: typed.reason,
        });
      },
    );
}

async function showVerbForm(
  c: AppContext,
  { type, details }: Instructed,
  verb: Verb,
  sent: Sent = {},
  errors?: FieldErrors,
): Promise<Response> {
  const { store, ui } = c.var;
  const record = await readInstructedRecord(store, type, c.req.param("id")!);
  if (offeredVerb(record) !== verb && !errors) {
    const text = ui.m.errors["instruction.same_value"];
    return await details(c, record.id, { text, notes: "" }, 409);
  }
  const matters = type === "user" ? await readOpenMatters(store.db, record.id) : null;
  return recordPage(
    c,
    { title: ui.m.instructions.verbs[verb].title, of: record.name },
    (container) => (
      <VerbDialog
        container={container}
        fields={shownFields(c, { version: 0 }, sent)}
        record={record}
        verb={verb}
        typed={{ reason: shownText(sent.reason), source: shownText(sent.source) }}
        errors={errors ?? {}}
        matters={matters}
        isAnswered={store.sample === null || store.sample.platform !== undefined}
      />
    ),
    errors ? 422 : 200,
  );
}

const pagesOf: readonly Instructed[] = [
  { type: "user", permission: "instructions.ask", details: personDetails },
  { type: "community", permission: "instructions.ask", details: communityDetails },
  { type: "content", permission: "instructions.ask", details: contentDetails },
  { type: "partner", permission: "instructions.partners", details: partnerDetails },
];

/** Asking the platform for changes of records, and the steps with what was asked. */
export const instructionRoutes = router();
for (const pages of pagesOf) instructionRoutes.route("/", routesOf(pages));
