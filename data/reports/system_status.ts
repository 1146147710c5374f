import { type Engine, engineOf, sizeInBytes } from "../db/database.ts";
import { readMigrations } from "../db/migrate.ts";
import type { Store } from "../store.ts";

export interface SystemStatus {
  engine: Engine;
  roundTripMs: number;
  sizeBytes: number;
  activeSessions: number;
  migrations: { count: number; latest: string };
}

export async function read(store: Store): Promise<SystemStatus> {
  const start = performance.now();
  await store.db.selectFrom("audit_head").select("size").execute();
  const roundTripMs = performance.now() - start;
  const { active } = await store.db.selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("active"))
    .where("expiresAt", ">", store.now().toISOString()).executeTakeFirstOrThrow();
  const names = await readMigrations(store.db);
  return {
    engine: engineOf(store.db),
    roundTripMs,
    sizeBytes: await sizeInBytes(store.db),
    activeSessions: Number(active),
    migrations: { count: names.length, latest: names.at(-1) ?? "" },
  };
}
