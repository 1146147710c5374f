import { openDatabase } from "../../data/db/database.ts";
import { migrate } from "../../data/db/migrate.ts";
import { onSignal } from "../../data/db/on_signal.ts";
import { type Cluster, createDatabase, findPostgres, startPostgres } from "../testing/postgres.ts";

interface Provided {
  url: string;
  remove: () => Promise<void>;
}

type Provide = (state?: "empty") => Promise<Provided>;

export async function onBothEngines<Result>(
  work: (provide: Provide, engine: string) => Promise<Result>,
): Promise<[Result, Result]> {
  const sqlite = await work(sqliteFile, "SQLite");
  return [sqlite, await withPostgres((provide) => work(provide, "PostgreSQL"))];
}

/** A SQLite file that does not exist yet; opening it brings it up to date. */
export async function sqliteFile(): Promise<Provided> {
  const folder = await Deno.makeTempDir({ prefix: "desk-soak-" });
  const forget = onSignal(() => Deno.removeSync(folder, { recursive: true }));
  return {
    url: `sqlite:${folder}/desk.db`,
    remove: async () => {
      await Deno.remove(folder, { recursive: true });
      forget();
    },
  };
}

/** Throws where PostgreSQL is missing: a proof on one engine would be another proof. */
async function withPostgres<Result>(
  work: (provide: Provide) => Promise<Result>,
): Promise<Result> {
  const found = await findPostgres();
  if (found.bin === null) throw new Error(`PostgreSQL: ${found.why}`);
  const cluster = await startPostgres(found.bin, { durable: true });
  try {
    return await work((state) => databaseOf(cluster, state));
  } finally {
    await cluster.remove();
  }
}

async function databaseOf(cluster: Cluster, state?: "empty"): Promise<Provided> {
  const url = await createDatabase(cluster.url, `desk_${crypto.randomUUID()}`);
  if (state !== "empty") {
    const db = openDatabase(url);
    await migrate(db).finally(() => db.destroy());
  }
  return { url, remove: () => Promise.resolve() };
}
