import type { ChecklistItem } from "../../data/kyc/document_types/checklist.ts";
import { useUi } from "../ui/ui.ts";
import { Key, shortcut } from "../ui/key.tsx";

interface KycChecklistProps {
  items: readonly ChecklistItem[];
  /** Keys. */
  ticked: readonly string[];
  isRequired?: boolean;
  error?: string;
}

export const KycChecklist = (
  { items, ticked, isRequired = false, error }: KycChecklistProps,
) => {
  const ui = useUi();
  return items.length > 0 && (
    <fieldset className="checklist" aria-describedby={error && "checks-error"}>
      <legend>{ui.m.kycCase.checklist} {isRequired && ui.m.reasons.required}</legend>
      {items.map(({ key, text }, index) => (
        <label key={key}>
          <input
            type="checkbox"
            name="checks"
            value={key}
            defaultChecked={ticked.includes(key)}
            autoFocus={error !== undefined && index === 0}
            aria-invalid={error ? true : undefined}
            aria-keyshortcuts={shortcut(ui, `Shift+${index + 1}`)}
          />
          <span translate="no">{text}</span> <Key>{`⇧${index + 1}`}</Key>
        </label>
      ))}
      {error && <small id="checks-error" className="wrong">{error}</small>}
    </fieldset>
  );
};
