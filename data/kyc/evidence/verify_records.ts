import type { AuditCheckpointRow } from "../../audit/checkpoints.ts";
import { type AuditVerification, type FaultReason, verify } from "../../audit/verify.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Database } from "../../db/database.ts";
import type { SigningKeys } from "../../keys/key_ring.ts";
import { type CountedRow, decisionsSince } from "../decisions/decision_rows.ts";
import type { KycDocument } from "../requests/document.ts";
import { documentEvidence, type Evidence, findUnproven } from "./entries.ts";

/**
 * Verifies the trail, and then that each decision, view and document has its entry in it. An end that
 * was cut off together with its checkpoints, under an older head, is found by the records it left.
 */
export async function verifyWithRecords(
  db: Database,
  signer: SigningKeys,
  external: readonly AuditCheckpointRow[] = [],
): Promise<AuditVerification> {
  const found = await verify(db, signer, external);
  if (found.fault) return found;
  for (const [reason, records] of recordsByFault) {
    for await (const batch of records(db)) {
      const unproven = await findUnproven(db, batch);
      if (unproven) {
        return { ...found, fault: { seq: found.size, reason, record: unproven.requestId } };
      }
      await yieldToEventLoop();
    }
  }
  return found;
}

const recordsByFault: [
  reason: FaultReason,
  records: (db: Database) => AsyncIterable<readonly Evidence[]>,
][] = [
  ["a decision has no entry", decisions],
  ["a view of a document has no entry", displays],
  ["a document has no entry, or one with another hash", documents],
];

const BATCH = 500;
/** The sample plants decisions as version 1, which no decision of this desk has. */
const SAMPLE = ":1";

async function* decisions(db: Database): AsyncGenerator<Evidence[]> {
  let batch: Evidence[] = [];
  for await (const decision of decisionsSince(db, "", { undone: true })) {
    if (decision.id.endsWith(SAMPLE)) continue;
    batch.push(...decisionEvidence(decision));
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function decisionEvidence(decision: CountedRow): Evidence[] {
  const { requestId, status, reviewerId, decidedAt, undoneAt } = decision;
  const entry = (at: string, expected: string): Evidence => ({
    requestId,
    fits: ({ action, actorId, ...entry }) =>
      entry.at === at && action === expected && actorId === reviewerId,
  });
  const made = entry(decidedAt, `KYC ${status}`);
  return undoneAt ? [made, entry(undoneAt, "KYC decision undone")] : [made];
}

async function* displays(db: Database): AsyncGenerator<Evidence[]> {
  const key = ["requestId", "documentId", "staffId", "displayedAt"] as const;
  let last: readonly [string, string, string, string] = ["", "", "", ""];
  for (;;) {
    const rows = await db.selectFrom("kyc_displays").select(key)
      .where((eb) => eb(eb.refTuple(...key), ">", eb.tuple(...last)))
      .orderBy("requestId").orderBy("documentId").orderBy("staffId").orderBy("displayedAt")
      .limit(BATCH).execute();
    yield rows.map(({ requestId, staffId, displayedAt }) => ({
      requestId,
      fits: ({ at, action, actorId }) =>
        at === displayedAt && action.startsWith("Document ") && actorId === staffId,
    }));
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = [end.requestId, end.documentId, end.staffId, end.displayedAt];
  }
}

async function* documents(db: Database): AsyncGenerator<Evidence[]> {
  for (let last = "";;) {
    const rows = await db.selectFrom("kyc_requests").select(["id", "documents"])
      .where("id", ">", last)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("kyc_held_documents").select("blob")
            .whereRef("kyc_held_documents.requestId", "=", "kyc_requests.id"),
        )
      )
      .orderBy("id").limit(BATCH).execute();
    yield rows.flatMap(({ id, documents }) =>
      (JSON.parse(documents) as KycDocument[]).flatMap((document) =>
        document.sha256 === undefined ? [] : [documentEvidence(id, document)]
      )
    );
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end.id;
  }
}
