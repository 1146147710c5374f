import type { Database } from "../../db/database.ts";
import { insertStep } from "../../undo/steps.ts";
import type { KycRecord, KycRow } from "../requests/requests.ts";

/** A step's own table has one of its kinds. */
export type KycStepKind =
  | "decision"
  | "ask"
  | "escalation"
  | "reopening"
  | "assignment"
  | "resolution";

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
  "assigneeId",
] as const;
export type RestoredFields = Pick<KycRow, typeof restoredFields[number]>;

/** Keeps what undo needs. Call it before the request is changed. */
export async function insertKycStep(
  trx: Database,
  { id, version }: Pick<KycRecord, "id" | "version">,
  step: { kind: KycStepKind; staffId: string; now: Date; batch?: string },
): Promise<void> {
  const replaced: RestoredFields = await trx.selectFrom("kyc_requests").select(restoredFields)
    .where("id", "=", id).executeTakeFirstOrThrow();
  await insertStep(trx, { subject: id, version: version + 1, replaced, ...step });
}
