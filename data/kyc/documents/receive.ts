import { requireNotErased } from "../../ledger/erased.ts";
import { sha256Of } from "../../documents/blobs.ts";
import type { ContentType, Examined } from "../../documents/formats.ts";
import type { Actor } from "../../audit/trail.ts";
import { type AuditedTransaction, write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Source } from "../../list/shape.ts";
import type { Store } from "../../store.ts";
import { answerAsks } from "../asks/answers.ts";
import { asksAnsweredBy, asksOf } from "../asks/asks.ts";
import { requireDocumentType } from "../document_types/document_types.ts";
import { countOpenChecks } from "../checks/checks.ts";
import { kycEvent } from "../requests/audit_event.ts";
import {
  documentWith,
  idOfDocument,
  type KycDocument,
  type StoredDocument,
} from "../requests/document.ts";
import { documentColumns } from "../requests/document_ends.ts";
import { get, type KycRecord, listShape, MAX_DOCUMENTS } from "../requests/requests.ts";
import { lockRequest } from "../requests/lock.ts";
import { writeExpiry } from "./expiry.ts";

interface StoredDocumentRow {
  requestId: string;
  documentId: string;
  userId: string;
  sha256: string;
  blob: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_held_documents: StoredDocumentRow;
  }
}

export interface IncomingDocument {
  id: string;
  type: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  declaredType: string | null;
  replaces: string | null;
  /** `YYYY-MM-DD`; absent where the sender does not say it. */
  expiresOn?: string;
}

/**
 * The same bytes under a known id change nothing but the end of the document, whatever the status.
 * Throws `conflict` for other bytes or another answer, and for a decided request, and the examiner's
 * errors.
 */
export async function receiveDocument(
  store: Store,
  requestId: string,
  document: IncomingDocument,
  sender: Actor,
): Promise<{ request: KycRecord; isNew: boolean }> {
  const sha256 = await sha256Of(document.bytes);
  await requireNotErased(store, requestId);
  const before = await get(store, requestId);
  if (await isAlreadyStored(store, before, document, sha256)) {
    if (hasSameEnd(before, document)) return { request: before, isNew: false };
    const request = await write(
      store,
      sender,
      async (trx, record, now) =>
        receiveEnd({ trx, record, now }, await lockRequest(trx, requestId, now), document),
    );
    return { request, isNew: false };
  }
  await requireDocumentType(store.db, document.type, before.type);
  const examined = await examine(store, document);
  const { id, type, name, bytes, replaces, expiresOn } = document;
  return await withBlob(store, bytes, (blob) =>
    write(store, sender, async (trx, record, now) => {
      const source = { db: trx, now: () => now };
      const request = await lockRequest(trx, requestId, now);
      if (await isAlreadyStored(source, request, document, sha256)) {
        return { request: await receiveEnd({ trx, record, now }, request, document), isNew: false };
      }
      const added: KycDocument & StoredDocument = {
        id,
        type,
        name,
        sha256,
        ...examined,
        replaces,
        ...expiresOn && { expiresOn },
        url: storedDocumentPath(requestId, sha256),
        bytes: bytes.length,
        receivedAt: now.toISOString(),
        receivedFrom: sender.name,
      };
      const documents = [...request.documents, added];
      const version = request.version + 1;
      const moved = replaces === null
        ? request
        : await answerAsks(trx, request, { replaces, id }, now);
      const written = { documentId: id, sha256, blob };
      await insertStoredDocument(trx, { ...moved, documents, version }, written);
      // A result about the new document may have come before it.
      if (request.openChecks > 0) await countOpenChecks(trx, requestId);
      const end = expiresOn && { expiresOn };
      const facts = { id, type, ...examined, bytes: bytes.length, sha256, replaces, ...end };
      record(kycEvent("Document received", request, { after: facts }, document));
      return { request: { ...moved, documents, version }, isNew: true };
    }));
}

/** A known document that came again with another end. */
async function receiveEnd(
  { trx, record }: AuditedTransaction,
  request: KycRecord,
  document: IncomingDocument,
): Promise<KycRecord> {
  const { id: documentId, expiresOn = null } = document;
  if (hasSameEnd(request, document)) return request;
  const { after, entry } = await writeExpiry(trx, request, { documentId, expiresOn });
  record(entry);
  return after;
}

const hasSameEnd = (request: KycRecord, { id, expiresOn }: IncomingDocument): boolean =>
  expiresOn === undefined || documentWith(request, id)?.expiresOn === expiresOn;

