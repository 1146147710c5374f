import type { Database } from "../db/database.ts";
import { emit } from "../webhooks/events.ts";
import type { Event } from "../webhooks/payload.ts";

/** Time in which a step can be undone; its mails, notifications and webhooks are held that long. */
export const UNDO_MS = 30_000;

export const undoEnd = (at: Date): Date => new Date(at.getTime() + UNDO_MS);

/** A step that can be undone. It is announced or undone, whichever clears `announceAt`. */
export interface StepRow<Kind extends string = string> {
  /** The subject and the version that the step made, `k_1:2`; also the id in the step's own table. */
  id: string;
  /** The subject: the id of a KYC request; that of another record has a word before it, `payout t_1`. */
  requestId: string;
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
    kyc_steps: StepRow;
  }
}

interface NewStep {
  subject: string;
  /** The version that the step makes. */
  version: number;
  kind: string;
  staffId: string;
  now: Date;
  /** The fields before. */
  replaced: object;
  /** Names the steps that are taken together. */
  batch?: string;
}

export async function insertStep(
  trx: Database,
  { subject, version, kind, staffId, now, replaced, batch }: NewStep,
): Promise<void> {
  await trx.insertInto("kyc_steps").values({
    id: `${subject}:${version}`,
    requestId: subject,
    kind,
    staffId,
    at: now.toISOString(),
    replacedFields: JSON.stringify(replaced),
    announceAt: undoEnd(now).toISOString(),
    undoneAt: null,
    batch: batch ?? null,
  }).execute();
}

/** Sends the events of a step once it can no longer be undone. */
export const emitStep = (trx: Database, events: readonly Event[], now: Date): Promise<void> =>
  emit(trx, events, now, { notBefore: undoEnd(now) });
