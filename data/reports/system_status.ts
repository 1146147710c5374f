import { type Engine, engineOf, sizeInBytes } from "../db/database.ts";
import { readMigrations } from "../db/migrate.ts";
import { countRows } from "../db/rows.ts";
import { countMails } from "../notices/mail_queue.ts";
import type { Store } from "../store.ts";

export interface SystemStatus {
  engine: Engine;
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
  return {
    engine: engineOf(store.db),
    roundTripMs,
    sizeBytes: await sizeInBytes(store.db),
    activeSessions: await countRows(active),
    storage: store.storage === null ? "database" : await store.storage.answers() ? "s3" : "s3 away",
    lettersWaiting: await countMails(store.db),
    migrations: { count: names.length, latest: names.at(-1) ?? "" },
  };
}
