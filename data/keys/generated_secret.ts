import { openDatabase } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { ensureMigrated } from "../db/migrate.ts";

interface KeptSecretRow {
  id: number;
  secret: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    kept_secrets: KeptSecretRow;
  }
}

/**
 * Stores the proposed secret if there is none, so that all instances sign alike. Throws if one was
 * given before, as another would break the trail.
 */
export async function generatedSecret(databaseUrl: string, proposed: string): Promise<string> {
  const db = openDatabase(databaseUrl);
  try {
    await ensureMigrated(db);
    return await db.transaction().execute(async (trx) => {
      await takeLock(trx, "kept_secrets");
      const stored = await trx.selectFrom("kept_secrets").select("secret").executeTakeFirst();
      if (stored) return stored.secret;
      const { size } = await trx.selectFrom("audit_head").select("size").executeTakeFirstOrThrow();
      const given = await trx.selectFrom("key_generations").select("generation").limit(1)
        .executeTakeFirst();
      if (size > 0 || given) {
        throw new Error("JWT_SECRET: is required, because this database was set up with one");
      }
      await trx.insertInto("kept_secrets").values({ id: 1, secret: proposed }).execute();
      return proposed;
    });
  } finally {
    await db.destroy();
  }
}
