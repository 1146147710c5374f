interface DaysFieldProps {
  name: string;
  label: string;
  value: string;
  error?: string;
  takesFocus: boolean;
}

/** A number of days in a table of settings. */
export const DaysField = ({ name, label, value, error, takesFocus }: DaysFieldProps) => (
  <>
    <input
      id={name}
      name={name}
      className="day-field"
      defaultValue={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      aria-label={label}
      autoFocus={takesFocus}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    />
    {error && <small id={`${name}-error`} className="wrap">{error}</small>}
  </>
);
