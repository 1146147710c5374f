import { type Actor, append, type AuditEvent } from "./audit/log.ts";
import { checkpointKey } from "./audit/signature.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { prepare } from "./db/migrations/index.ts";
import { plantSample, sampleAccount } from "./sample/sample.ts";

export type Clock = () => Date;

/** What the records and rules need from outside; made once per process, or per test. */
export interface Store {
  db: Database;
  now: Clock;
  /** Signs the checkpoints of the audit trail. */
  auditKey: string;
  /** The specification's simulated latency; waits outside of any connection or transaction. */
  simulate: (call: keyof typeof LATENCY_MS) => Promise<void>;
  /** The account of the sample data, null with real data. */
  sampleAccount: { email: string; password: string } | null;
  close: () => Promise<void>;
}

const LATENCY_MS = { read: 500, login: 500, kycUpdate: 400 };

export interface StoreOptions {
  databaseUrl: string | null;
  simulatedDelay: boolean;
  /** What the key of the audit trail is derived from. */
  jwtSecret: string;
  now?: Clock;
}

/** Opens, migrates and, without a database URL, fills the store with the sample data. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, simulatedDelay, jwtSecret, now = () => new Date() } = options;
  const db = openDatabase(databaseUrl ?? "sqlite::memory:");
  const store: Store = {
    db,
    now,
    auditKey: checkpointKey(jwtSecret),
    simulate: (call) =>
      simulatedDelay
        ? new Promise((resolve) => setTimeout(resolve, LATENCY_MS[call]))
        : Promise.resolve(),
    sampleAccount: databaseUrl === null ? sampleAccount : null,
    close: () => db.destroy(),
  };
  try {
    await prepare(db);
    if (databaseUrl === null) await plantSample(store, { account: true });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return store;
}

/** Notes what happens in a transaction; the entries are written at its end, or not at all. */
export type Recorder = (event: AuditEvent, at?: string) => void;

/** All that `work` changes and what it records of it becomes true together, or nothing does. */
export async function write<Result>(
  store: Store,
  actor: Actor,
  work: (trx: Database, record: Recorder, now: Date) => Promise<Result>,
): Promise<Result> {
  return await store.db.transaction().execute(async (trx) => {
    const now = store.now();
    const events: Parameters<typeof append>[1][number][] = [];
    const result = await work(trx, (event, at = now.toISOString()) => {
      events.push({ event, actor, at });
    }, now);
    await append(trx, events, store.auditKey);
    return result;
  });
}

/** Work that nobody in particular asked for. */
export const system: Actor = { id: null, name: "System", requestId: null };
