import { openDatabase } from "../../data/db/database.ts";
import { migrate } from "../../data/db/migrate.ts";
import { onSignal } from "../../data/db/on_signal.ts";
import { type Cluster, createDatabase, findPostgres, startPostgres } from "../testing/postgres.ts";

/** An empty database, and what does away with it. */
export interface Provided {
  url: string;
  remove: () => Promise<void>;
}

/** A file in a folder of its own; whoever opens it brings it up to date. */
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

/** A PostgreSQL of its own for `work`, which asks it for databases, up to date unless `empty`. */
export async function withPostgres<Result>(
  work: (provide: (state?: "empty") => Promise<Provided>) => Promise<Result>,
): Promise<Result> {
  const found = await findPostgres();
  // To leave an engine out would be another proof than the one that was asked for.
  if (found.bin === null) throw new Error(`PostgreSQL: ${found.why}`);
  const cluster = await startPostgres(found.bin, { durable: true });
  const forget = onSignal(cluster.removeAtOnce);
  try {
    return await work((state) => databaseOf(cluster, state));
  } finally {
    await cluster.remove();
    forget();
  }
}

async function databaseOf(cluster: Cluster, state?: "empty"): Promise<Provided> {
  const url = await createDatabase(cluster.url, `desk_${crypto.randomUUID()}`);
  if (state === "empty") return { url, remove: () => Promise.resolve() };
  const db = openDatabase(url);
  await migrate(db).finally(() => db.destroy());
  return { url, remove: () => Promise.resolve() };
}
