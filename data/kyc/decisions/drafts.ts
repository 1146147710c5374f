import { type Database, takeTurn } from "../../db/database.ts";
import type { Store } from "../../store.ts";
import type { Check } from "../requests/checklist.ts";
import "./draft_rows.ts";
import { get } from "../requests/requests.ts";

export interface Draft {
  notes: string;
  checks: readonly Check[];
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Before this instant, what nobody has taken up again is nobody's any more. */
const forgottenBefore = (now: Date): string => new Date(now.getTime() - KEPT_MS).toISOString();

/**
 * Keeps what was typed, in the place of what the same reviewer had typed for this request; an empty
 * one is none. `notes` null: as they were. `version` is that of the request it was typed for: what
 * comes late, after its own decision, is no draft any more; null: keep it in any case. Throws
 * `not_found`.
 */
export async function saveDraft(
  { db, now }: Store,
  requestId: string,
  staffId: string,
  { notes: typed, checks, version }: Pick<Draft, "checks"> & {
    notes: string | null;
    version: number | null;
  },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx, `kyc ${requestId}`);
    const request = await get({ db: trx, now }, requestId);
    const isOwn = request.reviewedBy === staffId && !request.imported;
    if (isOwn && version !== null && version < request.version) return;
    const notes = typed ?? (await draftOf({ db: trx, now }, requestId, staffId))?.notes ?? "";
    if (notes.trim() === "" && checks.length === 0) {
      return await dropDraft(trx, requestId, staffId);
    }
    const row = { notes, checks: JSON.stringify(checks), updatedAt: now().toISOString() };
    await trx.insertInto("kyc_drafts").values({ staffId, requestId, ...row })
      .onConflict((conflict) => conflict.columns(["staffId", "requestId"]).doUpdateSet(row))
      .execute();
  });
}

/** What this reviewer has left for this request; null: nothing. */
export async function draftOf(
  { db, now }: Pick<Store, "db" | "now">,
  requestId: string,
  staffId: string,
): Promise<Draft | null> {
  const row = await db.selectFrom("kyc_drafts").select(["notes", "checks"])
    .where("staffId", "=", staffId).where("requestId", "=", requestId)
    .where("updatedAt", ">", forgottenBefore(now())).executeTakeFirst();
  return row ? { notes: row.notes, checks: JSON.parse(row.checks) } : null;
}

/** With the decision it was for, in the same transaction. */
export async function dropDraft(trx: Database, requestId: string, staffId: string): Promise<void> {
  await trx.deleteFrom("kyc_drafts")
    .where("staffId", "=", staffId).where("requestId", "=", requestId).execute();
}

/** Removes what has lain for a week. */
export async function removeForgotten({ db, now }: Store): Promise<void> {
  await db.deleteFrom("kyc_drafts").where("updatedAt", "<=", forgottenBefore(now())).execute();
}
