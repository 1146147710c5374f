import type { Store } from "../../store.ts";
import { idOf, type KycDocument, pathOf } from "./document.ts";
import type { KycRecord } from "../requests.ts";
import type { DocumentType } from "../statuses.ts";

/** A document as a page can show it. */
export interface Viewable {
  id: string;
  type: DocumentType;
  name: string;
  /** `elsewhere`: it lies on another host; `missing`: nobody has handed in its bytes. */
  kind: "image" | "pdf" | "elsewhere" | "missing";
  /** Its own address at the desk. */
  path: string;
}

/** The documents of a request in their order, each with how it can be shown. */
export const viewablesOf = (
  { sample }: Pick<Store, "sample">,
  { id, documents }: KycRecord,
): Viewable[] =>
  documents.map((document, index) => ({
    id: idOf(document, index),
    type: document.type,
    name: document.name,
    kind: kindOf(document, sample !== null),
    path: pathOf(id, document, index),
  }));

function kindOf({ sha256, contentType, url }: KycDocument, isSample: boolean): Viewable["kind"] {
  if (sha256 !== undefined) return contentType === "application/pdf" ? "pdf" : "image";
  if (url.startsWith("https:")) return "elsewhere";
  return isSample ? "image" : "missing";
}
