import type { AuditRow } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";
import type { KycDocument } from "../requests/document.ts";

type Fields = Readonly<Record<string, unknown>>;

/** An entry of the trail about a request or one of its documents. */
export interface Entry
  extends Pick<AuditRow, "at" | "action" | "actorId" | "actorName" | "target" | "seals"> {
  before: Fields;
  after: Fields;
}

/** The entries about requests by id, oldest first. */
export async function entriesOf(
  db: Database,
  requestIds: readonly string[],
): Promise<Map<string, Entry[]>> {
  const rows = await db.selectFrom("audit_log")
    .select([
      "subject",
      "at",
      "action",
      "actorId",
      "actorName",
      "target",
      "before",
      "after",
      "seals",
    ])
    .where("category", "=", "kyc").where("subject", "in", requestIds).orderBy("seq").execute();
  const entries = rows.map(({ subject = "", before, after, ...row }) => ({
    subject,
    entry: { ...row, before: fieldsIn(before), after: fieldsIn(after) },
  }));
  const found = new Map<string, Entry[]>();
  for (const { subject, entry } of entries) {
    const own = found.get(subject);
    if (own) own.push(entry);
    else found.set(subject, [entry]);
  }
  return found;
}

function fieldsIn(json: string | null): Fields {
  try {
    return JSON.parse(json ?? "null") ?? {};
  } catch {
    return {};
  }
}

/**
 * The entry of the receipt of a stored document, by its id (that of a fetched document has none) and
 * the hash of its bytes. Instants are not compared, as earlier versions took two.
 */
export const receiptOf = (
  { id, sha256 }: Pick<KycDocument, "id" | "sha256">,
  entries: readonly Entry[],
): Entry | undefined =>
  entries.find(({ action, after }) =>
    after.sha256 === sha256 &&
    (action === "Document fetched" || action === "Document received" && after.id === id)
  );
