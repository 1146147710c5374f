import type { Database } from "../../db/database.ts";
import type { KycRow } from "../requests/requests.ts";

/** Time in which a decision can be undone; its mails, notifications and webhooks are held that long. */
export const UNDO_MS = 30_000;

export const undoEnd = (decidedAt: Date): Date => new Date(decidedAt.getTime() + UNDO_MS);

/** Columns of a request that a decision changes; undo writes them back. */
export const decidedFields = [
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
export type DecidedFields = Pick<KycRow, typeof decidedFields[number]>;

export const readDecidedFields = (trx: Database, requestId: string): Promise<DecidedFields> =>
  trx.selectFrom("kyc_requests").select(decidedFields).where("id", "=", requestId)
    .executeTakeFirstOrThrow();
