import { cachedByTag, TERMS_TAG } from "../db/cache_tags.ts";
import { listDocumentTypes } from "../kyc/document_types/document_types.ts";
import { listReasons } from "../kyc/reasons/reasons.ts";

/** The texts of the admins: all reasons and types of documents. */
export const readTerms = cachedByTag(TERMS_TAG, async (db) => ({
  reasons: await listReasons(db),
  documentTypes: await listDocumentTypes(db),
}));
