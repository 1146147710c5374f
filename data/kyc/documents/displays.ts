import type { Actor, AuditEvent } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import type { Store } from "../../store.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { documentWith, hasBytes, idOfDocument, type KycDocument } from "../requests/document.ts";
import type { KycRecord } from "../requests/requests.ts";

interface DisplayRow {
  requestId: string;
  documentId: string;
  staffId: string;
  displayedAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_displays: DisplayRow;
  }
}

export type Reviewer = Actor & { id: string };

/** Displays and loads repeated within this time are recorded once. */
const REPEAT_MS = 60_000;

/**
 * Records that a document was displayed to a reviewer. Does nothing when the document is unknown or
 * the desk has no bytes of it.
 */
export async function recordDisplay(
  store: Store,
  request: KycRecord,
  documentId: string,
  reviewer: Reviewer,
): Promise<void> {
  const document = documentWith(request, documentId);
  if (!document || !hasBytes(document, store)) return;
  await write(store, reviewer, async (trx, record, now) => {
    const isNew = await insertDisplay(trx, [request.id, documentId], reviewer, now);
    if (isNew) record(auditEventFor("Document displayed", request, document));
  });
}

/** Records that somebody downloaded the original of a document. */
export async function recordDownload(
  store: Store,
  request: KycRecord,
  documentId: string,
  actor: Actor,
): Promise<void> {
  const document = documentWith(request, documentId);
  if (!document) return;
  await write(store, actor, (_, record) => {
    record(auditEventFor("Document downloaded", request, document));
    return Promise.resolve();
  });
}

/** Returns false when the same display was recorded within the last minute. */
export async function insertDisplay(
  trx: Database,
  [requestId, documentId]: readonly [string, string],
  { id: staffId }: Reviewer,
  now: Date,
): Promise<boolean> {
  const display = { requestId, documentId, staffId };
  if (await wasDisplayedRecently(trx, display, now)) return false;
  await trx.insertInto("kyc_displays").values({ ...display, displayedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing()).execute();
  return true;
}

/** Time of the last load by reviewer, request and document, in this process. */
const loads = new WeakMap<Store, Map<string, number>>();

/**
 * Records that the bytes of a document were sent to a reviewer's browser, which is no proof that they
 * were displayed.
 */
export async function recordLoad(
  store: Store,
  request: KycRecord,
  documentId: string,
  reviewer: Reviewer,
): Promise<void> {
  const document = documentWith(request, documentId);
  if (!document) return;
  const own = loads.get(store) ?? new Map<string, number>();
  loads.set(store, own);
  const since = store.now().getTime() - REPEAT_MS;
  for (const [key, at] of own) if (at <= since) own.delete(key);
  const key = [reviewer.id, request.id, documentId].join(" ");
  if (own.has(key)) return;
  // Set before the write, because the same document may be loaded twice at a time.
  own.set(key, store.now().getTime());
  try {
    await write(store, reviewer, async (trx, record, now) => {
      const display = { requestId: request.id, documentId, staffId: reviewer.id };
      if (await wasDisplayedRecently(trx, display, now)) return;
      record(auditEventFor("Document loaded", request, document));
    });
  } catch (error) {
    own.delete(key);
    throw error;
  }
}

async function wasDisplayedRecently(
  trx: Database,
  { requestId, documentId, staffId }: Omit<DisplayRow, "displayedAt">,
  now: Date,
): Promise<boolean> {
  const recently = new Date(now.getTime() - REPEAT_MS).toISOString();
  const known = await trx.selectFrom("kyc_displays").select("displayedAt")
    .where("requestId", "=", requestId).where("documentId", "=", documentId)
    .where("staffId", "=", staffId).where("displayedAt", ">", recently).executeTakeFirst();
  return known !== undefined;
}

const auditEventFor = (
  action: AuditEvent["action"],
  request: KycRecord,
  document: KycDocument,
): AuditEvent => {
  const { sha256 } = document;
  return kycEvent(action, request, sha256 === undefined ? {} : { after: { sha256 } }, document);
};

/** Ids of the current (not replaced) documents that were not displayed to this reviewer. */
export async function undisplayedDocuments(
  db: Database,
  request: KycRecord,
  staffId: string,
): Promise<string[]> {
  return undisplayedIn(request, await displayedDocuments(db, request.id, staffId));
}

/** Ids of the current documents that are not among those displayed, and can be. */
export function undisplayedIn(
  request: KycRecord,
  displayed: ReadonlyMap<string, string>,
): string[] {
  const replaced = new Set(request.documents.map(({ replaces }) => replaces));
  return request.documents.flatMap((document, at) => {
    const id = idOfDocument(document, at);
    return displayed.has(id) || replaced.has(id) || document.deletedAt !== undefined ? [] : [id];
  });
}

/** When each document was first displayed to this reviewer, by its id. */
export async function displayedDocuments(
  db: Database,
  requestId: string,
  staffId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("kyc_displays")
    .select((eb) => ["documentId", eb.fn.min("displayedAt").as("at")])
    .where("requestId", "=", requestId).where("staffId", "=", staffId)
    .groupBy("documentId").execute();
  return new Map(rows.map(({ documentId, at }) => [documentId, at]));
}

/** Seconds since the first of these displays; null if there is none. */
export function secondsSinceFirst(
  displayed: ReadonlyMap<string, string>,
  now: Date,
): number | null {
  const [first] = [...displayed.values()].toSorted();
  if (first === undefined) return null;
  return Math.max(0, Math.round((now.getTime() - Date.parse(first)) / 1000));
}
