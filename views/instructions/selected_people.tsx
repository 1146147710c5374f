import type { SelectedPerson } from "../../data/instructions/together.ts";
import type { ListQuery } from "../../data/list/query.ts";
import type { User } from "../../data/records/users.ts";
import type { FieldErrors } from "../ui/form/form.tsx";
import { SelectionBar, SelectionStep, withBox } from "../ui/list/selection.tsx";
import type { Column } from "../ui/list/table.tsx";
import { type SelectionFields, SelectionForm } from "../ui/step/selection_form.tsx";
import { useUi } from "../ui/ui.ts";
import { Why } from "./dialogs.tsx";

/** Name of the boxes. */
export const PERSON = "person";

export const DEACTIVATE = "/instructions/people";

/** The step with several people. */
export const PeopleSelection = ({ query }: { query: ListQuery }) => (
  <SelectionBar path="/users" query={query} action={DEACTIVATE} name={PERSON}>
    <SelectionStep path={DEACTIVATE}>{useUi().m.deactivations.button}</SelectionStep>
  </SelectionBar>
);

export const withPersonBox = (column: Column<User>): Column<User> =>
  withBox(column, PERSON, ({ id, name }) => ({ value: id, label: name }));

interface DeactivateProps extends SelectionFields {
  people: readonly SelectedPerson[];
  typed: { reason: string; source: string };
  errors: FieldErrors;
  /** A second member must approve. */
  isProposed: boolean;
  /** False for a desk without a platform. */
  isAnswered: boolean;
}

/** Asks the platform to deactivate the selected people. Those for whom it does not fit are named. */
export function DeactivateSelection(props: DeactivateProps) {
  const { people, typed, errors, isProposed, isAnswered, ...fields } = props;
  const { m } = useUi();
  const { deactivations: texts, instructions, twoPeople } = m;
  const fitting = people.filter(({ isInactive, isAsked }) => !isInactive && !isAsked);
  const inactive = people.filter(({ isInactive }) => isInactive);
  const pursued = people.filter(({ isInactive, isAsked }) => isAsked && !isInactive);
  return (
    <SelectionForm
      {...fields}
      title={texts.title}
      listTitle={m.users.title}
      action={DEACTIVATE}
      submit={isProposed ? twoPeople.propose : texts.send}
      failure={texts.failure}
      boxes={[PERSON, people.map(({ id }) => id)]}
      intro={
        <>
          <Named label={texts.people(fitting.length)} people={fitting} />
          {fitting.length === 0 && <p className="wrong">{texts.nobody}</p>}
          <Named label={texts.inactive} people={inactive} className="wrong" />
          <Named label={texts.pursued} people={pursued} className="wrong" />
        </>
      }
    >
      <p>{isProposed ? texts.proposed : texts.explained}</p>
      <Named
        label={texts.hasRequest}
        people={fitting.filter(({ hasRequest }) => hasRequest)}
        className="notice tone pending"
      />
      <Named
        label={texts.hasPayout}
        people={fitting.filter(({ hasPayout }) => hasPayout)}
        className="notice tone pending"
      />
      {!isAnswered && <p className="notice tone pending">{instructions.nobodyAnswers}</p>}
      <Why typed={typed} errors={errors} autoFocus />
    </SelectionForm>
  );
}

const Named = (
  { label, people, className }: {
    label: string;
    people: readonly SelectedPerson[];
    className?: string;
  },
) => {
  const { common } = useUi().m;
  return people.length > 0 && (
    <p className={className}>
      <span>
        {common.labelled(label, "")}{" "}
        <span translate="no">{people.map(({ name }) => name).join(", ")}</span>
      </span>
    </p>
  );
};
