import type { ComponentProps, ReactNode } from "react";
import type { Container } from "../dialog/dialog.tsx";
import { CONFIRM_KEYS, FormDialog } from "../dialog/form_dialog.tsx";
import type { FieldErrors } from "../form/form.tsx";
import { useUi } from "../ui.ts";
import { ButtonForm } from "./undo_form.tsx";

/** The parts of a form that every step has. */
export interface StepFormProps {
  container: Container;
  fields: {
    /** The version that the person saw. */
    version: number;
    /** Staff id of the person for whom the form is made. */
    reviewer: string;
    /** A form that is sent twice is taken once. */
    idempotencyKey: string;
  };
  errors: FieldErrors;
  /** A second member must approve the step. */
  isProposed?: boolean;
}

export const StepFields = ({ fields }: Pick<StepFormProps, "fields">) => (
  <>
    <input type="hidden" name="version" value={fields.version} />
    <input type="hidden" name="reviewer" value={fields.reviewer} />
    <input type="hidden" name="idempotencyKey" value={fields.idempotencyKey} />
  </>
);

/** A step that is taken in a dialog. */
export function StepDialog(
  { fields, isProposed, submit, children, ...dialog }:
    & Pick<StepFormProps, "fields" | "isProposed">
    & Omit<ComponentProps<typeof FormDialog>, "id" | "inPlace" | "keys">,
) {
  const { propose } = useUi().m.twoPeople;
  return (
    <FormDialog
      {...dialog}
      submit={isProposed ? propose : submit}
      id="step"
      inPlace
      keys={CONFIRM_KEYS}
    >
      <StepFields fields={fields} />
      {children}
    </FormDialog>
  );
}

/** A step that is taken with a button. With one version, the same one is taken once. */
export const StepButton = (
  { children, ...form }:
    & Pick<ComponentProps<typeof ButtonForm>, "action" | "place" | "failure">
    & { children: ReactNode },
) => (
  <ButtonForm {...form}>
    <input type="hidden" name="idempotencyKey" value={keyOf(form.action)} />
    <button type="submit" className="secondary sm">{children}</button>
  </ButtonForm>
);

/** The path and the version. */
const keyOf = (action: string): string => /^[^?]+\?version=\d+/.exec(action)?.[0] ?? action;
