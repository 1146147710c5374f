import type { KycRecord } from "../../data/kyc/requests.ts";
import { type Place, SubHeading } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";

/** What was handed in with a request; each opens beside the desk. */
export function KycDocuments(
  { ui, request, place }: { ui: Ui; request: KycRecord; place: Place },
) {
  const { details, documentTypes } = ui.m.kyc;
  return (
    <section className="stack">
      <SubHeading place={place}>{details.documents}</SubHeading>
      {request.documents.length === 0
        ? <p className="muted">{details.noDocuments}</p>
        : (
          <ul className="panel list">
            {request.documents.map((document, index) => (
              <li key={document.url}>
                <Icon name="file-text" />
                <span>{documentTypes[document.type]}</span>
                <a
                  href={`/kyc/${request.id}/documents/${index + 1}`}
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
