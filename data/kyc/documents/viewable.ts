import type { DocumentContents } from "../../documents/formats.ts";
import type { Store } from "../../store.ts";
import {
  contentsOf,
  documentPath,
  externalDocument,
  idOfDocument,
  type KycDocument,
} from "../requests/document.ts";
import type { KycRecord } from "../requests/requests.ts";
import type { DocumentType } from "../requests/statuses.ts";

export interface Viewable {
  id: string;
  type: DocumentType;
  name: string;
  /**
   * `heic`: a picture that few browsers show; `remote`: fetched from its host when it is shown, so
   * its format is not known before; `elsewhere`: on a host that the desk does not fetch from; `missing`: no bytes were received.
   */
  kind: "image" | "heic" | "pdf" | "remote" | "elsewhere" | "missing";
  path: string;
  /** Null unless the desk has received the bytes. */
  receivedAt: string | null;
  isReplaced: boolean;
  /** Id of the document that it replaces. */
  replaces: string | null;
  /** The end of the picture is missing. */
  isCut: boolean;
  /** Contents of the original besides its pages; null where it has none. */
  contents: DocumentContents | null;
}

interface Sources extends Pick<Store, "sample"> {
  origins: readonly string[];
}

/** The documents of a request in their order; replaced ones come last. */
export function viewableDocuments(sources: Sources, { id, documents }: KycRecord): Viewable[] {
  const replaced = new Set(documents.map(({ replaces }) => replaces));
  const all = documents.map((document, index): Viewable => ({
    id: idOfDocument(document, index),
    type: document.type,
    name: document.name,
    kind: kindOf(document, sources),
    path: documentPath(id, document, index),
    receivedAt: document.receivedAt ?? null,
    isReplaced: replaced.has(idOfDocument(document, index)),
    replaces: document.replaces ?? null,
    isCut: document.isCut ?? false,
    contents: contentsOf(document),
  }));
  return all.toSorted((one, other) => Number(one.isReplaced) - Number(other.isReplaced));
}

/** True if the browser can load the document from the desk at once. */
export const isRenderable = ({ kind }: Viewable): boolean =>
  ["image", "heic", "pdf"].includes(kind);

const kinds: Partial<Record<string, Viewable["kind"]>> = {
  "application/pdf": "pdf",
  "image/heic": "heic",
};

function kindOf(document: KycDocument, { sample, origins }: Sources): Viewable["kind"] {
  const { sha256, contentType } = document;
  if (sha256 !== undefined) return kinds[contentType ?? ""] ?? "image";
  const elsewhere = externalDocument(document);
  if (elsewhere) return origins.includes(elsewhere.origin) ? "remote" : "elsewhere";
  return sample ? "image" : "missing";
}
