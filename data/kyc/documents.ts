import type { Actor } from "../audit/log.ts";
import { DomainError } from "../errors.ts";
import { get, type KycRecord, type KycRequest } from "./requests.ts";
import { type Store, write } from "../store.ts";

/** Opening an identity document leaves a trace of its own. Throws `not_found`. */
export async function openDocument(
  store: Store,
  id: string,
  n: number,
  reviewer: Actor,
): Promise<{ request: KycRecord; document: KycRequest["documents"][number] }> {
  return await write(store, reviewer, async (trx, record, now) => {
    const request = await get(trx, id, now);
    const document = request.documents[n - 1];
    if (!document) throw new DomainError("not_found", "KYC document not found");
    record({
      category: "kyc",
      action: "Document opened",
      target: `${document.name}, ${request.userName} (${request.id})`,
    });
    return { request, document };
  });
}
