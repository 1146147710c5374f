import { sql } from "kysely";
import type { Actor } from "../audit/trail.ts";
import { write } from "../audit/write.ts";
import { invalidate } from "../db/cache_tags.ts";
import { lockRows } from "../db/rows.ts";
import { DomainError } from "../errors/domain_error.ts";
import { finishRemovals, type Removals, removeBytes } from "../kyc/documents/remove_bytes.ts";
import { kycEvent } from "../kyc/requests/audit_event.ts";
import { lockRequest } from "../kyc/requests/lock.ts";
import { listShape } from "../kyc/requests/requests.ts";
import type { Store } from "../store.ts";
import { readDueDocuments } from "./due.ts";
import { readRetention, RETENTION_TAG } from "./settings.ts";

export interface DeletedDocuments {
  /** Requests whose documents are deleted. */
  requests: number;
  documents: number;
  /** Requests that are not due, or no longer. */
  left: number;
  removals: Removals;
}

/**
 * Deletes the documents of requests that are due by the rule of this moment; the others are left. What
 * describes a document stays, and each has its entry.
 */
export async function deleteDueDocuments(
  store: Store,
  requestIds: readonly string[],
  actor: Actor,
): Promise<DeletedDocuments> {
  const deleted = { requests: 0, documents: 0, left: 0 };
  for (const id of new Set(requestIds)) {
    // A request that was erased meanwhile is left, too.
    const documents = await deleteOf(store, id, actor).catch(zeroIfUnknown);
    deleted.documents += documents;
    if (documents > 0) deleted.requests++;
    else deleted.left++;
  }
  return { ...deleted, removals: await finishRemovals(store) };
}

function zeroIfUnknown(error: unknown): number {
  if (error instanceof DomainError && error.kind === "not_found") return 0;
  throw error;
}

/** Returns the number of documents; 0 for a request that is not due. */
const deleteOf = (store: Store, requestId: string, actor: Actor): Promise<number> =>
  write(store, actor, async (trx, record, now) => {
    // Placing a legal hold locks the person first, too.
    await lockRows(
      trx,
      "users",
      sql`"id" = (select "userId" from kyc_requests where "id" = ${requestId})`,
    );
    const request = await lockRequest(trx, requestId, now);
    const settings = await readRetention(trx);
    const source = { db: trx, now: () => now };
    const [due] = await readDueDocuments(source, settings, { held: false, id: requestId });
    if (!due) return 0;
    const deletedAt = now.toISOString();
    const rule = `${settings.documentMonths} months after ${due.why}`;
    const isStored = (document: typeof request.documents[number]) =>
      document.sha256 !== undefined && document.deletedAt === undefined;
    const documents = request.documents.map((document) =>
      isStored(document) ? { ...document, deletedAt } : document
    );
    await trx.updateTable("kyc_requests").set({ documents: JSON.stringify(documents) })
      .where("id", "=", requestId).execute();
    await invalidate(trx, listShape.tag);
    await invalidate(trx, RETENTION_TAG);
    for (const document of request.documents.filter(isStored)) {
      const { sha256, type, name } = document;
      const after = { sha256, type, name, rule };
      record(kycEvent("Document deleted", request, { after }, document));
    }
    return await removeBytes(trx, [requestId]);
  });
