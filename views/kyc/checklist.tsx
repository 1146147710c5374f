import type { Check } from "../../data/kyc/requests/checklist.ts";
import type { Ui } from "../ui/ui.ts";

interface KycChecklistProps {
  ui: Ui;
  /** What there is to look for in the documents of a request. */
  checks: readonly Check[];
  ticked: readonly Check[];
  userName: string;
  /** Id of the form that it belongs to, where it stands elsewhere. */
  form?: string;
}

/** What a reviewer may tick off; it goes with the draft and the decision. */
export const KycChecklist = ({ ui, checks, ticked, userName, form }: KycChecklistProps) =>
  checks.length > 0 && (
    <fieldset className="checklist">
      <legend>{ui.m.kycCase.checklist}</legend>
      {checks.map((check) => (
        <label key={check}>
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
