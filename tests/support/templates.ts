import { sql } from "kysely";
import { openDatabase } from "../../data/db/database.ts";
import { migrate } from "../../data/db/migrate.ts";
import { openSample } from "../../data/sample/plant.ts";
import type { Store } from "../../data/store.ts";

/** Serialized databases, made once per test file: opening a copy takes a tenth of making one. */
let empty: Promise<Uint8Array> | null = null;
let sample: Promise<Uint8Array> | null = null;

/** An empty database that is up to date. */
export const emptyTemplate = (): Promise<Uint8Array> =>
  empty ??= (async () => {
    const db = openDatabase("sqlite::memory:");
    await migrate(db);
    return await serialized(db).finally(() => db.destroy());
  })();

/** The sample data, with dates relative to the first call. */
export const sampleTemplate = (jwtSecret: string): Promise<Uint8Array> =>
  sample ??= (async () => {
    const content = await emptyTemplate();
    const store = await openSample({ jwtSecret, simulatedDelay: false, content });
    return await serialized(store.db).finally(() => store.close());
  })();

async function serialized(db: Store["db"]): Promise<Uint8Array> {
  const file = await Deno.makeTempFile({ prefix: "desk-template-" });
  try {
    await sql`vacuum into ${sql.lit(file)}`.execute(db);
    return await Deno.readFile(file);
  } finally {
    await Deno.remove(file);
  }
}
