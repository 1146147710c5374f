import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { DomainError } from "../base/errors.ts";
import { type Owned, readOwned } from "../list/read.ts";
import type { Source } from "../list/shape.ts";
import type { Permission } from "../permissions.ts";
import { type AuditEntry, type ListedEntry, listShape, toEntry } from "./log.ts";
import type { AuditCategory, AuditRow } from "./trail.ts";

type Fields = Record<string, unknown>;

export interface AuditRecord extends ListedEntry {
  seq: number;
  category: AuditCategory;
  requestId: string | null;
  /** Fields changed that the reader may not see. */
  withheld: boolean;
  before: Fields | null;
  after: Fields | null;
  /** Includes the hash of the previous entry. */
  hash: string;
}

type May = (permission: Permission) => boolean;

const visible = (may: May): RawBuilder<boolean> =>
  may("finance.read") ? sql`true` : sql`${sql.ref("category")} <> 'transaction'`;

/** Permissions to see the changed fields. Entries about exports and reports may be of any list. */
const changesTake: Record<AuditCategory, readonly Permission[]> = {
  kyc: ["kyc.read"],
  user: ["staff.read"],
  transaction: ["finance.read"],
  system: ["staff.read", "finance.read"],
};

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

export async function doneBy(source: Source, id: string, may: May): Promise<Owned<AuditEntry>> {
  const { rows, count } = await readOwned<AuditRow>(listShape, source, id, visible(may));
  return { rows: rows.map(toEntry), count };
}

/** Null for JSON that was tampered with, which `verify` reports. */
function fieldsOf(json: string | null): Fields | null {
  try {
    const fields: unknown = JSON.parse(json ?? "null");
    return typeof fields === "object" ? fields as Fields | null : null;
  } catch {
    return null;
  }
}
