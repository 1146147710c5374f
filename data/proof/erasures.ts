import { withFields } from "../audit/subject_entries.ts";
import { ERASED } from "../audit/entry_body.ts";
import type { FaultReason } from "../audit/verify.ts";
import type { Database } from "../db/database.ts";
import { anonymousDecisions } from "../erasure/decisions.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import { findUnsigned } from "../ledger/erasures.ts";
import { openedKey, sealedKey } from "../ledger/key.ts";

const REASON = "the ledger of erasures differs from its entries" satisfies FaultReason;
const UNSIGNED = "the ledger of erasures is not as it was signed" satisfies FaultReason;

/**
 * Each row of the ledger and all of them together are as this desk has signed them. Each erasure of the ledger has its entry, and each such entry its erasure, with the same digest; the
 * decisions that stay of a person are those that the entry counts.
 */
export async function findErasureFault(
  db: Database,
  signer: SigningKeys,
): Promise<{ reason: FaultReason; record: string } | null> {
  const rows = await db.selectFrom("audit_log").select(["before", "after"])
    .where("action", "=", ERASED).orderBy("seq").execute();
  const entries = new Map(
    rows.map((row) => withFields(row).after).map((after) => [Number(after.number), after]),
  );
  const erasures = await db.selectFrom("erasures").select(["number", "digest", "state"])
    .where("state", "<>", "begun").orderBy("number").execute();
  for (const { number, digest } of erasures) {
    const entry = entries.get(Number(number));
    entries.delete(Number(number));
    const decisions = JSON.stringify(await anonymousDecisions(db, Number(number)));
    const isProven = entry?.digest === digest && JSON.stringify(entry?.anonymous) === decisions;
    if (!isProven) return { reason: REASON, record: `Erasure ${number}` };
  }
  const [missing] = entries.keys();
  if (missing !== undefined) return { reason: REASON, record: `Erasure ${missing}` };
  const record = await unsignedRecord(db, signer);
  return record === null ? null : { reason: UNSIGNED, record };
}

async function unsignedRecord(db: Database, keys: SigningKeys): Promise<string | null> {
  const sealed = await sealedKey(db);
  const key = sealed === null ? "" : await openedKey({ db, keys }, sealed).catch((error) => {
    if (error instanceof DomainError) throw error;
    return null;
  });
  return key === null ? "ledger_keys" : await findUnsigned(db, key);
}
