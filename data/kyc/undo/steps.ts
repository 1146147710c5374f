import type { Database } from "../../db/database.ts";
import type { KycRecord, KycRow } from "../requests/requests.ts";

/** Time in which a step can be undone; its mails, notifications and webhooks are held that long. */
export const UNDO_MS = 30_000;

export const undoEnd = (at: Date): Date => new Date(at.getTime() + UNDO_MS);

/** A step's own table has one of its four kinds. */
export type StepKind = "decision" | "ask" | "escalation" | "reopening";

/** A step that can be undone. It is announced or undone, whichever clears `announceAt`. */
export interface KycStepRow {
  /** Also the id in the step's own table. */
  id: string;
  requestId: string;
  kind: StepKind;
  staffId: string;
  at: string;
  /** JSON of the `restoredFields` before, which undo writes back. */
  replacedFields: string;
  /** Until then the step can be undone; null once it was announced or undone. */
  announceAt: string | null;
  undoneAt: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_steps: KycStepRow;
  }
}

/** Columns of a request that a step changes. */
const restoredFields = [
  "status",
  "phase",
  "reviewNotes",
  "reviewedBy",
  "expiresAt",
  "stageSince",
  "stageUntil",
  "dueFrom",
  "dueAt",
  "undisplayed",
  "reasons",
  "message",
  "imported",
] as const;
export type RestoredFields = Pick<KycRow, typeof restoredFields[number]>;

/** Keeps what undo needs. Call it before the request is changed. */
export async function insertStep(
  trx: Database,
  { id, version }: Pick<KycRecord, "id" | "version">,
  { kind, staffId, now }: { kind: StepKind; staffId: string; now: Date },
): Promise<void> {
  const fields: RestoredFields = await trx.selectFrom("kyc_requests").select(restoredFields)
    .where("id", "=", id).executeTakeFirstOrThrow();
  await trx.insertInto("kyc_steps").values({
    id: `${id}:${version + 1}`,
    requestId: id,
    kind,
    staffId,
    at: now.toISOString(),
    replacedFields: JSON.stringify(fields),
    announceAt: undoEnd(now).toISOString(),
    undoneAt: null,
  }).execute();
}
