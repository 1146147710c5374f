import * as z from "zod";
import type { ErrorCode } from "../../data/errors/texts.ts";
import { changeShape, checkedChange } from "../../data/instructions/change_input.ts";
import type { LockedInstruction } from "../../data/instructions/instructions.ts";
import {
  correctedFields,
  type InstructedType,
  readInstructedRecord,
} from "../../data/instructions/records.ts";
import { instructionSteps } from "../../data/instructions/steps.ts";
import type { Permission } from "../../data/permissions.ts";
import { takeStep } from "../../data/steps/take.ts";
import { ChangeDialog } from "../../views/instructions/dialogs.tsx";
import { instructedHref } from "../../views/instructions/instructions.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { answerStep, takeHere } from "../http/answer/step/answer.tsx";
import { type Sent, shownFields, stepFields } from "../http/answer/step/form.tsx";
import type { StepScreen } from "../http/answer/step/screen.ts";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { shownText, typedText, validate } from "../http/guard/validate.ts";
import { type Router, router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { askAnew } from "./screen.ts";

/** The field of the form that each refusal is about. */
const fieldsOf: { [Code in ErrorCode]?: string } = {
  "instruction.open": "field",
  "instruction.same_value": "value",
};

const { reviewer, idempotencyKey } = stepFields;

/** The form that asks to correct a field of a record. */
export function changeRoutes(
  type: InstructedType,
  permission: Permission,
  screen: StepScreen<LockedInstruction>,
): Router {
  const path = `${instructedHref(type, ":id")}/correct`;
  const { value, reason, ...shape } = changeShape(type);
  const form = z.object({
    ...shape,
    reviewer,
    idempotencyKey,
    value: typedText.pipe(value),
    reason: typedText.prefault("").pipe(reason),
  }).transform(checkedChange(type));
  const show = (c: AppContext, sent?: Sent, errors?: FieldErrors, status?: 409 | 422) =>
    showChangeForm(c, type, sent, errors, status);
  return router()
    .get(path, allow(permission), (c) => show(c))
    .post(
      path,
      allow(permission),
      validate("form", form, (c, { data, errors }) => show(c, data, errors)),
      (c) => {
        const { reviewer, idempotencyKey: key = null, ...input } = c.req.valid("form");
        const { ask } = instructionSteps[type].steps;
        const id = c.req.param("id")!;
        return answerStep(c, screen, {
          take: () =>
            takeHere(
              c,
              { version: null, key, toast: "instruction_given" },
              (terms) => askAnew(terms, (own) => takeStep(c.var.store, ask, id, input, own)),
            ),
          reviewer,
          typed: `${input.value}\n${input.reason}`,
          refused: (error) => {
            const field = fieldsOf[error.code];
            if (!field) return null;
            const status = error.kind === "conflict" ? 409 : 422;
            return show(c, input, { [field]: errorText(c.var.ui.m, error) }, status);
          },
        });
      },
    );
}

async function showChangeForm(
  c: AppContext,
  type: InstructedType,
  sent: Sent = {},
  errors?: FieldErrors,
  status: 409 | 422 = 422,
): Promise<Response> {
  const { store, ui } = c.var;
  const record = await readInstructedRecord(store, type, c.req.param("id")!);
  const correctable = correctedFields(type);
  const typed = {
    field: shownText(sent.field, correctable[0]),
    value: shownText(sent.value),
    reason: shownText(sent.reason),
    source: shownText(sent.source),
  };
  return recordPage(
    c,
    { title: ui.m.instructions.correct.title, of: record.name },
    (container) => (
      <ChangeDialog
        container={container}
        fields={shownFields(c, { version: 0 }, sent)}
        record={record}
        correctable={correctable}
        typed={typed}
        errors={errors ?? {}}
        isAnswered={store.sample === null || store.sample.platform !== undefined}
      />
    ),
    errors ? status : 200,
  );
}
