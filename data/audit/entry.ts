import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import { type Owned, readOwned } from "../list/read.ts";
import type { Source } from "../list/shape.ts";
import type { Permission } from "../permissions.ts";
import type { Store } from "../store.ts";
import {
  type AuditEntry,
  type AuditQuery,
  type EntrySearch,
  isOutside,
  type ListedEntry,
  listShape,
  searchRows,
  toEntry,
} from "./log.ts";
import { auditCategories, type AuditCategory, type AuditRow } from "./trail.ts";

type Fields = Record<string, unknown>;

export interface AuditRecord extends ListedEntry {
  seq: number;
  category: AuditCategory | "";
  requestId: string | null;
  /** Fields changed that the reader may not see. */
  withheld: boolean;
  before: Fields | null;
  after: Fields | null;
  /** That of its leaf in the tree, in hex. */
  hash: string;
}

type May = (permission: Permission) => boolean;

/** Nothing, not even its number, is shown to others of an entry of such a category. */
const readersOf: Partial<Record<AuditCategory, Permission>> = {
  transaction: "finance.read",
  legal: "legal_holds.read",
  access: "staff.read",
};

/** The categories whose entries a reader must not find. */
export const hiddenFrom = (may: May): AuditCategory[] =>
  auditCategories.filter((category) => {
    const permission = readersOf[category];
    return permission !== undefined && !may(permission);
  });

const visible = (may: May): RawBuilder<boolean> => {
  const hidden = hiddenFrom(may);
  return hidden.length === 0 ? sql`true` : isOutside(hidden);
};

/** Permissions to see the changed fields. Entries about exports and reports may be of any list. */
const changesTake: Record<AuditCategory, readonly Permission[]> = {
  kyc: ["kyc.read"],
  user: ["staff.read"],
  transaction: ["finance.read"],
  legal: ["legal_holds.read"],
  access: ["staff.read"],
  system: ["staff.read", "finance.read"],
};

export async function get(db: Database, id: string, may: May): Promise<AuditRecord> {
  const seq = /^a_([1-9]\d{0,14})$/.exec(id)?.[1];
  const row = seq === undefined ? undefined : await db.selectFrom("audit_log").selectAll()
    .where("seq", "=", Number(seq)).where(visible(may)).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "audit_entry.not_found");
  return recordOf(row, may);
}

function recordOf(row: AuditRow, may: May): AuditRecord {
  const { seq, category, requestId, hash } = row;
  const withheld = category !== "" && !changesTake[category].every(may);
  const [before = null, after = null] = [row.before, row.after]
    .map((json) => withheld ? null : fieldsOf(json));
  return {
    ...toEntry(row),
    seq,
    category,
    requestId,
    hash,
    withheld: withheld && (row.before ?? row.after) !== null,
    before,
    after,
  };
}

/** The files of the log: entries with all that the reader may see of them. */
export const entriesFor = (search: EntrySearch, may: May) => ({
  list: async (store: Store, query: AuditQuery, limit?: number) => {
    const page = await searchRows(store, query, search, limit);
    return { ...page, rows: page.rows.map((row) => fileRow(recordOf(row, may), may)) };
  },
  file: {
    fields: [
      "number",
      ...listShape.json.fields,
      "category",
      "requestId",
      "before",
      "after",
      "hash",
    ],
    toRows: (rows: readonly { id: string }[]) => rows,
  },
});

const fileRow = ({ seq, withheld: _, hash, ...entry }: AuditRecord, may: May) => ({
  number: seq,
  ...entry,
  hash: may("audit.verify") ? hash : null,
});

/** Loads and views of documents are folded, therefore more entries are read than shown. */
const MAX_DONE = 50;

export async function doneBy(source: Source, id: string, may: May): Promise<Owned<AuditEntry>> {
  const { rows, count } = await readOwned<AuditRow>(
    listShape,
    source,
    id,
    visible(may),
    MAX_DONE,
  );
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
