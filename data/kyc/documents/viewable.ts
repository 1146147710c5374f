import type { DocumentContents } from "../../documents/formats.ts";
import type { Language } from "../../settings.ts";
import type { Store } from "../../store.ts";
import type { DocumentType } from "../document_types/document_types.ts";
import {
  contentsOf,
  documentPath,
  externalDocument,
  idOfDocument,
  type KycDocument,
} from "../requests/document.ts";
import { isExpiredDocument } from "../requests/document_ends.ts";
import type { KycRecord } from "../requests/requests.ts";

export interface Viewable {
  id: string;
  type: string;
  /** The name of the type. */
  typeLabel: string;
  /** Id of the document beside which the reviewer sees this one, such as the ID beside a selfie. */
  besides: string | null;
  name: string;
  /**
   * `heic`: a picture that few browsers show; `remote`: fetched from its host when it is shown, so
   * its format is not known before; `elsewhere`: on a host that the desk does not fetch from; `missing`:
   * no bytes were received; `deleted`: they were deleted by a rule.
   */
  kind: "image" | "heic" | "pdf" | "remote" | "elsewhere" | "missing" | "deleted";
  path: string;
  /** Null unless the desk has received the bytes. */
  receivedAt: string | null;
  /** The last day on which it is valid, `YYYY-MM-DD`; null where that is not known. */
  expiresOn: string | null;
  isExpired: boolean;
  deletedAt: string | null;
  isReplaced: boolean;
  /** Id of the document that it replaces. */
  replaces: string | null;
  /** The end of the picture is missing. */
  isCut: boolean;
  /** Contents of the original besides its pages; null where it has none. */
  contents: DocumentContents | null;
}

interface Sources extends Pick<Store, "sample" | "now"> {
  origins: readonly string[];
  types: readonly DocumentType[];
  language: Language;
}

/** The documents of a request in their order; replaced ones come last. */
export function viewableDocuments(sources: Sources, { id, documents }: KycRecord): Viewable[] {
  const { types, language, now } = sources;
  const typeOf = ({ type }: { type: string }) => types.find(({ key }) => key === type);
  const replaced = new Set(documents.map(({ replaces }) => replaces));
  const all = documents.map((document, index): Viewable => ({
    id: idOfDocument(document, index),
    type: document.type,
    typeLabel: typeOf(document)?.labels[language] ?? document.type,
    besides: null,
    name: document.name,
    kind: kindOf(document, sources),
    path: documentPath(id, document, index),
    receivedAt: document.receivedAt ?? null,
    expiresOn: document.expiresOn ?? null,
    isExpired: isExpiredDocument(document, now()),
    deletedAt: document.deletedAt ?? null,
    isReplaced: replaced.has(idOfDocument(document, index)),
    replaces: document.replaces ?? null,
    isCut: document.isCut ?? false,
    contents: contentsOf(document),
  }));
  const ordered = all.toSorted((one, other) => Number(one.isReplaced) - Number(other.isReplaced));
  return ordered.map((one) => ({ ...one, besides: besidesOf(one, ordered, typeOf) }));
}

/** The current document of the type beside which those of this type stand, or the other way round. */
function besidesOf(
  document: Viewable,
  all: readonly Viewable[],
  typeOf: (document: Viewable) => DocumentType | undefined,
): string | null {
  if (document.isReplaced) return null;
  const wanted = typeOf(document)?.besides;
  const found = all.find((other) =>
    !other.isReplaced && other !== document &&
    (other.type === wanted || typeOf(other)?.besides === document.type)
  );
  return found?.id ?? null;
}

/** True if the browser can load the document from the desk at once. */
export const isRenderable = ({ kind }: Viewable): boolean =>
  ["image", "heic", "pdf"].includes(kind);

const kinds: Partial<Record<string, Viewable["kind"]>> = {
  "application/pdf": "pdf",
  "image/heic": "heic",
};

function kindOf(document: KycDocument, { sample, origins }: Sources): Viewable["kind"] {
  const { sha256, contentType, deletedAt } = document;
  if (deletedAt !== undefined) return "deleted";
  if (sha256 !== undefined) return kinds[contentType ?? ""] ?? "image";
  const elsewhere = externalDocument(document);
  if (elsewhere) return origins.includes(elsewhere.origin) ? "remote" : "elsewhere";
  return sample ? "image" : "missing";
}
