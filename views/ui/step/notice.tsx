import { Fact, Facts } from "../dialog/dialog.tsx";
import { Icon } from "../icon.tsx";
import { useUi } from "../ui.ts";

interface RequestNoticeProps {
  text: string;
  /** Typed by the reader and not saved. */
  notes: string;
  label?: string;
}

export const RequestNotice = ({ text, notes, label }: RequestNoticeProps) => {
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
