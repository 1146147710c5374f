import type { ReactNode } from "react";
import type { Assignable } from "../../../data/kyc/assignments/reviewers.ts";
import type { Reason } from "../../../data/kyc/reasons/reasons.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { FormDialog } from "../../ui/dialog/form_dialog.tsx";
import { Choice, Field, type FieldErrors, ReasonNote } from "../../ui/form/form.tsx";
import { dataAttributes } from "../../ui/data_attributes.ts";
import { useUi } from "../../ui/ui.ts";
import { AssigneeField } from "../assignments/assign_dialog.tsx";
import { Key, shortcut } from "../shortcuts.tsx";
import { selectedValue } from "./selection_bar.tsx";

interface SelectionProps {
  requests: readonly KycRecord[];
  /** Names the steps, so that they are taken once and undone together. */
  batch: string;
  /** Address of the list where the requests were selected. */
  list: string;
  /** Staff id of the person for whom the form is made. */
  reviewer: string;
  errors: FieldErrors;
}

interface SelectionFormProps extends SelectionProps {
  title: string;
  action: string;
  submit: string;
  children: ReactNode;
}

/** A page with the selected requests and one form for all. */
function SelectionForm(props: SelectionFormProps) {
  const { m } = useUi();
  const { requests, batch, list, reviewer, title, action, submit, children } = props;
  return (
    <FormDialog
      container="page"
      title={title}
      back={{ href: list, label: m.kyc.title }}
      id="selection-step"
      action={action}
      submit={submit}
      intro={
        <p>
          {m.common.labelled(m.selection.of(requests.length), "")}{" "}
          <span translate="no">{requests.map(({ userName }) => userName).join(", ")}</span>
        </p>
      }
    >
      {requests.map((request) => (
        <input
          key={request.id}
          type="hidden"
          name="request"
          value={selectedValue(request)}
        />
      ))}
      <input type="hidden" name="batch" value={batch} />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="reviewer" value={reviewer} />
      {children}
    </FormDialog>
  );
}

export function AssignSelection(
  { reviewers, chosen, ...props }: SelectionProps & {
    reviewers: readonly Assignable[];
    chosen: string;
  },
) {
  const { selection, assignments } = useUi().m;
  return (
    <SelectionForm
      {...props}
      title={selection.assignTitle}
      action="/kyc/selection/assign"
      submit={assignments.confirm}
    >
      <AssigneeField
        reviewers={reviewers}
        chosen={chosen}
        readerId={props.reviewer}
        error={props.errors.assignee}
      />
    </SelectionForm>
  );
}

interface AskSelectionProps extends SelectionProps {
  /** The number of requests with exactly one current document, by type. */
  counts: ReadonlyMap<string, number>;
  typeLabels: ReadonlyMap<string, string>;
  reasons: readonly Reason[];
  type: string;
  reason: string;
  days: string;
}

export function AskSelection(props: AskSelectionProps) {
  const ui = useUi();
  const { counts, typeLabels, reasons, type, reason, days, errors } = props;
  const { selection, asks, reasons: words } = ui.m;
  return (
    <SelectionForm
      {...props}
      title={selection.askTitle}
      action="/kyc/selection/ask"
      submit={asks.send}
    >
      {counts.size === 0 && <p className="wrong">{selection.noDocument}</p>}
      <Choice
        name="type"
        label={selection.type}
        value={type}
        errors={errors}
        options={Object.fromEntries(
          [...counts].map((
            [key, count],
          ) => [key, selection.typeOf(typeLabels.get(key) ?? key, count)]),
        )}
      />
      <Choice
        name="reason"
        label={words.one}
        value={reason}
        errors={errors}
        describedBy="ask-note"
        options={Object.fromEntries(reasons.map(({ code, labels }) => [code, labels[ui.language]]))}
      />
      <ReasonNote id="ask-note">{selection.askNote}</ReasonNote>
      <Field
        name="days"
        label={asks.days}
        inputMode="numeric"
        value={days}
        errors={errors}
        autoComplete="off"
      />
    </SelectionForm>
  );
}

/** Undoes the steps of a batch; a plain form, as its answer is the list. */
export const UndoBatchForm = ({ batch }: { batch: string }) => {
  const ui = useUi();
  return (
    <form className="undo end" method="post" action={`/kyc/selection/undo?batch=${batch}`}>
      <button
        type="submit"
        className="secondary sm"
        {...dataAttributes({ undo: batch })}
        aria-keyshortcuts={shortcut(ui, "z")}
      >
        {ui.m.undo.undo} <Key>Z</Key>
      </button>
    </form>
  );
};
