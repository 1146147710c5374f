import { hashOf } from "../../documents/blobs.ts";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { takeTurn } from "../../db/database.ts";
import { DomainError } from "../../base/errors.ts";
import { invalidate } from "../../list/cache_tags.ts";
import type { Store } from "../../store.ts";
import { idOfDocument, type KycDocument, type StoredDocument } from "./document.ts";
import { get, type KycRecord, listShape, MAX_DOCUMENTS } from "../requests/requests.ts";
import type { DocumentType } from "../requests/statuses.ts";

/** Which bytes are whose document: by it the same bytes are found elsewhere, and those of nobody. */
interface StoredDocumentRow {
  requestId: string;
  documentId: string;
  userId: string;
  /** Hex. */
  sha256: string;
  /** What the store of bytes knows it by. */
  blob: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_held_documents: StoredDocumentRow;
  }
}

/** A document as somebody hands it in. */
export interface IncomingDocument {
  /** The sender's, of this request: the same again is the same document. */
  id: string;
  type: DocumentType;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The type that its sender says it has; null: none in particular. */
  declaredType: string | null;
  /** The id of the document whose place it takes; null: none. */
  replaces: string | null;
}

/** Does what takes the processor when it is its turn. */
type Scheduler = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Adds a document to a request that waits, whose version rises. The same bytes under a known id
 * change nothing, whatever has become of the request. Throws `not_found`; `conflict` for other bytes
 * under a known id and for a request that is decided; as the examiner does.
 */
export async function receiveDocument(
  store: Store,
  requestId: string,
  document: IncomingDocument,
  sender: Actor,
  inTurn: Scheduler = (work) => work(),
): Promise<{ request: KycRecord; isNew: boolean }> {
  const sha256 = await hashOf(document.bytes);
  const before = await get(store, requestId);
  if (isAlreadyStored(before, document, sha256)) return { request: before, isNew: false };
  const contentType = await inTurn(() => store.examiner.formatOf(document.bytes));
  if (document.declaredType !== null && document.declaredType !== contentType) {
    const params = { said: document.declaredType, found: contentType };
    throw new DomainError("unsupported", "The document is {found}, not {said}.", { params });
  }
  // The bytes first: a record must never name what is not there.
  const blob = crypto.randomUUID();
  await store.documents.put(blob, document.bytes);
  const { id, type, name, bytes, replaces } = document;
  const added: KycDocument & StoredDocument = {
    ...{ id, type, name, sha256, contentType, replaces },
    url: storedDocumentPath(requestId, sha256),
    bytes: bytes.length,
    receivedAt: store.now().toISOString(),
    receivedFrom: sender.name,
  };
  const kept = write(store, sender, async (trx, record) => {
    await takeTurn(trx, `kyc ${requestId}`);
    const request = await get({ db: trx, now: store.now }, requestId);
    if (isAlreadyStored(request, document, sha256)) return { request, isNew: false };
    const documents = [...request.documents, added];
    const version = request.version + 1;
    await insertStoredDocument(trx, { ...request, documents, version }, {
      documentId: id,
      sha256,
      blob,
    });
    record({
      category: "kyc",
      action: "Document received",
      target: `${name}, ${request.userName} (${requestId})`,
      after: { id, type, contentType, bytes: bytes.length, sha256, replaces },
    });
    return { request: { ...request, documents, version }, isNew: true };
  });
  const { isNew, request } = await kept.catch(async (error) => {
    if (isRefusal(error)) await store.documents.remove(blob).catch(() => {});
    throw error;
  });
  if (!isNew) await store.documents.remove(blob);
  return { request, isNew };
}

/**
 * Whether nothing was kept, for sure: of a commit only the answer may be lost, and then a record
 * names the bytes. What nobody names is swept (`orphans.ts`).
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && error.kind !== "unavailable";

/** The desk's own address of a document that it holds. */
export const storedDocumentPath = (requestId: string, sha256: string): string =>
  `/kyc/${requestId}/documents/${sha256}`;

/** Whether the request has it already. Throws where it can never have it. */
function isAlreadyStored(
  request: KycRecord,
  { id, replaces }: IncomingDocument,
  sha256: string,
): boolean {
  const ids = request.documents.map(idOfDocument);
  const known = request.documents[ids.indexOf(id)];
  if (known?.sha256 === sha256) return true;
  if (known) throw new DomainError("conflict", "This document id has other bytes already.");
  if (request.status !== "pending") {
    throw new DomainError("conflict", "This request is decided and takes no more documents.");
  }
  if (request.documents.length >= MAX_DOCUMENTS) {
    const params = { most: MAX_DOCUMENTS };
    throw new DomainError("invalid", "A request has at most {most} documents.", { params });
  }
  if (replaces !== null && !ids.includes(replaces)) {
    throw new DomainError("invalid", "There is no such document to replace.");
  }
  return false;
}

/** Keeps a request with a document that it has not held before, and whose bytes that are. */
export async function insertStoredDocument(
  db: Database,
  { id, userId, documents, version }: KycRecord,
  held: Pick<StoredDocumentRow, "documentId" | "sha256" | "blob">,
): Promise<void> {
  await db.updateTable("kyc_requests").set({ documents: JSON.stringify(documents), version })
    .where("id", "=", id).execute();
  await db.insertInto("kyc_held_documents").values({ requestId: id, userId, ...held }).execute();
  await invalidate(db, listShape.tag);
}
