import * as z from "zod";
import { askShape } from "../../data/instructions/input.ts";
import type { LockedInstruction } from "../../data/instructions/instructions.ts";
import { readOpenMatters } from "../../data/instructions/open_matters.ts";
import {
  offeredVerb,
  readInstructedRecord,
  type Verb,
  verbs,
} from "../../data/instructions/records.ts";
import { instructionSteps } from "../../data/instructions/steps.ts";
import { ruleOfAsking } from "../../data/instructions/two_people.ts";
import { takeStep } from "../../data/steps/take.ts";
import { VerbDialog } from "../../views/instructions/dialogs.tsx";
import { instructedHref } from "../../views/instructions/instructions.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { answerStep, takeHere } from "../http/answer/step/answer.tsx";
import { type Sent, shownFields, stepFields } from "../http/answer/step/form.tsx";
import type { StepScreen } from "../http/answer/step/screen.ts";
import type { AppContext } from "../http/context.ts";
import { shownText, typedText, validate } from "../http/guard/validate.ts";
import { type Router, router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { askAnew, type Instructed } from "./screen.ts";

const { reviewer, idempotencyKey } = stepFields;
const verbForm = z.object({
  reviewer,
  idempotencyKey,
  source: askShape.source,
  reason: typedText.prefault("").pipe(askShape.reason),
});

/** Asks for a state. The form names no instruction yet, so the version that it sends is none. */
export function verbRoutes(
  pages: Instructed,
  screen: StepScreen<LockedInstruction>,
  verb: Verb,
): Router {
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
        return answerStep(c, screen, {
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
  const { field, value } = verbs[verb];
  const rule = await ruleOfAsking(store.db, { subject: type, field, value });
  const mattersOf = type === "user" ? await readOpenMatters(store.db, [record.id]) : null;
  return recordPage(
    c,
    { title: ui.m.instructions.verbs[verb].title, of: record.name },
    (container) => (
      <VerbDialog
        container={container}
        fields={shownFields(c, { version: 0 }, sent)}
        isProposed={rule !== null}
        record={record}
        verb={verb}
        typed={{ reason: shownText(sent.reason), source: shownText(sent.source) }}
        errors={errors ?? {}}
        matters={mattersOf && mattersOf(record.id)}
        isAnswered={store.sample === null || store.sample.platform !== undefined}
      />
    ),
    errors ? 422 : 200,
  );
}
