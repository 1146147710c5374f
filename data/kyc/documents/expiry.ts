import * as z from "zod";
import type { AuditEvent } from "../../audit/trail.ts";
import { isDay } from "../../base/calendar.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import type { UndoableStep } from "../../steps/step.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { documentWith, idOfDocument, type KycDocument } from "../requests/document.ts";
import { documentColumns, withEnds } from "../requests/document_ends.ts";
import { get, type KycRecord, listShape } from "../requests/requests.ts";
import { requests } from "../requests/step_subject.ts";

const BAD_DAY = "document.bad_end" satisfies ErrorCode;

/** A day, or "" for an end that is not known. */
export const expiryInput = z.string().trim()
  .refine((text) => text === "" || isDay(text), BAD_DAY).transform((text) => text || null);

export interface DocumentExpiry {
  documentId: string;
  /** `YYYY-MM-DD`; null where no end is known. */
  expiresOn: string | null;
}

/** Says until when a document is valid. */
export const expiry: UndoableStep<KycRecord, DocumentExpiry> = {
  kind: "expiry",
  subject: {
    ...requests,
    remember: async (trx, id, version) => {
      const { documents } = await trx.selectFrom("kyc_requests").select("documents")
        .where("id", "=", id).executeTakeFirstOrThrow();
      const ends = (JSON.parse(documents) as KycDocument[]).map((
        { expiresOn = null, ...one },
        at,
      ) => [idOfDocument(one, at), expiresOn] as const);
      return { ...await requests.remember(trx, id, version), ends: Object.fromEntries(ends) };
    },
  },
  lock: requests.lock,
  refusal: (_, before, { documentId }) =>
    documentWith(before, documentId) ? null : new DomainError("not_found", "document.not_found"),
  unchanged: (before, { documentId, expiresOn }) => {
    const document = documentWith(before, documentId);
    return document && (document.expiresOn ?? null) === expiresOn ? before : null;
  },
  take: ({ trx }, before, input) => writeExpiry(trx, before, input),
  undo: {
    action: "Document expiry undone",
    takeBack: async ({ trx, now }, { subjectId, replacedFields }) => {
      const { documents } = await get({ db: trx, now: () => now }, subjectId);
      const { ends } = JSON.parse(replacedFields);
      await trx.updateTable("kyc_requests").set(documentColumns(withEnds(documents, ends)))
        .where("id", "=", subjectId).execute();
      await invalidate(trx, listShape.tag);
    },
  },
  // Its entries prove the ends of documents.
  proof: null,
};

/** Writes the end of a document of a locked request, under the next version. */
export async function writeExpiry(
  trx: Database,
  before: KycRecord,
  { documentId, expiresOn }: DocumentExpiry,
): Promise<{ after: KycRecord; entry: AuditEvent }> {
  const document = documentWith(before, documentId)!;
  const version = before.version + 1;
  const documents = withEnds(before.documents, { [documentId]: expiresOn });
  await trx.updateTable("kyc_requests").set({ ...documentColumns(documents), version })
    .where("id", "=", before.id).execute();
  await invalidate(trx, listShape.tag);
  const changes = {
    before: { id: documentId, expiresOn: document.expiresOn ?? null },
    after: { id: documentId, expiresOn, version },
  };
  return {
    after: { ...before, documents, version },
    entry: kycEvent("Document expiry set", before, changes, document),
  };
}
