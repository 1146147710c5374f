import * as z from "zod";
import type { Permission } from "../../../../data/permissions.ts";
import type { Step, Versioned } from "../../../../data/steps/step.ts";
import { takeStep } from "../../../../data/steps/take.ts";
import { type UndoableSteps, undoLastStep } from "../../../../data/steps/undo.ts";
import type { ToastKey } from "../../../../views/ui/toast_texts.ts";
import type { AppContext } from "../../context.ts";
import { validate, wholeNumber } from "../../guard/validate.ts";
import { allow } from "../../session/permissions.ts";
import { currentMember } from "../../session/session.ts";
import { stepUpWhen } from "../../session/step_up.tsx";
import { type Router, router } from "../../router.ts";
import { answerStep, idOf, takeHere } from "./answer.tsx";
import { stepFields } from "./form.tsx";
import type { StepScreen } from "./screen.ts";

const checkedQuery = validate(
  "query",
  z.object({
    version: wholeNumber().optional().catch(undefined),
    place: z.enum(["toast", "dialog"]).catch("toast"),
  }),
  (c) => c.notFound(),
);
const checkedForm = validate("form", z.object({ idempotencyKey: stepFields.idempotencyKey }));

interface Button {
  path: string;
  permission: Permission;
}

/** Undoes the last step with a record. */
export const undoRoutes = <Current extends Versioned, Kind extends string>(
  screen: StepScreen<Current>,
  { path, permission, steps, undone }: Button & {
    steps: UndoableSteps<Current, Kind>;
    undone: (kind: Kind) => ToastKey;
  },
): Router =>
  router().post(`${path}/undo`, allow(permission), checkedQuery, (c) => {
    const { version = null, place } = c.req.valid("query");
    const terms = { actor: currentMember(c), version };
    return answerStep(c, screen, {
      place,
      stays: true,
      take: async () => {
        const id = await idOf(c, screen);
        const { current, kind } = await undoLastStep(c.var.store, steps, id, terms);
        return { current, toast: undone(kind) };
      },
    });
  });

/** A step that is taken with a button alone (`StepButton` in `views/ui/step/step_form.tsx`). */
export const buttonRoutes = <Current extends Versioned, Input>(
  screen: StepScreen<Current>,
  { path, permission, step, input, toast, needsStepUp = () => false }: Button & {
    step: Step<Current, Input>;
    input: (c: AppContext) => Input;
    toast: ToastKey;
    needsStepUp?: (c: AppContext) => Promise<boolean> | boolean;
  },
): Router =>
  router().post(
    path,
    allow(permission),
    stepUpWhen(needsStepUp),
    checkedQuery,
    checkedForm,
    (c) => {
      const { version = null, place } = c.req.valid("query");
      const { idempotencyKey: key = null } = c.req.valid("form");
      return answerStep(c, screen, {
        place,
        stays: true,
        take: async () => {
          const id = await idOf(c, screen);
          return await takeHere(
            c,
            { version, key, toast },
            (terms) => takeStep(c.var.store, step, id, input(c), terms),
          );
        },
      });
    },
  );
