import type { AuditRow } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";
import type { KycDocument } from "../requests/document.ts";

export interface Entry extends Pick<AuditRow, "at" | "action" | "actorId"> {
  after: Readonly<Record<string, unknown>>;
}

/** A record proves that the trail has an entry, which was written in the same transaction. */
export interface Evidence {
  requestId: string;
  fits: (entry: Entry) => boolean;
}

/** Returns the first record whose entry is missing in the trail or says something else. */
export async function findUnproven<Proof extends Evidence>(
  db: Database,
  records: readonly Proof[],
): Promise<Proof | undefined> {
  if (records.length === 0) return undefined;
  const rows = await db.selectFrom("audit_log").select([
    "subject",
    "at",
    "action",
    "actorId",
    "after",
  ])
    .where("category", "=", "kyc")
    .where("subject", "in", [...new Set(records.map(({ requestId }) => requestId))]).execute();
  const entries = Map.groupBy(
    rows.map(({ after, ...row }) => ({ ...row, after: fieldsIn(after) })),
    ({ subject }) => subject,
  );
  return records.find(({ requestId, fits }) => !entries.get(requestId)?.some(fits));
}

function fieldsIn(json: string | null): Entry["after"] {
  try {
    return JSON.parse(json ?? "null") ?? {};
  } catch {
    return {};
  }
}

/**
 * A stored document: the entry of its receipt holds its id (those of fetched documents hold none) and
 * the hash of its bytes. Instants are not compared, as earlier versions took two.
 */
export const documentEvidence = (
  requestId: string,
  { id, sha256 }: Pick<KycDocument, "id" | "sha256">,
): Evidence => ({
  requestId,
  fits: ({ action, after }) =>
    after.sha256 === sha256 &&
    (action === "Document fetched" || action === "Document received" && after.id === id),
});
