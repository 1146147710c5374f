import type { Actor } from "../../../data/audit/trail.ts";
import { fetchDocumentBytes } from "../../../data/kyc/documents/fetch_bytes.ts";
import type { ExternalDocument } from "../../../data/kyc/requests/document.ts";
import type { AppContext } from "../../http/context.ts";
import { limitConcurrency } from "../../http/guard/concurrency.ts";

/** Each fetched document is held in memory. */
const limitFetches = limitConcurrency(4, "document.too_many_at_once");

/** True if the desk fetches documents from this host (`DOCUMENT_ORIGINS`). */
export const isFetched = (c: AppContext, { origin }: ExternalDocument): boolean =>
  c.var.config.documentOrigins.includes(origin);

/** Fetches a document from its host and stores it. */
export const fetchLinked = (
  c: AppContext,
  { id, ref }: { id: string; ref: string },
  actor: Actor,
): Promise<void> => limitFetches(() => fetchDocumentBytes(c.var.store, id, ref, actor));
