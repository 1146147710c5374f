import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { lockRows, valuesIn } from "../../db/rows.ts";
import type { Explanation } from "./message.ts";
import { emit } from "../../webhooks/events.ts";
import type { EventType, PayloadOf } from "../../webhooks/payload.ts";
import type { KycStatus } from "./statuses.ts";

interface Subject extends Partial<Explanation> {
  id: string;
  userId: string;
  status: KycStatus;
  version: number;
}

/** The event of a request, without names, documents and internal notes. */
export const eventOf = <Type extends EventType>(
  type: Type,
  { id, userId, status, version, reasons = [], message = null }: Subject,
): { type: Type; data: PayloadOf<"kyc.decided"> } => ({
  type,
  data: { requestId: id, userId, status, version, reasons: [...reasons], message },
});

/** Leaves out requests that have another version by now, such as those that were just revoked. */
export async function emitExpiring(
  trx: Database,
  requests: readonly Omit<Subject, "status">[],
  now: Date,
): Promise<void> {
  const isListed = sql<boolean>`"id" in ${valuesIn(trx, requests.map(({ id }) => id))}`;
  await lockRows(trx, "kyc_requests", isListed);
  const rows = await trx.selectFrom("kyc_requests").select(["id", "version"]).where(isListed)
    .execute();
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const unchanged = requests.filter(({ id, version }) => versions.get(id) === version);
  const events = unchanged.map((one) => eventOf("kyc.expiring", { ...one, status: "accepted" }));
  await emit(trx, events, now);
}
