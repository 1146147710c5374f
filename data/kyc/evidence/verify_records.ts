import type { AuditCheckpointRow } from "../../audit/checkpoints.ts";
import { type AuditVerification, type FaultReason, verify } from "../../audit/verify.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Database } from "../../db/database.ts";
import type { SigningKeys } from "../../keys/key_ring.ts";
import { accountFault } from "../../staff/accounts/evidence.ts";
import { entriesOf, fieldsIn } from "./entries.ts";
import { requestFault, type RequestRows } from "./request_proof.ts";

/** The first record that contradicts the trail. */
interface RecordFault {
  reason: FaultReason;
  record: string;
}

/**
 * Verifies the trail, and then that requests, decisions, views, documents, accounts and service tokens
 * are as its entries say, and that each entry has its record. `docs/threat-model.md` names what has no
 * entry.
 */
export async function verifyWithRecords(
  db: Database,
  signer: SigningKeys,
  external: readonly AuditCheckpointRow[] = [],
): Promise<AuditVerification> {
  const found = await verify(db, signer, external);
  if (found.fault) return found;
  const isSeeded = await hasSeededRecords(db);
  const fault = await strayRecord(db) ?? await firstRequestFault(db, isSeeded) ??
    await accountFault(db, { isSeeded });
  return fault ? { ...found, fault: { seq: found.size, ...fault } } : found;
}

/** The decisions of the sample have entries without a version. */
async function hasSeededRecords(db: Database): Promise<boolean> {
  const seeded = await db.selectFrom("audit_log").select("seq")
    .where("action", "=", "Seeding finished").limit(1).executeTakeFirst();
  if (seeded) return true;
  const decisions = await db.selectFrom("audit_log").select("after")
    .where("action", "in", ["KYC accepted", "KYC revoked"]).orderBy("seq").limit(BATCH).execute();
  return decisions.some(({ after }) => fieldsIn(after).version === undefined);
}

/** A decision, view or document of a request that does not exist, or entries about one. */
async function strayRecord(db: Database): Promise<RecordFault | null> {
  const strays = [
    ["kyc_decisions", "a decision has no entry"],
    ["kyc_displays", "a view of a document has no entry"],
    ["kyc_held_documents", "a document has no entry, or one with another hash"],
  ] as const;
  for (const [table, reason] of strays) {
    const row = await db.selectFrom(table).select("requestId").where((eb) =>
      eb.not(eb.exists(
        eb.selectFrom("kyc_requests").select("kyc_requests.id")
          .whereRef("kyc_requests.id", "=", eb.ref(`${table}.requestId`)),
      ))
    ).limit(1).executeTakeFirst();
    if (row) return { reason, record: row.requestId };
  }
  const entry = await db.selectFrom("audit_log").select("subject").where("category", "=", "kyc")
    .where("action", "in", ["KYC accepted", "KYC declined", "KYC revoked", "Document received"])
    .where((eb) =>
      eb.not(eb.exists(
        eb.selectFrom("kyc_requests").select("kyc_requests.id")
          .whereRef("kyc_requests.id", "=", "audit_log.subject"),
      ))
    ).limit(1).executeTakeFirst();
  return entry ? { reason: "a request with entries is missing", record: entry.subject! } : null;
}

const BATCH = 200;

async function firstRequestFault(db: Database, isSeeded: boolean): Promise<RecordFault | null> {
  for (let last = "";;) {
    const rows = await db.selectFrom("kyc_requests").select("id").where("id", ">", last)
      .orderBy("id").limit(BATCH).execute();
    const fault = await batchFault(db, rows.map(({ id }) => id), isSeeded);
    if (fault) return fault;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return null;
    last = end.id;
    await yieldToEventLoop();
  }
}

const READS = 3;

/**
 * Rows and entries are read one after the other, so a request that is decided meanwhile seems to
 * differ; it is read again.
 */
async function batchFault(
  db: Database,
  ids: readonly string[],
  isSeeded: boolean,
): Promise<RecordFault | null> {
  let fault: RecordFault | null = null;
  for (let read = 1; read <= READS; read++) {
    fault = await faultIn(db, ids, isSeeded);
    if (!fault) return null;
  }
  return fault;
}

async function faultIn(
  db: Database,
  ids: readonly string[],
  isSeeded: boolean,
): Promise<RecordFault | null> {
  const all = await readRows(db, ids);
  const entries = await entriesOf(db, ids);
  for (const rows of all) {
    const { id } = rows.request;
    const reason = requestFault({ rows, entries: entries.get(id) ?? [], isSeeded });
    if (reason) return { reason, record: id };
  }
  return null;
}

async function readRows(db: Database, ids: readonly string[]): Promise<RequestRows[]> {
  if (ids.length === 0) return [];
  const requests = await db.selectFrom("kyc_requests")
    .select(["id", "userName", "status", "phase", "reviewNotes", "reviewedBy", "expiresAt"])
    .select(["undisplayed", "reasons", "message", "imported", "version", "documents"])
    .where("id", "in", ids).orderBy("id").execute();
  const decisions = await db.selectFrom("kyc_decisions")
    .select(["id", "requestId", "status", "reviewerId", "decidedAt", "reviewNotes"])
    .select(["undisplayed", "reasons", "message", "undoneAt"])
    .where("requestId", "in", ids).execute();
  const reopenings = await db.selectFrom("kyc_reopenings").selectAll()
    .where("requestId", "in", ids).execute();
  const displays = await db.selectFrom("kyc_displays").selectAll()
    .where("requestId", "in", ids).execute();
  const stored = await db.selectFrom("kyc_held_documents")
    .select(["requestId", "documentId", "sha256"]).where("requestId", "in", ids).execute();
  const byRequest = <One extends { requestId: string }>(rows: readonly One[]) =>
    Map.groupBy(rows, ({ requestId }) => requestId);
  const decisionsOf = byRequest(decisions);
  const reopeningsOf = byRequest(reopenings);
  const displaysOf = byRequest(displays);
  const storedOf = byRequest(stored);
  return requests.map((request) => ({
    request,
    decisions: decisionsOf.get(request.id) ?? [],
    reopenings: reopeningsOf.get(request.id) ?? [],
    displays: displaysOf.get(request.id) ?? [],
    stored: storedOf.get(request.id) ?? [],
  }));
}
