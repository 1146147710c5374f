import type { ReactNode } from "react";
import { capitalized } from "../../format.ts";
import type { Ui } from "../ui.ts";

export type FieldErrors = Record<string, string | undefined>;

/** First invalid field of each refused form, in the order of rendering. */
const firstWrong = new WeakMap<FieldErrors, string>();

export const isRefused = (errors: FieldErrors): boolean => Object.values(errors).some(Boolean);

/** The first invalid field of a refused form takes the focus. */
function takesFocus(errors: FieldErrors, name: string, wantsFocus = false): boolean {
  if (!errors[name]) return wantsFocus && !isRefused(errors);
  if (!firstWrong.has(errors)) firstWrong.set(errors, name);
  return firstWrong.get(errors) === name;
}

interface FieldProps {
  name: string;
  label: string;
  type?: "text" | "email" | "password" | "date";
  value?: string;
  errors?: FieldErrors;
  autoComplete?: string;
  inputMode?: "decimal" | "numeric";
  required?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  describedBy?: string;
}

/** Attributes of a search field: browsers and password managers fill nothing in. */
export const searchAttributes = {
  autoComplete: "off",
  spellCheck: false,
  "data-1p-ignore": true,
  "data-lpignore": "true",
  "data-bwignore": true,
  "data-form-type": "other",
} as const;

export function Field(
  { name, label, value, errors = {}, describedBy, autoFocus, ...input }: FieldProps,
) {
  const error = errors[name];
  const errorId = `${name}-error`;
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={value}
        {...input}
        autoFocus={takesFocus(errors, name, autoFocus)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : describedBy}
      />
      {error && <small id={errorId}>{error}</small>}
    </div>
  );
}

/** A text of several lines. */
export function TextField(
  { name, label, value, errors = {}, describedBy, autoFocus, children, ...area }: {
    name: string;
    label: string;
    rows: number;
    lang?: string;
    required?: boolean;
    value?: string;
    errors?: FieldErrors;
    autoFocus?: boolean;
    describedBy?: string;
    /** A note below the field. */
    children?: ReactNode;
  },
) {
  const error = errors[name];
  const errorId = `${name}-error`;
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <textarea
        dir="auto"
        id={name}
        name={name}
        defaultValue={value}
        {...area}
        autoFocus={takesFocus(errors, name, autoFocus)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : describedBy}
      />
      {error && <small id={errorId}>{error}</small>}
      {children}
    </div>
  );
}

export function ShownOnce(
  { ui, ...field }: { ui: Ui; name: string; label: string; value: string },
) {
  const { copy, copied } = ui.m.common;
  return (
    <div className="once">
      <Field {...field} readOnly />
      <button
        type="button"
        className="secondary scripted"
        data-copy={field.name}
        data-copied={copied}
      >
        {copy}
      </button>
      <small className="muted" role="status"></small>
    </div>
  );
}

/** An unchecked switch is absent from the form data. */
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

/** `ofLanguages`: option values are language codes, set as `lang` for screen readers. */
export function Choice(
  { name, label, value, options, ofLanguages = false, errors = {} }: {
    name: string;
    label: string;
    value: string;
    options: Record<string, string>;
    ofLanguages?: boolean;
    errors?: FieldErrors;
  },
) {
  const error = errors[name];
  const errorId = `${name}-error`;
  return (
    <>
      <label className="option">
        {label}
        <select
          name={name}
          defaultValue={value}
          autoFocus={takesFocus(errors, name)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        >
          {Object.entries(options).map(([key, text]) => (
            <option key={key} value={key} lang={ofLanguages ? key : undefined}>
              {capitalized(text)}
            </option>
          ))}
        </select>
      </label>
      {error && <small id={errorId}>{error}</small>}
    </>
  );
}

export function Checks(
  { name, legend, hidesLegend = false, chosen, options, errors }: {
    name: string;
    legend: string;
    hidesLegend?: boolean;
    chosen: readonly string[];
    options: readonly (readonly [value: string, label: string])[];
    errors: FieldErrors;
  },
) {
  const error = errors[name];
  const errorId = `${name}-error`;
  const hasFocus = takesFocus(errors, name);
  return (
    <div>
      <fieldset className="checks" aria-describedby={error && errorId}>
        <legend className={hidesLegend ? "vh" : undefined}>{legend}</legend>
        {options.map(([value, label], index) => (
          <label key={value}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              autoFocus={hasFocus && index === 0}
              aria-invalid={error ? true : undefined}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {error && <small id={errorId} className="wrong">{error}</small>}
    </div>
  );
}

export const Reason = ({ id, children }: { id: string; children: ReactNode }) => (
  <small className="reason muted" id={id}>{children}</small>
);
