import { sql } from "kysely";
import { dayOf } from "../../base/calendar.ts";
import { DAY_MS } from "../../base/durations.ts";
import type { Database } from "../../db/database.ts";
import { lockRows, valuesIn } from "../../db/rows.ts";
import { currentDocuments, type KycDocument } from "./document.ts";
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

const NOTICE_DAYS = [30, 7];

/**
 * Emits an event for each current document of an accepted request that is valid for 30 or 7 more days,
 * counted from `day`, the midnight of a day in UTC that is looked at once.
 */
export async function emitDocumentEnds(trx: Database, day: Date, now: Date): Promise<void> {
  for (const days of NOTICE_DAYS) {
    const expiresOn = dayOf(new Date(day.getTime() + days * DAY_MS));
    // A day that is looked at late.
    if (expiresOn >= dayOf(now)) await emitEnds(trx, expiresOn, now);
  }
}

async function emitEnds(trx: Database, expiresOn: string, now: Date): Promise<void> {
  const ending = trx.selectFrom("kyc_requests").where("phase", "=", "accepted")
    .where("expiresAt", ">", now.toISOString())
    .where("documentsEnd", "<=", expiresOn)
    .where("documents", "like", `%"expiresOn":"${expiresOn}"%`);
  const found = await ending.select("id").execute();
  if (found.length === 0) return;
  const isFound = sql<boolean>`"id" in ${valuesIn(trx, found.map(({ id }) => id))}`;
  await lockRows(trx, "kyc_requests", isFound);
  // Read again, because a request may have been revoked before it was locked.
  const rows = await ending.select(["id", "userId", "version", "documents"]).where(isFound)
    .orderBy("id").execute();
  const events = rows.flatMap(({ documents, ...request }) => {
    const { data } = eventOf("kyc.expiring", { ...request, status: "accepted" });
    return currentDocuments(JSON.parse(documents) as KycDocument[])
      .filter((document) => document.expiresOn === expiresOn).map(({ id: documentId }) => ({
        type: "kyc.document_expiring" as const,
        data: { ...data, documentId, expiresOn },
      }));
  });
  await emit(trx, events, now);
}