async function examine(
  { examiner }: Store,
  { bytes, declaredType }: IncomingDocument,
): Promise<Examined> {
  const examined = await examiner.examine(bytes);
  const { contentType } = examined;
  const said = declaredType && (synonyms[declaredType] ?? declaredType);
  if (said === null || said === contentType) return examined;
  const params = { said, found: contentType };
  throw new DomainError("unsupported", "document.other_type", { params });
}

/** Other names of the types that senders use. */
const synonyms: Record<string, ContentType> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/mpo": "image/jpeg",
  "image/apng": "image/png",
  "image/vnd.mozilla.apng": "image/png",
  "image/x-png": "image/png",
  "image/heif": "image/heic",
  "application/x-pdf": "application/pdf",
};

/**
 * Stores bytes before `work` names them in a record. After an error of the commit they stay, and
 * `removeOrphans` removes them if no record names them.
 */
export async function withBlob<Result extends { isNew: boolean }>(
  { documents }: Store,
  bytes: Uint8Array<ArrayBuffer>,
  work: (blob: string) => Promise<Result>,
): Promise<Result> {
  const blob = crypto.randomUUID();
  await documents.put(blob, bytes);
  try {
    const result = await work(blob);
    // The hourly job tries again.
    if (!result.isNew) await documents.remove(blob).catch(() => {});
    return result;
  } catch (error) {
    if (isRefusal(error)) await documents.remove(blob).catch(() => {});
    throw error;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && error.kind !== "unavailable";

export const storedDocumentPath = (requestId: string, sha256: string): string =>
  `/kyc/${requestId}/documents/${sha256}`;

/** True if the request has this document. Throws when it cannot be added. */
async function isAlreadyStored(
  source: Source,
  request: KycRecord,
  { id, replaces }: IncomingDocument,
  sha256: string,
): Promise<boolean> {
  const ids = request.documents.map(idOfDocument);
  const known = request.documents[ids.indexOf(id)];
  if (known?.sha256 === sha256) {
    requireSameAnswer(known, replaces);
    return true;
  }
  if (known) {
    throw new DomainError(
      "conflict",
      known.sha256 === undefined ? "document.id_of_link" : "document.id_taken",
    );
  }
  if (request.status !== "pending") throw await decidedError(source, request);
  if (replaces !== null && !ids.includes(replaces)) {
    throw new DomainError("invalid", "document.replaced_unknown");
  }
  await requireRoom(source.db, request, replaces);
  return false;
}

/** While the decision can be undone, the sender is to try again, as the document may be awaited. */
async function decidedError(
  { db, now }: Source,
  { id, version }: KycRecord,
): Promise<DomainError> {
  const step = await db.selectFrom("steps").select("announceAt")
    .where("id", "=", `${id}:${version}`).executeTakeFirst();
  const leftMs = step?.announceAt ? Date.parse(step.announceAt) - now().getTime() : 0;
  const text = "request.decided";
  return new DomainError("conflict", text, {
    retryAfterSeconds: leftMs > 0 ? Math.ceil(leftMs / 1000) : undefined,
  });
}

/** A document that was asked for comes beyond the limit, so that each ask can be answered. */
async function requireRoom(
  db: Database,
  { id, documents }: KycRecord,
  replaces: string | null,
): Promise<void> {
  if (documents.length < MAX_DOCUMENTS) return;
  if (asksAnsweredBy({ replaces }, await asksOf(db, id)).length > 0) return;
  const params = { most: MAX_DOCUMENTS };
  throw new DomainError("invalid", "document.too_many", { params });
}

/** A document answers a question only when it comes, so a later `replaces` would have no effect. */
function requireSameAnswer(known: KycDocument, replaces: string | null): void {
  if (replaces === null || known.replaces === replaces) return;
  const text = "document.known_without_replaces";
  throw new DomainError("conflict", text, { params: { id: replaces } });
}

export async function insertStoredDocument(
  db: Database,
  { id, userId, documents, version }: KycRecord,
  held: Pick<StoredDocumentRow, "documentId" | "sha256" | "blob">,
): Promise<void> {
  await db.updateTable("kyc_requests").set({ ...documentColumns(documents), version })
    .where("id", "=", id).execute();
  await db.insertInto("kyc_held_documents").values({ requestId: id, userId, ...held }).execute();
  await invalidate(db, listShape.tag);
}
