import { DAY_MS } from "../../base/durations.ts";
import type { Database } from "../../db/database.ts";
import type { Store } from "../../store.ts";
import { lockRequest } from "../requests/lock.ts";
import type { DecisionStatus } from "../requests/statuses.ts";

interface DraftRow {
  staffId: string;
  requestId: string;
  /** Notes of no step, as older versions stored them. */
  notes: string;
  /** JSON of `Draft["ticks"]`. */
  checks: string;
  /** JSON of `Draft["steps"]`. */
  steps: string;
  updatedAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_drafts: DraftRow;
  }
}

/** The typed parts of a confirmation. */
export interface StepDraft {
  notes: string;
  reasons: readonly string[];
  message: string;
  /** Id of the document that the message is about. */
  document?: string;
  /** Why an expired document is accepted. */
  expiredReason?: string;
}

export interface Draft {
  /** The notes of all steps. */
  notes: string;
  /** Facts about the documents, so all steps share them. */
  ticks: readonly string[];
  steps: { [Step in DecisionStatus]?: StepDraft };
}

interface TypedDraft extends Partial<Omit<StepDraft, "notes">> {
  step?: DecisionStatus;
  /** Null keeps the notes. */
  notes: string | null;
  ticks: readonly string[];
  version: number | null;
}

const LIFETIME_MS = 7 * DAY_MS;

export const expiredBefore = (now: Date): string =>
  new Date(now.getTime() - LIFETIME_MS).toISOString();

/**
 * An empty draft is deleted. A draft for an older `version` than the reviewer's own decision is
 * ignored; null skips this check. Returns true if the request has a draft only since or only before.
 */
export async function saveDraft(
  { db, now }: Store,
  requestId: string,
  staffId: string,
  typed: TypedDraft,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId, now());
    const isOwn = request.reviewedBy === staffId && !request.imported;
    const { version, ticks } = typed;
    if (isOwn && version !== null && version < request.version) return false;
    const before = await rowOf({ db: trx, now }, requestId, staffId);
    const draft = { ...withTyped(before, typed), ticks };
    const isStored = await putDraft(trx, { requestId, staffId }, draft, now());
    return isStored !== (before !== undefined);
  });
}

/** Replaces the stored draft; deletes it and returns false if it is empty. `notes` belong to no step. */
export async function putDraft(
  trx: Database,
  { requestId, staffId }: Pick<DraftRow, "requestId" | "staffId">,
  { notes, ticks, steps }: Draft,
  now: Date,
): Promise<boolean> {
  const isEmptyDraft = notes.trim() === "" && ticks.length === 0 &&
    Object.keys(steps).length === 0;
  if (isEmptyDraft) {
    await deleteDraft(trx, requestId, staffId);
    return false;
  }
  const json = { checks: JSON.stringify(ticks), steps: JSON.stringify(steps) };
  const row = { notes, ...json, updatedAt: now.toISOString() };
  await trx.insertInto("kyc_drafts").values({ staffId, requestId, ...row })
    .onConflict((conflict) => conflict.columns(["staffId", "requestId"]).doUpdateSet(row))
    .execute();
  return true;
}

function withTyped(before: StoredDraft | undefined, { step, notes, ...typed }: TypedDraft) {
  const shared = before?.notes ?? "";
  const steps: Draft["steps"] = JSON.parse(before?.steps ?? "{}");
  if (step === undefined) return { notes: notes ?? shared, steps };
  const { [step]: older = NO_DRAFT, ...others } = steps;
  const { reasons = [], message = "", document, expiredReason } = typed;
  const own: StepDraft = {
    notes: notes ?? older.notes,
    reasons,
    message,
    document,
    expiredReason: expiredReason || undefined,
  };
  return { notes: shared, steps: isEmpty(own) ? others : { ...others, [step]: own } };
}

const NO_DRAFT: StepDraft = { notes: "", reasons: [], message: "" };

const isEmpty = ({ notes, message, reasons, expiredReason = "" }: StepDraft): boolean =>
  (notes + message + expiredReason).trim() === "" && reasons.length === 0;

/** The requests with a draft of this member of staff. */
export const selectDrafted = ({ db, now }: Pick<Store, "db" | "now">, staffId: string) =>
  db.selectFrom("kyc_drafts").select("requestId")
    .where("staffId", "=", staffId).where("updatedAt", ">", expiredBefore(now()));

export async function draftOf(
  source: Pick<Store, "db" | "now">,
  requestId: string,
  staffId: string,
): Promise<Draft | null> {
  const row = await rowOf(source, requestId, staffId);
  return row ? draftFrom(row) : null;
}

export function draftFrom(row: StoredDraft): Draft {
  const steps: Draft["steps"] = JSON.parse(row.steps);
  const all = [row.notes, ...Object.values(steps).map(({ notes }) => notes)];
  return { notes: all.filter(Boolean).join("\n\n"), ticks: JSON.parse(row.checks), steps };
}

/** The draft of a step; `earlier` are notes that belong to no step. */
export async function openDraft(
  source: Pick<Store, "db" | "now">,
  { requestId, staffId, step }: { requestId: string; staffId: string; step: DecisionStatus },
): Promise<StepDraft & Pick<Draft, "ticks"> & { earlier: string } | null> {
  const row = await rowOf(source, requestId, staffId);
  if (!row) return null;
  const { [step]: own = NO_DRAFT }: Draft["steps"] = JSON.parse(row.steps);
  return { ...own, ticks: JSON.parse(row.checks), earlier: row.notes };
}

const rowOf = (source: Pick<Store, "db" | "now">, requestId: string, staffId: string) =>
  selectDraft(source, requestId, staffId).executeTakeFirst();

export const selectDraft = (
  { db, now }: Pick<Store, "db" | "now">,
  requestId: string,
  staffId: string,
) =>
  db.selectFrom("kyc_drafts").select(["notes", "checks", "steps"])
    .where("staffId", "=", staffId).where("requestId", "=", requestId)
    .where("updatedAt", ">", expiredBefore(now()));

type StoredDraft = Pick<DraftRow, "notes" | "checks" | "steps">;

export async function deleteDraft(
  trx: Database,
  requestId: string,
  staffId: string,
): Promise<void> {
  await trx.deleteFrom("kyc_drafts")
    .where("staffId", "=", staffId).where("requestId", "=", requestId).execute();
}

/** Removes those of comments too. */
export async function removeExpiredDrafts({ db, now }: Store): Promise<void> {
  for (const table of ["kyc_drafts", "comment_drafts"] as const) {
    await db.deleteFrom(table).where("updatedAt", "<=", expiredBefore(now())).execute();
  }
}
