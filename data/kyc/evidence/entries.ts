import type { AuditRow } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";

export type Entry = Pick<AuditRow, "at" | "action" | "actorId" | "target" | "after">;

/** A record proves that the trail has an entry, which was written in the same transaction. */
export interface Evidence {
  requestId: string;
  /** Also the instant of the entry. */
  at: string;
  fits: (entry: Entry) => boolean;
}

/** Returns the first record whose entry is missing in the trail or says something else. */
export async function findUnproven<Proof extends Evidence>(
  db: Database,
  records: readonly Proof[],
): Promise<Proof | undefined> {
  if (records.length === 0) return undefined;
  const entries = await db.selectFrom("audit_log")
    .select(["at", "action", "actorId", "target", "after"])
    .where("category", "=", "kyc").where("at", "in", records.map(({ at }) => at)).execute();
  const byInstant = Map.groupBy(entries, ({ at }) => at);
  return records.find(({ requestId, at, fits }) =>
    !byInstant.get(at)?.some((entry) => entry.target.endsWith(`(${requestId})`) && fits(entry))
  );
}

const RECEIVED = ["Document received", "Document fetched"];

/** A document that came at `at`: its entry holds the hash of its bytes. */
export const documentEvidence = (requestId: string, at: string, sha256: string): Evidence => ({
  requestId,
  at,
  fits: ({ action, after }) => RECEIVED.includes(action) && hashIn(after) === sha256,
});

function hashIn(after: string | null): unknown {
  try {
    return (JSON.parse(after ?? "null") as { sha256?: unknown } | null)?.sha256;
  } catch {
    return undefined;
  }
}
