import { sql } from "kysely";
import { type Database, openDatabase } from "../../data/db/database.ts";
import { migrate } from "../../data/db/migrate.ts";

export async function makeEmptyDatabase(): Promise<Uint8Array> {
  const db = openDatabase("sqlite::memory:");
  try {
    await migrate(db);
    return await serialize(db);
  } finally {
    await db.destroy();
  }
}

export async function serialize(db: Database): Promise<Uint8Array> {
  const file = await Deno.makeTempFile({ prefix: "desk-serialized-" });
  try {
    await sql`vacuum into ${sql.lit(file)}`.execute(db);
    return await Deno.readFile(file);
  } finally {
    await Deno.remove(file);
  }
}
