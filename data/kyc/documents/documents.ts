import { entriesOf } from "../../audit/subject_entries.ts";
import { write } from "../../audit/write.ts";
import { utf8 } from "../../base/bytes.ts";
import { readAll, sha256Of } from "../../documents/blobs.ts";
import type { DocumentContents } from "../../documents/formats.ts";
import { type Rendition, renditionOf } from "../../documents/rendition.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Source } from "../../list/shape.ts";
import type { Store } from "../../store.ts";
import { kycEvent } from "../requests/audit_event.ts";
import {
  contentsOf,
  type ExternalDocument,
  externalDocument,
  hasBytes,
  idOfDocument,
  type KycDocument,
  receiptOf,
} from "../requests/document.ts";
import { insertDisplay, type Reviewer } from "./displays.ts";
import { get, type KycRecord } from "../requests/requests.ts";

export async function openExternal(
  store: Store,
  id: string,
  n: string,
  reviewer: Reviewer,
): Promise<ExternalDocument> {
  return await write(store, reviewer, async (trx, record, now) => {
    const { request, document, at } = await findDocument({ db: trx, now: () => now }, id, n);
    const found = externalDocument(document);
    if (!found) throw missing();
    // The other host reports no display, so opening counts as one.
    await insertDisplay(trx, [request.id, idOfDocument(document, at)], reviewer, now);
    record(kycEvent("Document opened", request, { after: { host: found.host } }, document));
    return found;
  });
}

export interface DocumentContent extends Rendition {
  ids: string[];
  name: string;
  contents: DocumentContents | null;
}

/** The original bytes or their rendition, or the drawing of a sample specimen. */
export async function readContent(
  store: Store,
  { request, document, at }: FoundDocument,
  form: "original" | "rendition" = "rendition",
): Promise<DocumentContent> {
  requireUndeleted(document);
  const { name, sha256, contentType } = document;
  const own = idOfDocument(document, at);
  if (sha256 !== undefined && contentType !== undefined) {
    const ids = request.documents.flatMap((other, at) =>
      other.sha256 === sha256 && other.deletedAt === undefined ? [idOfDocument(other, at)] : []
    );
    const bytes = await readStoredBytes(store, request.id, own, sha256);
    await requireInTrail(store, request.id, document);
    const content = form === "original"
      ? { contentType, body: bytes }
      : renditionOf(bytes, { ...document, contentType });
    return { ids, name, contents: contentsOf(document), ...content };
  }
  if (!store.sample || !hasBytes(document, store)) throw missing();
  const body = utf8(await store.sample.drawDocument(document.type, request.userName, name));
  return { ids: [own], name, contents: null, contentType: "image/svg+xml", body };
}

/** Throws where the bytes are gone or are others, so that a file swapped in the storage is never shown. */
async function readStoredBytes(
  store: Store,
  requestId: string,
  documentId: string,
  sha256: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readHandedIn(store, requestId, documentId, sha256);
  if (typeof bytes !== "string") return bytes;
  throw new Error(`the bytes of document ${documentId} of ${requestId} are ${bytes}`);
}

/** All bytes of a document as it was handed in, or why there are none. */
export async function readHandedIn(
  { db, documents }: Pick<Store, "db" | "documents">,
  requestId: string,
  documentId: string,
  sha256: string,
): Promise<Uint8Array<ArrayBuffer> | "gone" | "not those that were handed in"> {
  const held = await db.selectFrom("kyc_held_documents").select("blob")
    .where("requestId", "=", requestId).where("documentId", "=", documentId).executeTakeFirst();
  const parts = held && await documents.open(held.blob);
  if (!parts) return "gone";
  const bytes = await readAll(parts);
  return await sha256Of(bytes) === sha256 ? bytes : "not those that were handed in";
}

/**
 * Throws unless the audit entry of the document holds its hash. Who may write the database can put an
 * unsealed document with its hash in the place of a sealed one, but adds nothing to the trail.
 */
async function requireInTrail(
  { db }: Store,
  requestId: string,
  document: KycDocument,
): Promise<void> {
  const entries = await entriesOf(db, "kyc", [requestId]);
  if (receiptOf(document, entries.get(requestId) ?? [])) return;
  throw new Error(`a document of ${requestId} is not the one that the audit trail names`);
}

/** A document with its request, as they were read together. */
export interface FoundDocument {
  request: KycRecord;
  document: KycDocument;
  at: number;
}

/** Finds a document by its number, from 1, or by its hash (the first one with these bytes). */
export const findDocument = (source: Source, id: string, ref: string): Promise<FoundDocument> =>
  findWhere(
    source,
    id,
    ({ sha256, deletedAt }, at) =>
      ref === sha256 && deletedAt === undefined || ref === String(at + 1),
    ({ sha256 }) => ref === sha256,
  );

/** Throws `gone` for a document whose bytes were deleted by a rule. */
export function requireUndeleted({ deletedAt }: KycDocument): void {
  if (deletedAt === undefined) return;
  const day = deletedAt.slice(0, "YYYY-MM-DD".length);
  throw new DomainError("gone", "document.deleted", { params: { day } });
}

export const findDocumentById = (
  source: Source,
  id: string,
  documentId: string,
): Promise<FoundDocument> =>
  findWhere(source, id, (document, at) => idOfDocument(document, at) === documentId);

async function findWhere(
  source: Source,
  id: string,
  ...wanted: readonly ((document: KycDocument, at: number) => boolean)[]
): Promise<FoundDocument> {
  const request = await get(source, id);
  // The same bytes may have come again after they were deleted.
  const found = wanted.map((isWanted) => request.documents.findIndex(isWanted));
  const at = found.find((index) => index >= 0) ?? -1;
  const document = request.documents[at];
  if (!document) throw missing();
  return { request, document, at };
}

const missing = () => new DomainError("not_found", "document.not_found");
