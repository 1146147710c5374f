import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** The latest change of each record. Triggers on the tables of the records write it. */
interface ChangeRow {
  /** The name of the list in the API. */
  type: string;
  id: string;
  version: number;
  /** Database time. */
  at: string;
  /** Sequence number in the order of commits; null until `assignPositions` on PostgreSQL. */
  position: number | null;
}

interface HeadRow {
  id: number;
  /** Changes when a backup is restored, so that older cursors are refused. */
  epoch: string;
  /** The last position; PostgreSQL only. */
  position: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    changes: ChangeRow;
    change_head: HeadRow;
  }
}

/** Rows per transaction. */
export const POSITION_BATCH = 5_000;

/**
 * Assigns positions to committed changes and returns their number. PostgreSQL only: a position assigned
 * within a transaction could become visible after a higher one. This function sees committed changes
 * only, and the lock on the head serializes it until its commit, so a reader who sees a position sees
 * all lower ones. Rows locked by running transactions are skipped; these reset them to null.
 */
export async function assignPositions(db: Database): Promise<number> {
  if (!await hasUnassigned(db)) return 0;
  return await db.transaction().execute(async (trx) => {
    const { position } = await trx.selectFrom("change_head").select("position").forUpdate()
      .executeTakeFirstOrThrow();
    const found = await trx.selectFrom("changes").select(["type", "id"])
      .where("position", "is", null).orderBy("at").orderBy("type").orderBy("id")
      .limit(POSITION_BATCH).forUpdate().skipLocked().execute();
    const assigned = found.map(({ type, id }, index) => ({
      type,
      id,
      position: Number(position) + index + 1,
    }));
    await sql`update changes set "position" = assigned."position"
      from json_to_recordset(${JSON.stringify(assigned)}::json)
        as assigned ("type" text, "id" text, "position" bigint)
      where changes."type" = assigned."type" and changes."id" = assigned."id"`.execute(trx);
    await trx.updateTable("change_head").set({ position: Number(position) + assigned.length })
      .execute();
    return assigned.length;
  });
}

const hasUnassigned = async (db: Database): Promise<boolean> =>
  await db.selectFrom("changes").select("id").where("position", "is", null).limit(1)
    .executeTakeFirst() !== undefined;
