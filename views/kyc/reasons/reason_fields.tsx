import type { Reason } from "../../../data/kyc/reasons/reasons.ts";
import type { Language } from "../../../data/settings.ts";
import type { FieldErrors } from "../../ui/form/form.tsx";
import { useUi } from "../../ui/ui.ts";
import { Key, shortcut } from "../../ui/key.tsx";
import { dataAttributes } from "../../ui/data_attributes.ts";

export interface ReasonFieldsProps {
  /** Radio buttons take one reason, checkboxes several. */
  kind: "checkbox" | "radio";
  reasons: readonly (Reason & { subjects?: readonly string[] })[];
  /** Codes. */
  chosen: readonly string[];
  message: string;
  /** The language of the message. */
  language: Language;
  /** The documents that the message may be about. With several, a select asks which one. */
  documents: readonly { id: string; name: string }[];
  /** Id of the chosen document; the first one unless given. */
  document?: string;
  isReasonRequired?: boolean;
  isMessageRequired?: boolean;
  errors: FieldErrors;
  /** Address that shows the form again with the templates inserted, for browsers without scripts. */
  insertPath: string;
  /** Moves the focus to the first reason when the form opens. */
  autoFocus?: boolean;
}

const MESSAGE_LENGTH = 2_000;

/**
 * Reasons, then the message to the applicant. `static/scripts/forms/reasons.ts` adds the template of
 * a reason when it is chosen.
 */
export function ReasonFields(props: ReasonFieldsProps) {
  const { reasons, documents, document = documents[0]?.id } = props;
  const { insert, chosen, dropped } = useUi().m.reasons;
  const name = documents.find(({ id }) => id === document)?.name;
  const asksDocument = documents.length > 1 &&
    reasons.some(({ templates }) => Object.values(templates).join().includes("{document}"));
  return (
    <div className="reasons" {...dataAttributes({ reasons: true, document: name })}>
      {reasons.length > 0 && <Choices {...props} />}
      {asksDocument && <WhichDocument {...props} document={document} />}
      {reasons.length > 0 && (
        <noscript>
          <button
            type="submit"
            className="secondary sm"
            formAction={props.insertPath}
            formNoValidate
          >
            {insert}
          </button>
        </noscript>
      )}
      <Message {...props} />
      <span
        className="vh"
        role="status"
        {...dataAttributes({ reasonStatus: true, chosen, dropped })}
      />
    </div>
  );
}

const DIGITS = 9;

function Choices(props: ReasonFieldsProps) {
  const ui = useUi();
  const { kind, reasons, chosen, language, isReasonRequired, errors, autoFocus } = props;
  const { title, one, required } = ui.m.reasons;
  const error = errors.reasons;
  // Arrow keys go on from the chosen radio button.
  const focused = kind === "radio" ? reasons.findIndex(({ code }) => chosen.includes(code)) : 0;
  return (
    <fieldset className="checks" aria-describedby={error && "reasons-error"}>
      <legend>
        {kind === "radio" ? one : title} {isReasonRequired && kind === "checkbox" && required}
      </legend>
      {reasons.map(({ code, labels, templates, subjects }, index) => (
        <label key={code}>
          <input
            type={kind}
            name={kind === "radio" ? "reason" : "reasons"}
            value={code}
            defaultChecked={chosen.includes(code)}
            autoFocus={index === focused && (autoFocus || error !== undefined)}
            aria-invalid={error ? true : undefined}
            aria-keyshortcuts={index < DIGITS ? shortcut(ui, String(index + 1)) : undefined}
            {...dataAttributes({
              template: templates[language],
              subjects: subjects?.join(" ") || undefined,
            })}
          />
          {index < DIGITS && <Key>{String(index + 1)}</Key>} <span>{labels[ui.language]}</span>
        </label>
      ))}
      {error && <small id="reasons-error" className="wrong">{error}</small>}
    </fieldset>
  );
}

const WhichDocument = ({ documents, document }: ReasonFieldsProps) => {
  const ui = useUi();
  return (
    <label className="option">
      {ui.m.reasons.document}
      <select name="document" defaultValue={document}>
        {documents.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </select>
    </label>
  );
};

function Message({ message, language, isMessageRequired, errors }: ReasonFieldsProps) {
  const { m, f } = useUi();
  const { message: label, required, hint, languages, preview } = m.reasons;
  const error = errors.message;
  return (
    <>
      <label htmlFor="message">{label} {isMessageRequired && required}</label>
      <textarea
        id="message"
        name="message"
        lang={language}
        dir="auto"
        rows={2}
        defaultValue={message}
        autoFocus={error !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "message-error" : "message-hint"}
      />
      {error && <small id="message-error">{error}</small>}
      <small id="message-hint" className="muted">
        {hint(languages[language], f.number(MESSAGE_LENGTH))}
      </small>
      <details {...dataAttributes({ preview: true })} hidden={message === ""}>
        <summary>{preview}</summary>
        <p className="notes" lang={language} dir="auto" translate="no">{message}</p>
      </details>
    </>
  );
}
