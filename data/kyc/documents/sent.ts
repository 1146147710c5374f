import { HOUR_MS } from "../../base/durations.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Store } from "../../store.ts";

interface SentRow {
  sessionId: string;
  requestId: string;
  documentId: string;
  sentAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_sent_documents: SentRow;
  }
}

/** A document that was sent longer ago is no longer shown: sessions are as long as a working day. */
const LATELY_MS = 12 * HOUR_MS;

const latelySince = (now: Date): string => new Date(now.getTime() - LATELY_MS).toISOString();

/** Records that the bytes of documents were sent to a session. */
export async function recordSent(
  { db, now }: Store,
  sessionId: string,
  requestId: string,
  documentIds: readonly string[],
): Promise<void> {
  const sentAt = now().toISOString();
  await db.insertInto("kyc_sent_documents")
    .values(documentIds.map((documentId) => ({ sessionId, requestId, documentId, sentAt })))
    .onConflict((conflict) =>
      conflict.columns(["sessionId", "requestId", "documentId"]).doUpdateSet({ sentAt })
    ).execute();
}

/** Throws `conflict` unless a document was sent to a session lately. */
export async function requireSent(
  { db, now }: Store,
  sessionId: string,
  requestId: string,
  documentId: string,
): Promise<void> {
  const sent = await db.selectFrom("kyc_sent_documents").select("sentAt")
    .where("sessionId", "=", sessionId).where("requestId", "=", requestId)
    .where("documentId", "=", documentId).where("sentAt", ">", latelySince(now()))
    .executeTakeFirst();
  if (!sent) throw new DomainError("conflict", "document.not_sent");
}

export async function removeSent({ db, now }: Store): Promise<void> {
  await db.deleteFrom("kyc_sent_documents").where("sentAt", "<=", latelySince(now())).execute();
}
