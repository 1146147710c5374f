import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrations.ts";
import { plantSample, sampleAccount } from "./sample.ts";

export type Clock = () => Date;

/** What the records and rules need from outside; made once per process, or per test. */
export interface Store {
  db: Database;
  now: Clock;
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
  now?: Clock;
}

/** Opens, migrates and, without a database URL, fills the store with the sample data. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, simulatedDelay, now = () => new Date() } = options;
  const db = openDatabase(databaseUrl ?? "sqlite::memory:");
  await migrate(db);
  if (databaseUrl === null) await plantSample(db, now());
  return {
    db,
    now,
    simulate: (call) =>
      simulatedDelay
        ? new Promise((resolve) => setTimeout(resolve, LATENCY_MS[call]))
        : Promise.resolve(),
    sampleAccount: databaseUrl === null ? sampleAccount : null,
    close: () => db.destroy(),
  };
}
