import { Fact, Facts } from "../dialog/dialog.tsx";
import { Icon } from "../icon.tsx";
import { useUi } from "../ui.ts";

/** Why a step was not taken. */
export interface StepNotice {
  text: string;
  /** Typed by the reader and not saved. */
  notes: string;
  /** Label of the notes. */
  label?: string;
}

export const RefusalNotice = ({ text, notes, label }: StepNotice) => {
  const ui = useUi();
  return (
    <div className="notice tone pending" role="alert">
      <Icon name="triangle-alert" />
      <div>
        <p>{text}</p>
        {notes && (
          <>
            <p className="muted">{label ?? ui.m.kyc.yourNotes}</p>
            <p className="notes" translate="no">{notes}</p>
          </>
        )}
      </div>
    </div>
  );
};

export const OwnNotes = ({ label, notes }: { label: string; notes: string }) => (
  <Facts>
    <Fact label={label}>
      <span className="notes" translate="no">{notes}</span>
    </Fact>
  </Facts>
);
