import { draftOf } from "../../data/kyc/decisions/drafts.ts";
import type { Store } from "../../data/store.ts";

/** The notes and ticks of all drafts, by request. */
export async function storedDrafts(store: Store): Promise<[notes: string, ticks: number][]> {
  const rows = await store.db.selectFrom("kyc_drafts").select(["requestId", "staffId"])
    .orderBy("requestId").execute();
  const drafts = await Promise.all(rows.map((row) => draftOf(store, row.requestId, row.staffId)));
  return drafts.map((draft) => [draft?.notes ?? "", draft?.ticks.length ?? 0]);
}
