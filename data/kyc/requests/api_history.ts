import type { Database } from "../../db/database.ts";
import { readDecisions } from "./history.ts";

const MOST = 1_000;

/**
 * The decisions of a request and the steps between them, oldest first, as the API answers them. Without
 * questions and answers of escalations.
 */
export async function readApiHistory(db: Database, requestId: string) {
  const [decisions, requests, escalations, reopenings] = await Promise.all([
    readDecisions(db, requestId),
    readAsks(db, requestId),
    readEscalations(db, requestId),
    readReopenings(db, requestId),
  ]);
  return [
    ...requests.map((step) => ({ at: step.requestedAt, step })),
    ...escalations.map((step) => ({ at: step.escalatedAt, step })),
    ...decisions.map((step) => ({ at: step.decidedAt, step })),
    ...reopenings.map((step) => ({ at: step.reopenedAt, step })),
  ].toSorted((one, other) => one.at < other.at ? -1 : one.at > other.at ? 1 : 0)
    .map(({ step }) => step);
}

async function readAsks(db: Database, requestId: string) {
  const rows = await db.selectFrom("kyc_asks").selectAll().where("requestId", "=", requestId)
    .orderBy("askedAt").orderBy("id").limit(MOST).execute();
  return rows.map(({ askedAt, askedBy, requestId: _, id: __, ...ask }) => ({
    type: "document_requested" as const,
    requestedAt: askedAt,
    requestedBy: askedBy,
    ...ask,
  }));
}

async function readEscalations(db: Database, requestId: string) {
  const rows = await db.selectFrom("kyc_escalations")
    .select(["askedAt", "askedBy", "answeredAt", "answeredBy"])
    .where("requestId", "=", requestId).orderBy("askedAt").orderBy("id").limit(MOST).execute();
  return rows.map(({ askedAt, askedBy, ...answer }) => ({
    type: "escalated" as const,
    escalatedAt: askedAt,
    escalatedBy: askedBy,
    ...answer,
  }));
}

async function readReopenings(db: Database, requestId: string) {
  const rows = await db.selectFrom("kyc_reopenings")
    .select(["reopenedAt", "staffId", "reason", "replaced"])
    .where("requestId", "=", requestId).orderBy("reopenedAt").orderBy("id").limit(MOST).execute();
  return rows.map(({ staffId, ...reopening }) => ({
    type: "reopened" as const,
    reopenedBy: staffId,
    ...reopening,
  }));
}
