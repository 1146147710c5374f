import * as z from "zod";
import { askShape } from "../../data/instructions/input.ts";
import { verbs } from "../../data/instructions/records.ts";
import { instructionSteps } from "../../data/instructions/steps.ts";
import {
  deactivateTogether,
  readSelectedPeople,
  selectedPeople,
} from "../../data/instructions/together.ts";
import { ruleOfAsking } from "../../data/instructions/two_people.ts";
import {
  DEACTIVATE,
  DeactivateSelection,
  PERSON,
} from "../../views/instructions/selected_people.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { isForAnotherMember } from "../http/answer/step/answer.tsx";
import type { Sent } from "../http/answer/step/form.tsx";
import {
  finished,
  formStatus,
  otherMemberText,
  readSelected,
  refuseSelected,
  undoQuery,
  undoSelected,
} from "../http/answer/step/selected.tsx";
import type { AppContext } from "../http/context.ts";
import { shownText, tickedBoxes, typedText, validate } from "../http/guard/validate.ts";
import { refererList } from "../http/request.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";

const LIST = "/users";
const UNDO = "/instructions/people/undo";

const fields = {
  [PERSON]: tickedBoxes.pipe(selectedPeople),
  batch: z.uuid(),
  list: z.string().max(2_000).regex(/^\/users(\?[^#]*)?$/).catch(LIST),
  reviewer: z.string().optional(),
};
const form = z.strictObject({
  ...fields,
  source: askShape.source,
  reason: typedText.prefault("").pipe(askShape.reason),
});

const permission = "instructions.ask";

/** Asks the platform to deactivate several people. */
export const selectedPeopleRoutes = router()
  .get(DEACTIVATE, allow(permission), (c) => show(c, { [PERSON]: c.req.queries(PERSON) }))
  .post(
    DEACTIVATE,
    allow(permission),
    validate("form", form, (c, { data, errors }) => show(c, data, errors)),
    async (c) => {
      const { person, batch, list, reviewer, ...why } = c.req.valid("form");
      if (isForAnotherMember(c, reviewer)) return show(c, { ...why, person, list, reviewer });
      const terms = { actor: currentMember(c), batch };
      const outcome = await deactivateTogether(c.var.store, person, why, terms);
      return finished(c, "people_asked", { list, undo: UNDO }, { ...outcome, batch });
    },
  )
  .post(
    UNDO,
    allow(permission),
    validate("query", undoQuery, (c) => c.notFound()),
    (c) =>
      undoSelected(c, instructionSteps.user, c.req.valid("query").batch, {
        list: LIST,
        toast: "people_undone",
      }),
  );

async function show(c: AppContext, sent: Sent, errors: FieldErrors = {}): Promise<Response> {
  const selected = readSelected(sent[PERSON], selectedPeople);
  if (typeof selected === "string") return refuseSelected(c, selected, LIST);
  const { store, ui } = c.var;
  const people = await readSelectedPeople(store, selected);
  const rule = await ruleOfAsking(store.db, { subject: "user", ...verbs.deactivate });
  const list = fields.list.safeParse(sent.list);
  const refusal = otherMemberText(c, sent);
  return recordPage(
    c,
    ui.m.deactivations.title,
    (container) => (
      <DeactivateSelection
        container={container}
        people={people}
        batch={fields.batch.catch(crypto.randomUUID()).parse(sent.batch)}
        list={typeof sent.list === "string" && list.success ? list.data : refererList(c, LIST)}
        reviewer={currentMember(c).id}
        refusal={refusal}
        typed={{ reason: shownText(sent.reason), source: shownText(sent.source) }}
        errors={errors}
        isProposed={rule !== null}
        isAnswered={store.sample === null || store.sample.platform !== undefined}
      />
    ),
    formStatus(errors, refusal),
  );
}
