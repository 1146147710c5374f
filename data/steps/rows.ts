import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Time in which a step can be undone; its mails, notifications and webhooks are held that long. */
export const UNDO_MS = 30_000;

export const undoEnd = (at: Date): Date => new Date(at.getTime() + UNDO_MS);

/** The kinds of records that steps are taken with. */
export type SubjectType =
  | "kyc"
  | "payout"
  | "correction"
  | "legal-hold"
  | "erasure"
  | "access"
  | "two-people";

/** A step that can be undone. It is announced or undone, whichever clears `announceAt`. */
export interface StepRow<Kind extends string = string> {
  /** Made by `stepId`; also the id in the step's own table. */
  id: string;
  subjectType: SubjectType;
  subjectId: string;
  kind: Kind;
  staffId: string;
  at: string;
  /** JSON of the fields before, which undo writes back. */
  replacedFields: string;
  /** Until then the step can be undone; null once it was announced or undone. */
  announceAt: string | null;
  undoneAt: string | null;
  /** Names steps that were taken together; null for one alone. */
  batch: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    steps: StepRow;
  }
}

/** A record at the version that a step made, or is about to make. */
export interface StepTarget {
  type: SubjectType;
  id: string;
  version: number;
}

/** `k_1:2` for a KYC request, with the type before it for others: `payout t_1:2`. */
export const stepId = ({ type, id, version }: StepTarget): string =>
  type === "kyc" ? `${id}:${version}` : `${type} ${id}:${version}`;

/** Before the id, this orders the steps of a record by version. */
export const idLength = sql<number>`length("id")`;

/** The version in the id of a step. */
export const versionIn = (id: string): number => Number(id.slice(id.lastIndexOf(":") + 1));

interface NewStep extends Pick<StepRow, "kind" | "staffId"> {
  /** The version that the step makes. */
  target: StepTarget;
  now: Date;
  /** The fields before. */
  replaced: object;
  batch?: string;
}

export async function insertStep(
  trx: Database,
  { target, kind, staffId, now, replaced, batch }: NewStep,
): Promise<void> {
  await trx.insertInto("steps").values({
    id: stepId(target),
    subjectType: target.type,
    subjectId: target.id,
    kind,
    staffId,
    at: now.toISOString(),
    replacedFields: JSON.stringify(replaced),
    announceAt: undoEnd(now).toISOString(),
    undoneAt: null,
    batch: batch ?? null,
  }).execute();
}

/** The steps that a member took together, by subject. */
export const stepsOfBatch = (db: Database, batch: string, staffId: string): Promise<StepRow[]> =>
  db.selectFrom("steps").selectAll().where("batch", "=", batch).where("staffId", "=", staffId)
    .orderBy("subjectId").execute();
