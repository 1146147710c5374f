import type { ReactNode } from "react";
import type { Assignable } from "../../../data/kyc/assignments/reviewers.ts";
import type { Reason } from "../../../data/kyc/reasons/reasons.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { Choice, Field, type FieldErrors, ReasonNote, TextField } from "../../ui/form/form.tsx";
import { type SelectionFields, SelectionForm } from "../../ui/step/selection_form.tsx";
import { useUi } from "../../ui/ui.ts";
import { AssigneeField } from "../assignments/assign_dialog.tsx";
import { REQUEST, selectedValue } from "./selection_bar.tsx";

interface SelectionProps extends SelectionFields {
  /** With the versions that the person saw. */
  selected: readonly Pick<KycRecord, "id" | "version">[];
  /** The selected requests as they are now. */
  requests: readonly KycRecord[];
  /** Those that have changed since they were selected. */
  changed: readonly KycRecord[];
  errors: FieldErrors;
}

interface RequestsFormProps extends SelectionProps {
  title: string;
  action: string;
  submit: string;
  children: ReactNode;
}

/** The selected requests, and one form for all. */
function RequestsForm({ selected, requests, changed, ...form }: RequestsFormProps) {
  const { m } = useUi();
  return (
    <SelectionForm
      {...form}
      listTitle={m.kyc.title}
      failure={m.selection.failure}
      boxes={[REQUEST, selected.map(selectedValue)]}
      intro={
        <>
          <p>
            {m.common.labelled(m.selection.of(requests.length), "")} <Names of={requests} />
          </p>
          {changed.length > 0 && (
            <p className="wrong">
              {m.common.labelled(m.selection.changed, "")} <Names of={changed} />
            </p>
          )}
        </>
      }
    />
  );
}

const Names = ({ of }: { of: readonly KycRecord[] }) => (
  <span translate="no">{of.map(({ userName }) => userName).join(", ")}</span>
);

export function AssignSelection(
  { reviewers, chosen, ...props }: SelectionProps & {
    reviewers: readonly Assignable[];
    chosen: string;
  },
) {
  const { selection } = useUi().m;
  return (
    <RequestsForm
      {...props}
      title={selection.assignTitle}
      action="/kyc/selection/assign"
      submit={selection.confirmAssign}
    >
      <AssigneeField
        reviewers={reviewers}
        chosen={chosen}
        readerId={props.reviewer}
        error={props.errors.assignee}
      />
    </RequestsForm>
  );
}

interface AskSelectionProps extends SelectionProps {
  /** The number of requests with exactly one current document, by type. */
  counts: ReadonlyMap<string, number>;
  typeLabels: ReadonlyMap<string, string>;
  reasons: readonly Reason[];
  type: string;
  reason: string;
  message: string;
  days: string;
}

export function AskSelection(props: AskSelectionProps) {
  const ui = useUi();
  const { counts, typeLabels, reasons, type, reason, message, days, errors } = props;
  const { selection, asks, reasons: words } = ui.m;
  return (
    <RequestsForm
      {...props}
      title={selection.askTitle}
      action="/kyc/selection/ask"
      submit={selection.confirmAsk}
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
      <TextField
        name="message"
        label={words.message}
        rows={3}
        value={message}
        errors={errors}
        describedBy="message-note"
      >
        <ReasonNote id="message-note">{selection.messageNote}</ReasonNote>
      </TextField>
      <Field
        name="days"
        label={asks.days}
        inputMode="numeric"
        value={days}
        errors={errors}
        autoComplete="off"
      />
    </RequestsForm>
  );
}
