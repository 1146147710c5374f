import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Records of the feed: triggers of their tables write it, whoever changes them. */
interface ChangeRow {
  /** The name of the list in the API. */
  type: string;
  id: string;
  version: number;
  /** Database time. */
  at: string;
  /** Null until the change has one; only on PostgreSQL. */
  position: number | null;
}

interface HeadRow {
  id: number;
  /** Changes when a backup is restored, so that cursors of the other time are refused. */
  epoch: string;
  /** The last position; on PostgreSQL alone. */
  position: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    changes: ChangeRow;
    change_head: HeadRow;
  }
}

/** Changes that get their positions in one transaction. */
export const POSITIONS_AT_ONCE = 5_000;

/**
 * Gives positions to committed changes, and returns how many. PostgreSQL alone needs this: a position
 * given during a transaction could become visible after a higher one. Here only what has been
 * committed is seen, and the lock on the head lets one process at a time give positions until its own
 * commit; so whoever sees a position sees all lower ones. Rows of running transactions are skipped:
 * these will set them back to null.
 */
export async function givePositions(db: Database): Promise<number> {
  if (!await hasUnplaced(db)) return 0;
  return await db.transaction().execute(async (trx) => {
    const { position } = await trx.selectFrom("change_head").select("position").forUpdate()
      .executeTakeFirstOrThrow();
    const found = await trx.selectFrom("changes").select(["type", "id"])
      .where("position", "is", null).orderBy("at").orderBy("type").orderBy("id")
      .limit(POSITIONS_AT_ONCE).forUpdate().skipLocked().execute();
    const placed = found.map(({ type, id }, index) => ({
      ...{ type, id, position: Number(position) + index + 1 },
    }));
    await sql`update changes set "position" = placed."position"
      from json_to_recordset(${JSON.stringify(placed)}::json)
        as placed ("type" text, "id" text, "position" bigint)
      where changes."type" = placed."type" and changes."id" = placed."id"`.execute(trx);
    await trx.updateTable("change_head").set({ position: Number(position) + placed.length })
      .execute();
    return placed.length;
  });
}

const hasUnplaced = async (db: Database): Promise<boolean> =>
  await db.selectFrom("changes").select("id").where("position", "is", null).limit(1)
    .executeTakeFirst() !== undefined;
