import type { Check } from "../../data/kyc/requests/checklist.ts";
import type { Ui } from "../ui/ui.ts";

interface KycChecklistProps {
  ui: Ui;
  checks: readonly Check[];
  ticked: readonly Check[];
  userName: string;
  form?: string;
}

export const KycChecklist = ({ ui, checks, ticked, userName, form }: KycChecklistProps) =>
  checks.length > 0 && (
    <fieldset className="checklist">
      <legend>{ui.m.kycCase.checklist}</legend>
      {checks.map((check) => (
        <label key={check} translate="no">
          <input
            type="checkbox"
            name="checks"
            value={check}
            form={form}
            defaultChecked={ticked.includes(check)}
          />
          {ui.m.kycCase.checks[check](userName)}
        </label>
      ))}
    </fieldset>
  );
