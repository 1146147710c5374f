import { Field } from "../../ui/form/form.tsx";
import { ReasonFields, type ReasonFieldsProps } from "../reasons/reason_fields.tsx";
import { askHref, askTemplatesHref } from "./ask_links.ts";
import { RequestStepDialog, type RequestStepProps } from "./step_dialog.tsx";
import { useUi } from "../../ui/ui.ts";

interface AskDialogProps extends RequestStepProps {
  document: { id: string; name: string };
  days: string;
  reasonPart: Pick<ReasonFieldsProps, "reasons" | "language" | "chosen" | "message">;
}

/** A reason is chosen and its message filled in, so that two keys ask for a document. */
export function AskDialog(props: AskDialogProps) {
  const { request, session, errors, document, days, reasonPart } = props;
  const { asks, common } = useUi().m;
  const action = askHref(request, document.id, session);
  return (
    <RequestStepDialog {...props} title={asks.title} submit={asks.send} action={action}>
      <p>
        {common.labelled(asks.document, "")} <strong translate="no">{document.name}</strong>
      </p>
      <ReasonFields
        errors={errors}
        {...reasonPart}
        kind="radio"
        documents={[document]}
        isMessageRequired
        insertPath={askTemplatesHref(request, document.id, session)}
        autoFocus={Object.keys(errors).length === 0}
      />
      <Field
        name="days"
        label={asks.days}
        inputMode="numeric"
        value={days}
        errors={errors}
        autoComplete="off"
      />
    </RequestStepDialog>
  );
}
