import { write } from "../../audit/write.ts";
import { takeTurn } from "../../db/database.ts";
import type { Store } from "../../store.ts";
import { externalDocument, idOfDocument } from "./document.ts";
import type { Reviewer } from "./displays.ts";
import { findDocument } from "./documents.ts";
import { hashOf } from "../../documents/blobs.ts";
import { insertStoredDocument, isRefusal, storedDocumentPath } from "./receive.ts";
import { get } from "../requests/requests.ts";

/**
 * Fetches a document from the host that its record names, and keeps it, so that everybody is shown
 * the same from then on. The version of its request stays: whoever asked has it before them. Throws
 * `not_found`; as fetching and the examiner do.
 */
export async function fetchDocumentBytes(
  store: Store,
  requestId: string,
  ref: string,
  reviewer: Reviewer,
): Promise<void> {
  const { document, at } = await findDocument(store, requestId, ref);
  const from = externalDocument(document);
  if (!from) return;
  const bytes = await store.fetchDocument(from.href);
  const contentType = await store.examiner.formatOf(bytes);
  const sha256 = await hashOf(bytes);
  const blob = crypto.randomUUID();
  await store.documents.put(blob, bytes);
  const keeping = write(store, reviewer, async (trx, record, now) => {
    await takeTurn(trx, `kyc ${requestId}`);
    const request = await get({ db: trx, now: store.now }, requestId);
    // Somebody else was faster.
    if (request.documents[at]?.url !== document.url) return false;
    const ids = new Set(request.documents.flatMap(({ id }) => id ?? []));
    const place = idOfDocument(document, at);
    const held = {
      ...{ id: ids.has(place) ? crypto.randomUUID() : place, sha256, contentType },
      ...{ bytes: bytes.length, url: storedDocumentPath(requestId, sha256), replaces: null },
      ...{ receivedAt: now.toISOString(), receivedFrom: from.host },
    };
    const documents = request.documents.with(at, { ...document, ...held });
    await insertStoredDocument(trx, { ...request, documents }, {
      documentId: held.id,
      sha256,
      blob,
    });
    record({
      category: "kyc",
      action: "Document fetched",
      target: `${document.name}, ${request.userName} (${requestId})`,
      after: { host: from.host, contentType, bytes: bytes.length, sha256 },
    });
    return true;
  });
  const isKept = await keeping.catch(async (error) => {
    if (isRefusal(error)) await store.documents.remove(blob).catch(() => {});
    throw error;
  });
  if (!isKept) await store.documents.remove(blob);
}
