import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { ExternalDocument } from "../../data/kyc/requests/document.ts";
import { type Container, Dialog, SubHeading } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";
import { inOrder } from "./undisplayed.tsx";

/** Documents of a request; each opens in a new tab. */
export function KycDocuments(
  { ui, request, container }: { ui: Ui; request: KycRecord; container: Container },
) {
  const { details, documentTypes } = ui.m.kyc;
  return (
    <section className="stack">
      <SubHeading container={container}>{details.documents}</SubHeading>
      {request.documents.length === 0
        ? <p className="muted">{details.noDocuments}</p>
        : (
          <ul className="panel list">
            {inOrder(request.documents).map(({ document, index, isReplaced }) => (
              <li key={index}>
                <Icon name="file-text" />
                <span>
                  {documentTypes[document.type]}
                  {isReplaced && <span className="muted">{`, ${ui.m.review.replaced}`}</span>}
                </span>
                <a
                  href={`/kyc/${request.id}/documents/${document.sha256 ?? index + 1}`}
                  target="_blank"
                  rel="noopener"
                >
                  {document.name}
                </a>
              </li>
            ))}
          </ul>
        )}
    </section>
  );
}

interface LeavingDialogProps {
  ui: Ui;
  container: Container;
  /** Ids of the request and of its document. */
  id: string;
  n: string;
  document: ExternalDocument;
}

/** Asks before a link leads to another site, and names that site. */
export function LeavingDialog({ ui, container, id, n, document }: LeavingDialogProps) {
  const { leaving, details } = ui.m.kyc;
  const { name, host } = document;
  return (
    <Dialog
      ui={ui}
      container={container}
      title={leaving.title}
      back={{ href: `/kyc/${id}`, label: details.title }}
      footer={
        <a role="button" href={`/kyc/${id}/documents/${n}/open`} rel="noreferrer">
          {leaving.open(host)}
        </a>
      }
    >
      <p>{leaving.text(name)}</p>
      <p>
        <code>{host}</code>
      </p>
      <p className="muted">{leaving.note}</p>
    </Dialog>
  );
}
