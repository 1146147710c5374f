import { sql } from "kysely";
import { type Database, engineOf } from "../../db/database.ts";
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

export async function emitExpiring(
  trx: Database,
  requests: readonly Omit<Subject, "status">[],
  now: Date,
): Promise<void> {
  if (engineOf(trx) === "postgres") {
    const ids = requests.map(({ id }) => id);
    await sql`select 1 from kyc_requests where "id" = any(${ids}) order by "id" for update`
      .execute(trx);
  }
  const events = requests.map((one) => eventOf("kyc.expiring", { ...one, status: "accepted" }));
  await emit(trx, events, now);
}
