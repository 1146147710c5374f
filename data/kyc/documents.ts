import type { Actor } from "../audit/trail.ts";
import { write } from "../audit/write.ts";
import { DomainError } from "../errors.ts";
import type { Store } from "../store.ts";
import { get } from "./requests.ts";

/** Where a document is, or how the sample has drawn it (SVG). */
export type OpenedDocument = { href: string } | { drawing: string };

/**
 * Opening an identity document leaves a trace of its own. Only the sample's are drawn: one that is
 * nowhere else is never invented. Throws `not_found`.
 */
export async function openDocument(
  store: Store,
  id: string,
  n: number,
  reviewer: Actor,
): Promise<OpenedDocument> {
  return await write(store, reviewer, async (trx, record, now) => {
    const request = await get({ db: trx, now: () => now }, id);
    const document = request.documents[n - 1];
    const opened = document && open(store, request.userName, document);
    if (!opened) throw new DomainError("not_found", "Document not found");
    record({
      category: "kyc",
      action: "Document opened",
      target: `${document.name}, ${request.userName} (${request.id})`,
    });
    return opened;
  });
}

function open(
  { sample }: Store,
  userName: string,
  { type, url, name }: { type: string; url: string; name: string },
): OpenedDocument | null {
  if (url.startsWith("https:")) return { href: url };
  return sample && { drawing: sample.drawDocument(type, userName, name) };
}
