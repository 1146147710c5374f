import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { Viewable } from "../../../data/kyc/documents/viewable.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import type { Messages } from "../../messages/catalogue.ts";
import { RequestStepDialog, type RequestStepProps } from "../asks/step_dialog.tsx";
import { paramsOf } from "../review_links.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { type Container, DialogLink } from "../../ui/dialog/dialog.tsx";
import { Field } from "../../ui/form/form.tsx";
import type { FilterChoice } from "../../ui/list/look.ts";
import { useUi } from "../../ui/ui.ts";

const expiryHref = (
  { id }: Pick<KycRecord, "id">,
  documentId: string,
  session: ReviewSession | null = null,
): string =>
  `/kyc/${id}/documents/${encodeURIComponent(documentId)}/expiry${
    session ? `?${paramsOf(session)}` : ""
  }`;

/** The requests of which an end is typed. */
const open: readonly KycRecord["status"][] = ["pending", "accepted"];

/** Leads to the day until which a document is valid. */
export function ExpiryLink(
  { container, request, document, session = null }: {
    container: Container;
    request: KycRecord;
    document: Pick<Viewable, "id" | "name" | "isReplaced" | "expiresOn">;
    session?: ReviewSession | null;
  },
) {
  const ui = useUi();
  if (!ui.may("kyc.decide") || document.isReplaced || !open.includes(request.status)) return null;
  const { set, change } = ui.m.documentEnds;
  return (
    <DialogLink
      container={container}
      role="button"
      className="secondary sm"
      href={expiryHref(request, document.id, session)}
      preload={false}
    >
      {document.expiresOn === null ? set : change}{" "}
      <span className="vh" translate="no">{document.name}</span>
    </DialogLink>
  );
}

/** The end of a document, marked once it is over. */
export function ExpiryMark({ document }: { document: Pick<Viewable, "expiresOn" | "isExpired"> }) {
  const { m: { documentEnds: texts }, f } = useUi();
  const { expiresOn, isExpired } = document;
  if (expiresOn === null) return null;
  return isExpired
    ? (
      <StatusBadge
        tone={{ tone: "declined", icon: "triangle-alert" }}
        label={texts.expired(f.day(expiresOn))}
      />
    )
    : <span className="muted">{texts.expires(f.day(expiresOn))}</span>;
}

interface ExpiryDialogProps extends RequestStepProps {
  document: { id: string; name: string };
  /** As it was typed. */
  typed: string;
}

export function ExpiryDialog({ document, typed, ...props }: ExpiryDialogProps) {
  const { documentEnds: texts } = useUi().m;
  return (
    <RequestStepDialog
      {...props}
      title={texts.title}
      submit={texts.confirm}
      action={expiryHref(props.request, document.id, props.session)}
      failure={texts.failure}
    >
      <p translate="no">{document.name}</p>
      <Field
        type="date"
        name="expiresOn"
        label={texts.label}
        value={typed}
        errors={props.errors}
        autoFocus
        describedBy="expiry-note"
      />
      <p id="expiry-note" className="muted">{texts.note}</p>
    </RequestStepDialog>
  );
}

export const documentEndChoice = ({ documentEnds: { filter } }: Messages): FilterChoice => ({
  name: "documentEnd",
  label: filter.label,
  all: filter.all,
  options: filter.values,
  inPanel: true,
});
