import type { ReactNode } from "react";
import { capitalized } from "../../format.ts";
import { useUi } from "../ui.ts";
import { dataAttributes } from "../data_attributes.ts";

export type FieldErrors = Record<string, string | undefined>;

/** The first invalid field: errors are in the order of the form's schema. */
const firstWrong = (errors: FieldErrors): string | undefined =>
  Object.keys(errors).find((name) => errors[name]);

export const isRefused = (errors: FieldErrors = {}): boolean => firstWrong(errors) !== undefined;

const takesFocus = (errors: FieldErrors, name: string, wantsFocus = false): boolean =>
  isRefused(errors) ? firstWrong(errors) === name : wantsFocus;

/** Attributes of a control: its error, or else a hint, describes it. */
const attributesOf = (
  { name, errors = {}, autoFocus, describedBy }: {
    name: string;
    errors?: FieldErrors;
    autoFocus?: boolean;
    describedBy?: string;
  },
) => ({
  autoFocus: takesFocus(errors, name, autoFocus),
  "aria-invalid": errors[name] ? true : undefined,
  "aria-describedby": errors[name] ? `${name}-error` : describedBy,
});

const ErrorOf = (
  { name, errors = {}, className }: { name: string; errors?: FieldErrors; className?: string },
) => errors[name] && <small id={`${name}-error`} className={className}>{errors[name]}</small>;

export const HiddenFields = (
  { fields }: { fields: readonly (readonly [name: string, value: string])[] },
) => fields.map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />);

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

export const Field = (
  { name, label, value, errors, describedBy, autoFocus, ...input }: FieldProps,
) => (
  <div>
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      defaultValue={value}
      {...input}
      {...attributesOf({ name, errors, autoFocus, describedBy })}
    />
    <ErrorOf name={name} errors={errors} />
  </div>
);

/** A text of several lines. */
export const TextField = (
  { name, label, value, errors, describedBy, autoFocus, children, ...area }: {
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
) => (
  <div>
    <label htmlFor={name}>{label}</label>
    <textarea
      dir="auto"
      id={name}
      name={name}
      defaultValue={value}
      {...area}
      {...attributesOf({ name, errors, autoFocus, describedBy })}
    />
    <ErrorOf name={name} errors={errors} />
    {children}
  </div>
);

export function ShownOnce(
  { ...field }: { name: string; label: string; value: string },
) {
  const { copy, copied } = useUi().m.common;
  return (
    <div className="once">
      <Field {...field} readOnly />
      <button
        type="button"
        className="secondary scripted"
        {...dataAttributes({ copy: field.name, copied })}
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
export const Choice = (
  { name, label, value, options, ofLanguages = false, errors, describedBy, required }: {
    name: string;
    label: string;
    /** "" with an option of this value: nothing is chosen yet. */
    value: string;
    options: Record<string, string>;
    ofLanguages?: boolean;
    required?: boolean;
    errors?: FieldErrors;
    describedBy?: string;
  },
) => (
  <>
    <label className="option">
      {label}
      <select
        name={name}
        defaultValue={value}
        required={required}
        {...attributesOf({ name, errors, describedBy })}
      >
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key} lang={ofLanguages ? key : undefined}>
            {capitalized(text)}
          </option>
        ))}
      </select>
    </label>
    <ErrorOf name={name} errors={errors} />
  </>
);

export function Checks(
  { kind = "checkbox", name, legend, hidesLegend = false, chosen, options, errors, wantsFocus }: {
    kind?: "checkbox" | "radio";
    name: string;
    legend: string;
    hidesLegend?: boolean;
    chosen: readonly string[];
    options: readonly (readonly [value: string, label: string])[];
    errors: FieldErrors;
    /** The first option has the focus when the form opens. */
    wantsFocus?: boolean;
  },
) {
  const { autoFocus, "aria-invalid": isInvalid, ...described } = attributesOf({
    name,
    errors,
    autoFocus: wantsFocus,
  });
  return (
    <div>
      <fieldset className="checks" {...described}>
        <legend className={hidesLegend ? "vh" : undefined}>{legend}</legend>
        {options.map(([value, label], index) => (
          <label key={value}>
            <input
              type={kind}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              autoFocus={autoFocus && index === 0}
              aria-invalid={isInvalid}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <ErrorOf name={name} errors={errors} className="wrong" />
    </div>
  );
}

/** A part of a page of settings. */
export const Setting = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="setting">
    <h2>{title}</h2>
    <div>{children}</div>
  </section>
);

export const ReasonNote = ({ id, children }: { id: string; children: ReactNode }) => (
  <small className="reason muted" id={id}>{children}</small>
);
