import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { DomainError } from "../base/errors.ts";
import { type Owned, readOwned } from "../list/owned.ts";
import type { Permission } from "../permissions.ts";
import { type AuditEntry, type ListedEntry, listShape, toEntry } from "./log.ts";
import type { AuditCategory, AuditRow } from "./trail.ts";

type Fields = Record<string, unknown>;

/** An entry with all that the trail keeps of it. */
export interface AuditRecord extends ListedEntry {
  /** Place in the trail, from 1. */
  seq: number;
  category: AuditCategory;
  requestId: string | null;
  /** Something changed that the reader may not see. */
  withheld: boolean;
  before: Fields | null;
  after: Fields | null;
  /** By which it follows from the entry before. */
  hash: string;
}

type May = (permission: Permission) => boolean;

/** Who may not read finance finds nothing of it here. */
const visible = (may: May): RawBuilder<boolean> =>
  may("finance.read") ? sql`true` : sql`${sql.ref("category")} <> 'transaction'`;

/** What one must be allowed to see what changed; exports and reports may be of any list. */
const changesTake: Record<AuditCategory, readonly Permission[]> = {
  kyc: ["kyc.read"],
  user: ["staff.read"],
  transaction: ["finance.read"],
  system: ["staff.read", "finance.read"],
};

/** Reads one entry, `a_17`, as far as one may see it. Throws `not_found`. */
export async function get(db: Database, id: string, may: May): Promise<AuditRecord> {
  const seq = /^a_([1-9]\d{0,14})$/.exec(id)?.[1];
  const row = seq === undefined ? undefined : await db.selectFrom("audit_log").selectAll()
    .where("seq", "=", Number(seq)).where(visible(may)).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "Audit entry not found");
  const { category, requestId, hash } = row;
  const withheld = !changesTake[category].every(may);
  const [before, after] = [row.before, row.after].map((json) => withheld ? null : fieldsOf(json));
  return {
    ...toEntry(row),
    seq: row.seq,
    category,
    requestId,
    hash,
    withheld: withheld && (row.before ?? row.after) !== null,
    before: before ?? null,
    after: after ?? null,
  };
}

/** What a member of staff has done last. */
export async function doneBy(db: Database, id: string, may: May): Promise<Owned<AuditEntry>> {
  const { rows, count } = await readOwned<AuditRow>(db, listShape, id, visible(may));
  return { rows: rows.map(toEntry), count };
}

/** What somebody has been at need not be JSON any more; the proof of the trail tells of that. */
function fieldsOf(json: string | null): Fields | null {
  try {
    const fields: unknown = JSON.parse(json ?? "null");
    return typeof fields === "object" ? fields as Fields | null : null;
  } catch {
    return null;
  }
}
