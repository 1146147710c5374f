import type { ExternalDocument } from "../../../data/kyc/requests/document.ts";
import type { Viewable } from "../../../data/kyc/documents/viewable.ts";
import { type Container, Dialog, SubHeading } from "../../ui/dialog/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useUi } from "../../ui/ui.ts";
import { AskLink, type AskLinkProps } from "../asks/ask_link.tsx";
import { DocumentTypeLabel, Older, versionsOf } from "../asks/versions.tsx";
import { ExpiryLink, ExpiryMark } from "./expiry.tsx";
import { Deleted, sourceOf } from "./viewer.tsx";

interface KycDocumentsProps extends Omit<AskLinkProps, "document"> {
  documents: readonly Viewable[];
}

/** Documents of a request, pictures as thumbnails; each opens in a new tab. */
export function KycDocuments({ documents, ...shown }: KycDocumentsProps) {
  const { container, steps } = shown;
  const { details } = useUi().m.kyc;
  const { current, older } = versionsOf(documents, steps);
  return (
    <section className="stack">
      <SubHeading container={container}>{details.documents}</SubHeading>
      {documents.length === 0
        ? <p className="muted">{details.noDocuments}</p>
        : (
          <ul className="thumbs">
            {current.map(({ document, old }) => (
              <li key={document.id} className={old ? "versions" : undefined}>
                <Document {...shown} document={document} />
                {old && <Document {...shown} document={old} />}
              </li>
            ))}
          </ul>
        )}
      <Older count={older.length} className="older-documents">
        <ul className="thumbs">
          {older.map((document) => (
            <li key={document.id}>
              <Document {...shown} document={document} />
            </li>
          ))}
        </ul>
      </Older>
    </section>
  );
}

function Document(props: Omit<AskLinkProps, "document"> & { document: Viewable }) {
  const { steps, document } = props;
  return (
    <div>
      <DocumentTypeLabel document={document} steps={steps} />
      {document.deletedAt === null
        ? (
          <>
            <a href={document.path} target="_blank" rel="noopener" translate="no">
              <Thumb document={document} />
              {document.name}
            </a>
            <OriginalLink document={document} />
          </>
        )
        : (
          <>
            <Thumb document={document} />
            <span translate="no">{document.name}</span>
            <br />
            <Deleted at={document.deletedAt} />
          </>
        )}
      <ExpiryMark document={document} />
      <AskLink {...props} />
      <ExpiryLink {...props} />
    </div>
  );
}

/** For readers who compare originals with the trail; others see the rendition. */
function OriginalLink({ document: { path, name, receivedAt } }: { document: Viewable }) {
  const ui = useUi();
  if (receivedAt === null || !ui.may("audit.verify")) return null;
  return (
    <a className="original" href={`${path}?original`}>
      <Icon name="download" /> {ui.m.kyc.details.original}{" "}
      <span className="vh" translate="no">{name}</span>
    </a>
  );
}

const Thumb = ({ document }: { document: Viewable }) =>
  document.kind === "image"
    ? <img className="thumb" src={sourceOf(document)} alt="" loading="lazy" decoding="async" />
    : (
      <span className="thumb">
        <Icon name="file-text" />
      </span>
    );

interface LeavingDialogProps {
  container: Container;
  id: string;
  n: string;
  document: ExternalDocument;
}

export function LeavingDialog({ container, id, n, document }: LeavingDialogProps) {
  const { leaving, details } = useUi().m.kyc;
  const { name, host } = document;
  return (
    <Dialog
      container={container}
      title={leaving.title}
      back={{ href: `/kyc/${id}`, label: details.title }}
      footer={
        <a role="button" href={`/kyc/${id}/documents/${n}/open`} rel="noreferrer">
          {leaving.open(host)}
        </a>
      }
    >
      <p>{leaving.text(name, host)}</p>
      <p className="muted">{leaving.note}</p>
    </Dialog>
  );
}
