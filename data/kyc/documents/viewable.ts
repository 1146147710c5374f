import type { Store } from "../../store.ts";
import { documentPath, externalDocument, idOfDocument, type KycDocument } from "./document.ts";
import type { KycRecord } from "../requests/requests.ts";
import type { DocumentType } from "../requests/statuses.ts";

/** A document as a page can show it. */
export interface Viewable {
  id: string;
  type: DocumentType;
  name: string;
  /**
   * `remote`: it is fetched from its host once it is shown, and nobody knows before what it is;
   * `elsewhere`: it lies on a host that nothing is fetched from; `missing`: nobody has handed in
   * its bytes.
   */
  kind: "image" | "pdf" | "remote" | "elsewhere" | "missing";
  /** Its own address at the desk. */
  path: string;
  /** Another one has taken its place. */
  isReplaced: boolean;
}

interface Sources extends Pick<Store, "sample"> {
  /** From which documents are fetched. */
  origins: readonly string[];
}

/**
 * The documents of a request in their order, each with how it can be shown; what another one has
 * taken the place of comes last.
 */
export function viewableDocuments(sources: Sources, { id, documents }: KycRecord): Viewable[] {
  const replaced = new Set(documents.map(({ replaces }) => replaces));
  const all = documents.map((document, index): Viewable => ({
    id: idOfDocument(document, index),
    type: document.type,
    name: document.name,
    kind: kindOf(document, sources),
    path: documentPath(id, document, index),
    isReplaced: replaced.has(idOfDocument(document, index)),
  }));
  return all.toSorted((one, other) => Number(one.isReplaced) - Number(other.isReplaced));
}

/** What is at hand: of the others nothing is fetched before they are shown. */
export const isRenderable = ({ kind }: Viewable): boolean => kind === "image" || kind === "pdf";

function kindOf(document: KycDocument, { sample, origins }: Sources): Viewable["kind"] {
  const { sha256, contentType } = document;
  if (sha256 !== undefined) return contentType === "application/pdf" ? "pdf" : "image";
  const elsewhere = externalDocument(document);
  if (elsewhere) return origins.includes(elsewhere.origin) ? "remote" : "elsewhere";
  return sample ? "image" : "missing";
}
