import type { EngineName } from "../db/engine/engine.ts";
import { engineOf } from "../db/engine/engine_of.ts";
import { readMigrations } from "../db/migrate.ts";
import { countRows } from "../db/rows.ts";
import { countMails } from "../notices/mail_queue.ts";
import type { Store } from "../store.ts";

export interface SystemStatus {
  engine: EngineName;
  roundTripMs: number;
  sizeBytes: number;
  activeSessions: number;
  migrations: { count: number; latest: string };
  storage: "database" | "s3" | "s3 away";
  lettersWaiting: number;
}

export async function read(store: Store): Promise<SystemStatus> {
  const start = performance.now();
  await store.db.selectFrom("audit_head").select("size").execute();
  const roundTripMs = performance.now() - start;
  const active = store.db.selectFrom("sessions")
    .where("expiresAt", ">", store.now().toISOString());
  const names = await readMigrations(store.db);
  const engine = engineOf(store.db);
  return {
    engine: engine.name,
    roundTripMs,
    sizeBytes: await engine.sizeInBytes(store.db),
    activeSessions: await countRows(active),
    storage: store.storage === null ? "database" : await store.storage.answers() ? "s3" : "s3 away",
    lettersWaiting: await countMails(store.db),
    migrations: { count: names.length, latest: names.at(-1) ?? "" },
  };
}
