import { areKeysProven } from "../audit/note_key.ts";
import { findSealFault } from "../audit/verify_seals.ts";
import type { KeptCheckpoint } from "../audit/checkpoints.ts";
import type { FaultReason } from "../audit/verify.ts";
import { type TreeVerification, verify } from "../audit/verify_tree.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import { inSnapshot } from "../db/locks.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { openChecks } from "../kyc/checks/checks.ts";
import { kycSteps } from "../kyc/decisions/kyc_steps.ts";
import { findMonthFault } from "../statements/evidence.ts";
import { findStaffFault } from "./staff.ts";
import { checkFault } from "./checks.ts";
import {
  type CaseFile,
  caseTables,
  CHANGED,
  nextRequests,
  readCases,
  requestSteps,
} from "./case_file.ts";
import {
  displayFault,
  documentEndFault,
  documentFactsFault,
  documentFault,
  missingDisplayFault,
} from "./documents.ts";
import { findErasureFault } from "./erasures.ts";
import { findHoldFault } from "./holds.ts";
import { requestFault } from "./request.ts";
import { findScreeningFault } from "./screening.ts";
import { stepFault } from "./steps.ts";
import { findTwoPeopleFault } from "./two_people.ts";

interface RecordFault {
  reason: FaultReason;
  record: string;
}

/**
 * Verifies the trail, and then that requests, documents, holds of payouts, staff and tokens are as
 * their entries left them. An end that was cut off together with its checkpoints, under an older
 * head, is found by the records it left.
 */
export async function verifyWithRecords(
  db: Database,
  signer: SigningKeys,
  external: readonly KeptCheckpoint[] = [],
): Promise<TreeVerification> {
  const found = await verify(db, signer, external);
  if (found.fault) return found;
  const fault = await findRecordFault(db) ?? await findFault(db, findHoldFault) ??
    await findFault(db, findStaffFault) ??
    await findFault(db, (reader) => findErasureFault(reader, signer)) ??
    await findFault(db, (reader) => findKeyFault(reader, signer)) ??
    await findFault(db, (reader) => findSealFault(reader, signer)) ??
    await findFault(db, findTwoPeopleFault) ??
    await findFault(db, findScreeningFault) ??
    await findFault(db, async (reader) => findMonthFault(reader, await hasSeeds(reader)));
  return fault ? { ...found, fault: { seq: found.size, ...fault } } : found;
}

/** Keys of checkpoints that were put there before the first entry about them have its digest. */
const findKeyFault = async (db: Database, signer: SigningKeys): Promise<RecordFault | null> =>
  await areKeysProven(db, signer)
    ? null
    : { reason: "a record differs from its digest", record: "note-keys" };

async function findRecordFault(db: Database): Promise<RecordFault | null> {
  const isSeeded = await hasSeeds(db);
  for (let ids = await nextRequests(db, ""); ids.length > 0;) {
    const fault = await findFault(db, (reader) => faultAmong(reader, ids, isSeeded));
    if (fault) return fault;
    await yieldToEventLoop();
    ids = await nextRequests(db, ids.at(-1)!);
  }
  return await findFault(db, strayFault) ?? await missingRequest(db);
}

/** A fault counts if one transaction finds it too: others write between two queries. */
async function findFault(
  db: Database,
  find: (reader: Database) => Promise<RecordFault | null>,
): Promise<RecordFault | null> {
  return await find(db) && await inSnapshot(db, find);
}

/** Records of the sample and of `deno task seed` have no entries; their trail says that it has some. */
async function hasSeeds(db: Database): Promise<boolean> {
  const row = await db.selectFrom("audit_log").select("seq")
    .where((eb) =>
      eb.or([
        eb.and([eb("category", "=", "system"), eb("action", "=", "Seeding started")]),
        eb.and([eb("category", "=", "system"), eb("action", "=", "Seeding finished")]),
        eb.and([eb("seq", "=", 1), eb("target", "=", "Weekly digest")]),
      ])
    ).limit(1).executeTakeFirst();
  return row !== undefined;
}

const faultOf = (
  { request: { id }, rows, entries }: CaseFile,
  isSeeded: boolean,
  step: typeof requestSteps[number],
) => stepFault({ type: "kyc", id, rows, entries, isSeeded }, step);

const decisionFault = (file: CaseFile, isSeeded: boolean): FaultReason | null =>
  faultOf(file, isSeeded, kycSteps.steps.decision) === "missing" ? caseTables.kyc_decisions : null;

const stepsFault = (file: CaseFile, isSeeded: boolean): FaultReason | null =>
  requestSteps.some((step) => faultOf(file, isSeeded, step)) ? CHANGED : null;

const checks: readonly ((file: CaseFile, isSeeded: boolean) => FaultReason | null)[] = [
  decisionFault,
  displayFault,
  documentFault,
  documentEndFault,
  documentFactsFault,
  missingDisplayFault,
  stepsFault,
  checkFault,
  requestFault,
];

async function faultAmong(
  db: Database,
  ids: readonly string[],
  isSeeded: boolean,
): Promise<RecordFault | null> {
  const files = await readCases(db, ids);
  for (const check of checks) {
    for (const file of files) {
      const reason = reasonOf(check, file, isSeeded);
      if (reason) return { reason, record: file.request.id };
    }
  }
  for (const { request, rows } of files) {
    if (rows.kyc_checks.length === 0 && request.openChecks === 0) continue;
    if ((await openChecks(db, request.id)).length === request.openChecks) continue;
    return { reason: "a request differs from its entries", record: request.id };
  }
  return null;
}

function reasonOf(
  check: typeof checks[number],
  file: CaseFile,
  isSeeded: boolean,
): FaultReason | null {
  try {
    return check(file, isSeeded);
  } catch (error) {
    // A column with damaged JSON.
    if (error instanceof SyntaxError) return "a request differs from its entries";
    throw error;
  }
}

/** Rows of requests that do not exist; those of erased people are counted by their entries. */
async function strayFault(db: Database): Promise<RecordFault | null> {
  for (const [table, reason] of Object.entries(caseTables)) {
    const row = await db.selectFrom(table as "kyc_decisions").select("requestId")
      .where(({ not, exists, selectFrom }) =>
        not(exists(
          selectFrom("kyc_requests").select("kyc_requests.id")
            .whereRef("kyc_requests.id", "=", `${table as "kyc_decisions"}.requestId`),
        ))
      ).where("requestId", "not like", "erased-%").limit(1).executeTakeFirst();
    if (row) return { reason, record: row.requestId };
  }
  return null;
}

const BATCH = 1_000;

/** Requests are never removed, so each entry has its request. */
async function missingRequest(db: Database): Promise<RecordFault | null> {
  for (let last = "";;) {
    const rows = await db.selectFrom("audit_log").select("subject").distinct()
      .where("category", "=", "kyc").where("subject", ">", last)
      .orderBy("subject").limit(BATCH).execute();
    const subjects = rows.map(({ subject = "" }) => subject);
    if (subjects.length === 0) return null;
    const known = await db.selectFrom("kyc_requests").select("id").where("id", "in", subjects)
      .execute();
    const ids = new Set(known.map(({ id }) => id));
    const missing = subjects.find((subject) => !ids.has(subject));
    if (missing !== undefined) {
      return { reason: "a request with entries is missing", record: missing };
    }
    last = subjects.at(-1)!;
    await yieldToEventLoop();
  }
}
