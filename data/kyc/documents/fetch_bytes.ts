import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import { sha256Of } from "../../documents/blobs.ts";
import type { Store } from "../../store.ts";
import { lockRequest } from "../requests/lock.ts";
import type { KycRecord } from "../requests/requests.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { externalDocument, idOfDocument } from "../requests/document.ts";
import { findDocument } from "./documents.ts";
import { insertStoredDocument, storedDocumentPath, withBlob } from "./receive.ts";

/**
 * Fetches a document from its host and stores it. The version of the request stays, because the
 * reviewer has it open.
 */
export async function fetchDocumentBytes(
  store: Store,
  requestId: string,
  ref: string,
  actor: Actor,
): Promise<void> {
  const { document, at } = await findDocument(store, requestId, ref);
  const from = externalDocument(document);
  if (!from) return;
  const bytes = await store.fetchDocument(from.href);
  const examined = await store.examiner.examine(bytes);
  const sha256 = await sha256Of(bytes);
  await withBlob(store, bytes, (blob) =>
    write(store, actor, async (trx, record, now) => {
      const request = await lockRequest(trx, requestId, now);
      const isFetchedAlready = request.documents[at]?.url !== document.url;
      if (isFetchedAlready) return { isNew: false };
      const stored = {
        id: unusedId(request, idOfDocument(document, at)),
        sha256,
        ...examined,
        bytes: bytes.length,
        url: storedDocumentPath(requestId, sha256),
        replaces: null,
        receivedAt: now.toISOString(),
        receivedFrom: from.host,
      };
      const documents = request.documents.with(at, { ...document, ...stored });
      const written = { documentId: stored.id, sha256, blob };
      await insertStoredDocument(trx, { ...request, documents }, written);
      const facts = { host: from.host, ...examined, bytes: bytes.length, sha256 };
      record(kycEvent("Document fetched", request, { after: facts }, document));
      return { isNew: true };
    }));
}

const unusedId = ({ documents }: KycRecord, id: string): string =>
  documents.some((document) => document.id === id) ? crypto.randomUUID() : id;
