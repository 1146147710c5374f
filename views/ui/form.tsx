import type { ReactNode } from "react";
import { capitalized } from "../format.ts";

/** What is wrong with each field of a form, by the field's name. */
export type FieldErrors = Record<string, string | undefined>;

interface FieldProps {
  name: string;
  label: string;
  type?: "text" | "email" | "password" | "date";
  value?: string;
  error?: string;
  autoComplete?: string;
  inputMode?: "decimal";
  required?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Id of an element that says more, such as why the field is disabled. */
  describedBy?: string;
}

/** Label, input and what is wrong with it. */
export function Field({ name, label, value, error, describedBy, ...input }: FieldProps) {
  const errorId = `${name}-error`;
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={value}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : describedBy}
      />
      {error && <small id={errorId}>{error}</small>}
    </div>
  );
}

/** A switch with its label at the left; unchecked switches are absent from the form. */
export function Switch(
  { name, label, checked, disabled, describedBy }: {
    name: string;
    label: string;
    checked: boolean;
    disabled?: boolean;
    describedBy?: string;
  },
) {
  return (
    <label className="option">
      {label}
      <input
        type="checkbox"
        role="switch"
        name={name}
        defaultChecked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
      />
    </label>
  );
}

export function Choice(
  { name, label, value, options, error }: {
    name: string;
    label: string;
    value: string;
    options: Record<string, string>;
    error?: string;
  },
) {
  const errorId = `${name}-error`;
  return (
    <>
      <label className="option">
        {label}
        <select
          name={name}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        >
          {Object.entries(options).map(([key, text]) => (
            <option key={key} value={key}>{capitalized(text)}</option>
          ))}
        </select>
      </label>
      {error && <small id={errorId}>{error}</small>}
    </>
  );
}

/** Why a control beside it cannot be used; named by the control's aria-describedby. */
export const Reason = ({ id, children }: { id: string; children: ReactNode }) => (
  <small className="reason muted" id={id}>{children}</small>
);
