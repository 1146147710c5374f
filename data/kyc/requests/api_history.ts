import type { Database } from "../../db/database.ts";
import { readDecisions } from "./history.ts";
import { idLength, versionIn } from "../../steps/rows.ts";

const MOST = 1_000;

/**
 * The decisions of a request and the steps between them, oldest first, as the API answers them: in
 * the order of the versions that they made. Without questions and answers of escalations.
 */
export async function readApiHistory(db: Database, requestId: string) {
  const [decisions, requests, escalations, reopenings] = await Promise.all([
    readDecisions(db, requestId),
    readAsks(db, requestId),
    readEscalations(db, requestId),
    readReopenings(db, requestId),
  ]);
  return [...requests, ...escalations, ...decisions, ...reopenings]
    .toSorted((one, other) => versionIn(one.id) - versionIn(other.id))
    .map(({ id: _, undoneAt, ...step }) => ({ ...step, ...undoneAt && { undoneAt } }));
}

async function readAsks(db: Database, requestId: string) {
  const rows = await db.selectFrom("kyc_asks").selectAll().where("requestId", "=", requestId)
    .orderBy(idLength).orderBy("id").limit(MOST).execute();
  return rows.map(({ askedAt, askedBy, requestId: _, ...ask }) => ({
    type: "document_requested" as const,
    requestedAt: askedAt,
    requestedBy: askedBy,
    ...ask,
  }));
}

async function readEscalations(db: Database, requestId: string) {
  const rows = await db.selectFrom("kyc_escalations")
    .select(["id", "askedAt", "askedBy", "answeredAt", "answeredBy", "undoneAt"])
    .where("requestId", "=", requestId).orderBy(idLength).orderBy("id").limit(MOST).execute();
  return rows.map(({ askedAt, askedBy, ...answer }) => ({
    type: "escalated" as const,
    escalatedAt: askedAt,
    escalatedBy: askedBy,
    ...answer,
  }));
}

async function readReopenings(db: Database, requestId: string) {
  const rows = await db.selectFrom("kyc_reopenings")
    .select(["id", "reopenedAt", "staffId", "reason", "replaced", "undoneAt"])
    .where("requestId", "=", requestId).orderBy(idLength).orderBy("id").limit(MOST).execute();
  return rows.map(({ staffId, ...reopening }) => ({
    type: "reopened" as const,
    reopenedBy: staffId,
    ...reopening,
  }));
}
