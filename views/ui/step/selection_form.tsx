import type { ReactNode } from "react";
import type { Container } from "../dialog/dialog.tsx";
import { CONFIRM_KEYS, FormDialog } from "../dialog/form_dialog.tsx";
import { HiddenFields } from "../form/form.tsx";
import { RefusalNotice } from "./notice.tsx";

/** The parts of a form with several records. */
export interface SelectionFields {
  container: Container;
  /** Names the steps, so that they are taken once and undone together. */
  batch: string;
  /** Address of the list where the records were selected. */
  list: string;
  /** Staff id of the person for whom the form is made. */
  reviewer: string;
  /** Why the step was not taken; null unless it was refused. */
  refusal: string | null;
}

interface SelectionFormProps extends SelectionFields {
  title: string;
  /** Title of the list. */
  listTitle: string;
  action: string;
  submit: string;
  failure: string;
  /** Name of the field of the boxes, and their values. */
  boxes: readonly [name: string, values: readonly string[]];
  intro: ReactNode;
  children: ReactNode;
}

/** One form for all selected records. */
export function SelectionForm(props: SelectionFormProps) {
  const { container, batch, list, reviewer, title, listTitle, action, submit, failure } = props;
  const { intro, refusal } = props;
  const [name, values] = props.boxes;
  return (
    <FormDialog
      container={container}
      title={title}
      back={{ href: list, label: listTitle }}
      id="step"
      action={action}
      submit={submit}
      inPlace
      failure={failure}
      keys={CONFIRM_KEYS}
      intro={
        <>
          {refusal !== null && <RefusalNotice text={refusal} notes="" />}
          {intro}
        </>
      }
    >
      <HiddenFields
        fields={[
          ...values.map((value) => [name, value] as const),
          ["batch", batch],
          ["list", list],
          ["reviewer", reviewer],
        ]}
      />
      {props.children}
    </FormDialog>
  );
}
