import type { Database } from "../../db/database.ts";
import type { Given } from "./message.ts";
import { emit, type Event, type EventType } from "../../webhooks/events.ts";

interface Subject extends Partial<Given> {
  id: string;
  userId: string;
  status: string;
  version: number;
}

/** The event of a request, without names, documents and internal notes. */
export const eventOf = (
  type: EventType,
  { id, userId, status, version, reasons = [], message = null }: Subject,
): Event => ({ type, data: { requestId: id, userId, status, version, reasons, message } });

export const emitExpiring = (
  trx: Database,
  requests: readonly Omit<Subject, "status">[],
  now: Date,
): Promise<void> =>
  emit(trx, requests.map((one) => eventOf("kyc.expiring", { ...one, status: "accepted" })), now);
