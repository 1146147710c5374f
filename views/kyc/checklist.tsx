import type { Check } from "../../data/kyc/requests/checklist.ts";
import { useUi } from "../ui/ui.ts";
import { Key, shortcut } from "./shortcuts.tsx";

interface KycChecklistProps {
  checks: readonly Check[];
  ticked: readonly Check[];
  userName: string;
  isRequired?: boolean;
  error?: string;
}

export const KycChecklist = (
  { checks, ticked, userName, isRequired = false, error }: KycChecklistProps,
) => {
  const ui = useUi();
  return checks.length > 0 && (
    <fieldset className="checklist" aria-describedby={error && "checks-error"}>
      <legend>{ui.m.kycCase.checklist} {isRequired && ui.m.reasons.required}</legend>
      {checks.map((check, index) => (
        <label key={check}>
          <input
            type="checkbox"
            name="checks"
            value={check}
            defaultChecked={ticked.includes(check)}
            autoFocus={error !== undefined && index === 0}
            aria-invalid={error ? true : undefined}
            aria-keyshortcuts={shortcut(ui, `Shift+${index + 1}`)}
          />
          <span translate="no">{ui.m.kycCase.checks[check](userName)}</span>{" "}
          <Key>{`⇧${index + 1}`}</Key>
        </label>
      ))}
      {error && <small id="checks-error" className="wrong">{error}</small>}
    </fieldset>
  );
};
