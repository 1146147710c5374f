import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { DomainError } from "../errors/domain_error.ts";
import { markExpired } from "../kyc/requests/expiry.ts";
import type { RecordName } from "../lists.ts";
import type { Store } from "../store.ts";
import { assignPositions, POSITION_BATCH } from "./positions.ts";

interface Change {
  type: RecordName;
  id: string;
  version: number;
  at: string;
  /** The person was erased; such changes are listed for 31 days. */
  deleted?: true;
}

export interface ChangePage {
  changes: Change[];
  /** The cursor to go on from. */
  next: string;
  /** True if more changes wait already. */
  more: boolean;
}

export const MOST_CHANGES = 1_000;

/**
 * Reads the changes after a cursor, in the order of commits; an empty cursor is the beginning. A record
 * is named once, with its latest change. Throws `invalid` for a malformed cursor, `conflict` for one from
 * before a restored backup.
 */
export async function readChanges(
  store: Store,
  { after, types, limit = MOST_CHANGES }: {
    after: string;
    types: readonly RecordName[];
    limit?: number;
  },
): Promise<ChangePage> {
  const { db } = store;
  if (types.includes("kyc-requests")) await markExpiries(store);
  const assigned = await assignPositions(db);
  const { epoch } = await db.selectFrom("change_head").select("epoch").executeTakeFirstOrThrow();
  const from = positionIn(after, epoch);
  const found = await changesAfter(db, from, types, limit + 1);
  const shown = found.slice(0, limit);
  const deleted = await erasedAmong(db, shown);
  return {
    changes: shown.map(({ position: _, ...change }) =>
      change.type === "users" && deleted.has(change.id) ? { ...change, deleted: true } : change
    ),
    next: `${shown.at(-1)?.position ?? from}.${epoch}`,
    more: found.length > limit || assigned === POSITION_BATCH,
  };
}

/** The ids of people in these changes who do not exist any more. */
async function erasedAmong(db: Database, changes: readonly Change[]): Promise<Set<string>> {
  const ids = changes.filter(({ type }) => type === "users").map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const known = await db.selectFrom("users").select("id").where("id", "in", valuesIn(db, ids))
    .execute();
  return new Set(ids).difference(new Set(known.map(({ id }) => id)));
}

/** Approvals read as expired at once, so the feed must name them before the hourly job marks them. */
async function markExpiries(store: Store): Promise<void> {
  const ended = await store.db.selectFrom("kyc_requests").select("id")
    .where("phase", "=", "accepted").where("expiresAt", "<=", store.now().toISOString())
    .limit(1).executeTakeFirst();
  if (ended) await markExpired(store);
}

function positionIn(cursor: string, epoch: string): number {
  if (cursor === "") return 0;
  const [, position, cursorEpoch] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  if (position === undefined) {
    throw new DomainError("invalid", "changes.bad_cursor");
  }
  if (cursorEpoch === epoch) return Number(position);
  throw new DomainError(
    "conflict",
    "changes.restored_backup",
  );
}

/** One index scan per type, so that many changes of other types cost nothing. */
async function changesAfter(
  db: Database,
  position: number,
  types: readonly RecordName[],
  limit: number,
): Promise<(Change & { position: number })[]> {
  if (types.length === 0) return [];
  const parts = types.map((type) =>
    sql`select * from (select "type", "id", "version", "at", "position" from changes
      where "type" = ${type} and "position" > ${position}
      order by "position" limit ${sql.lit(limit)}) as part`
  );
  const { rows } = await sql<Change & { position: number }>`
    select * from (${sql.join(parts, sql` union all `)}) as found
    order by "position" limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
