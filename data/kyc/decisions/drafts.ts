import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import type { Store } from "../../store.ts";
import type { Check } from "../requests/checklist.ts";
import { get } from "../requests/requests.ts";

interface DraftRow {
  staffId: string;
  requestId: string;
  notes: string;
  checks: string;
  updatedAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_drafts: DraftRow;
  }
}

export interface Draft {
  notes: string;
  checks: readonly Check[];
}

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const expiredBefore = (now: Date): string => new Date(now.getTime() - LIFETIME_MS).toISOString();

/**
 * An empty draft is deleted; `notes` null keeps the notes. A draft for an older `version` than the
 * reviewer's own decision is ignored; null skips this check.
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
    await takeLock(trx, `kyc ${requestId}`);
    const request = await get({ db: trx, now }, requestId);
    const isOwn = request.reviewedBy === staffId && !request.imported;
    if (isOwn && version !== null && version < request.version) return;
    const notes = typed ?? (await draftOf({ db: trx, now }, requestId, staffId))?.notes ?? "";
    await putDraft(trx, { requestId, staffId }, { notes, checks }, now());
  });
}

export async function putDraft(
  trx: Database,
  { requestId, staffId }: Pick<DraftRow, "requestId" | "staffId">,
  { notes, checks }: Draft,
  now: Date,
): Promise<void> {
  if (notes.trim() === "" && checks.length === 0) {
    return await deleteDraft(trx, requestId, staffId);
  }
  const row = { notes, checks: JSON.stringify(checks), updatedAt: now.toISOString() };
  await trx.insertInto("kyc_drafts").values({ staffId, requestId, ...row })
    .onConflict((conflict) => conflict.columns(["staffId", "requestId"]).doUpdateSet(row))
    .execute();
}

export async function requestsWithDraft(
  { db, now }: Pick<Store, "db" | "now">,
  staffId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("kyc_drafts").select("requestId")
    .where("staffId", "=", staffId).where("updatedAt", ">", expiredBefore(now())).execute();
  return new Set(rows.map(({ requestId }) => requestId));
}

export async function draftOf(
  { db, now }: Pick<Store, "db" | "now">,
  requestId: string,
  staffId: string,
): Promise<Draft | null> {
  const row = await db.selectFrom("kyc_drafts").select(["notes", "checks"])
    .where("staffId", "=", staffId).where("requestId", "=", requestId)
    .where("updatedAt", ">", expiredBefore(now())).executeTakeFirst();
  return row ? { notes: row.notes, checks: JSON.parse(row.checks) } : null;
}

export async function deleteDraft(
  trx: Database,
  requestId: string,
  staffId: string,
): Promise<void> {
  await trx.deleteFrom("kyc_drafts")
    .where("staffId", "=", staffId).where("requestId", "=", requestId).execute();
}

export async function removeExpiredDrafts({ db, now }: Store): Promise<void> {
  await db.deleteFrom("kyc_drafts").where("updatedAt", "<=", expiredBefore(now())).execute();
}
