import { isCorrection } from "../../data/instructions/corrections.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { closingInput } from "../../data/instructions/input.ts";
import { getInstruction, type NamedInstruction } from "../../data/instructions/instructions.ts";
import { type InstructedType, verbNames, verbs } from "../../data/instructions/records.ts";
import { instructionSteps } from "../../data/instructions/steps.ts";
import { CloseInstruction } from "../../views/instructions/dialogs.tsx";
import { instructedHref, instructionHref } from "../../views/instructions/instructions.tsx";
import { buttonRoutes, undoRoutes } from "../http/answer/step/buttons.ts";
import { stepRoutes } from "../http/answer/step/form.tsx";
import type { AppContext } from "../http/context.ts";
import { shownText } from "../http/guard/validate.ts";
import { type Router, router } from "../http/router.ts";
import { personDetails } from "../people/person_page.tsx";
import { changeRoutes } from "./change.tsx";
import { communityDetails, contentDetails, partnerDetails } from "./record_pages.tsx";
import { type Instructed, instructionScreen } from "./screen.ts";
import { verbRoutes } from "./verbs.tsx";

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
    if (verbs[verb].type === type) routes.route("/", verbRoutes(pages, screen, verb));
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

const pagesOf: readonly Instructed[] = [
  { type: "user", permission: "instructions.ask", details: personDetails },
  { type: "community", permission: "instructions.ask", details: communityDetails },
  { type: "content", permission: "instructions.ask", details: contentDetails },
  { type: "partner", permission: "instructions.partners", details: partnerDetails },
];

/** Asking the platform for changes of records, and the steps with what was asked. */
export const instructionRoutes = router();
for (const pages of pagesOf) instructionRoutes.route("/", routesOf(pages));
