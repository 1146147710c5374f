import { freeMemory } from "../documents/blobs.ts";
import { savedName } from "../documents/saved_copy.ts";
import type { Tables } from "../db/tables.ts";
import { readHandedIn } from "../kyc/documents/documents.ts";
import {
  externalDocument,
  idOfDocument,
  type KycDocument,
  receiptOf,
} from "../kyc/requests/document.ts";
import type { KycRecord } from "../kyc/requests/requests.ts";
import type { Store } from "../store.ts";
import { type CaseSource, type Named, seqOf } from "./case_source.ts";

type Display = Tables["kyc_displays"];

const DISPLAYED = ["Document displayed", "Document opened"];

export function documentFacts(
  source: CaseSource,
  displays: readonly Display[],
  actorOf: Named,
) {
  const { request, entries, audience, files } = source;
  return request.documents.map((document, at) => {
    const id = idOfDocument(document, at);
    const { type, name, sha256, bytes, contentType, receivedAt, receivedFrom } = document;
    return {
      number: at + 1,
      id,
      type,
      name,
      sha256: sha256 ?? null,
      size: bytes ?? null,
      mediaType: contentType ?? null,
      file: files.get(id) ?? null,
      /** The address at another host of a document that the desk has never fetched. */
      address: externalDocument(document)?.href ?? null,
      expiresOn: document.expiresOn ?? null,
      deletedAt: document.deletedAt ?? null,
      receivedAt: receivedAt ?? null,
      ...audience === "authority" && { receivedFrom: receivedFrom ?? null },
      replaces: document.replaces ?? null,
      entry: sha256 === undefined ? null : receiptOf(document, entries)?.seq ?? null,
      displays: displays.filter(({ documentId }) => documentId === id)
        .map(({ displayedAt, staffId }) => ({
          entry: seqOf(source, DISPLAYED, displayedAt),
          at: displayedAt,
          ...actorOf(staffId),
        })),
    };
  });
}
export type CaseDocument = ReturnType<typeof documentFacts>[number];

/** The ids of the documents whose bytes the desk has, as they were handed in. Reads them all. */
export async function readableDocuments(
  store: Store,
  request: KycRecord,
): Promise<ReadonlySet<string>> {
  const readable = new Set<string>();
  for (const [at, document] of request.documents.entries()) {
    const id = idOfDocument(document, at);
    if (document.sha256 === undefined || document.deletedAt !== undefined) continue;
    const bytes = await readHandedIn(store, request.id, id, document.sha256);
    if (typeof bytes === "string") continue;
    readable.add(id);
    freeMemory(bytes);
  }
  return readable;
}

/** The names under which documents are in a file, by their ids. */
export const fileNames = (
  { documents }: KycRecord,
  readable: ReadonlySet<string>,
  prefix = "",
): ReadonlyMap<string, string> =>
  new Map(
    documents.map((document, at) =>
      [idOfDocument(document, at), fileName(document, `${prefix}${at + 1}`)] as const
    ).filter(([id]) => readable.has(id)),
  );

const MOST_NAMED = 80;

function fileName({ name, contentType }: KycDocument, number: string): string {
  const whole = contentType === undefined ? name : savedName(name, contentType);
  const safe = whole.replace(/[^\w.-]/g, "_");
  const end = /\.\w{1,5}$/.exec(safe)?.[0] ?? "";
  const stem = safe.slice(0, safe.length - end.length);
  return `documents/${number}-${stem.slice(0, MOST_NAMED - end.length)}${end}`;
}

/** The bytes of a document as it was handed in. Throws where they are gone since it was looked for. */
export async function originalOf(
  store: Store,
  requestId: string,
  { id, sha256 }: CaseDocument,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readHandedIn(store, requestId, id, sha256!);
  if (typeof bytes !== "string") return bytes;
  throw new Error(`the bytes of document ${id} of ${requestId} are ${bytes}`);
}
