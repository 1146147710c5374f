import type { Currency } from "./base/currency.ts";
import { type Database, openDatabase, openSideReads } from "./db/database.ts";
import { DatabaseClock } from "./db/database_time.ts";
import { settleCurrency } from "./db/desk_currency.ts";
import { ensureMigrated } from "./db/migrate.ts";
import type { Blobs } from "./documents/blobs.ts";
import { DatabaseStorage } from "./documents/database_storage.ts";
import { Examiner } from "./documents/examiner.ts";
import { fetchDocument } from "./documents/fetch_document.ts";
import { IndexedBlobs } from "./documents/indexed_blobs.ts";
import { S3Storage } from "./documents/s3.ts";
import { SealedBlobs } from "./documents/sealed_blobs.ts";
import { defaultDocumentSettings, type DocumentSettings } from "./documents/settings.ts";
import { type KeyRing, openKeyRing, type SigningKeys } from "./keys/key_ring.ts";
import { keyFor } from "./keys/derived_keys.ts";

export interface Sample {
  /** The only account that can sign in; the login page shows it. */
  account: { email: string; password: string };
  drawDocument: (type: string, userName: string, name: string) => Promise<string>;
  /** The simulated platform, at which nobody new applies while so many requests wait. */
  platform?: {
    origin: string;
    waiting: number;
    /** Members who have hidden what there is to try. */
    hiddenFor?: Set<string>;
  };
}

export interface Store {
  db: Database;
  /** For reads that may be long: read-only and without transactions. */
  reads: Database;
  /** The database's time: processes whose clocks differ agree on it. */
  now: () => Date;
  /** Measures again how far this process's clock is from the database's. */
  syncClock: () => Promise<void>;
  /** That of all amounts. */
  currency: Currency;
  keys: KeyRing;
  /** Those of `keys` that sign the audit trail. */
  auditKey: SigningKeys;
  documents: Blobs;
  /** The storage of documents outside of the database, if there is one. */
  storage: Pick<S3Storage, "answers"> | null;
  examiner: Examiner;
  fetchDocument: (url: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Signs the cookies of known devices. */
  deviceKey: string;
  /** The delays of the specification; no connection or transaction is held meanwhile. */
  simulate: (call: keyof typeof LATENCY_MS) => Promise<void>;
  sample: Sample | null;
  close: () => Promise<void>;
}

const LATENCY_MS = { read: 500, login: 500, kycUpdate: 400 };

export interface StoreOptions {
  databaseUrl: string;
  databaseConnections?: number;
  /** Statements may take any time, as those of migrations do. */
  unhurried?: boolean;
  simulatedDelay: boolean;
  jwtSecret: string;
  /** ISO 4217; null: the stored one, or US dollars. */
  currency?: string | null;
  /** Replaces the database's clock. */
  now?: () => Date;
  documents?: DocumentSettings;
  /** The serialized database with which a database in memory begins. */
  content?: Uint8Array;
}

/** Opens the store; a SQLite database is migrated first. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, simulatedDelay, jwtSecret, documents } = options;
  const { content, databaseConnections: connections, unhurried } = options;
  const db = openDatabase(databaseUrl, { connections, content, unhurried });
  const clock = new DatabaseClock(db);
  const { now = clock.now } = options;
  let keys: KeyRing;
  let currency: Currency;
  try {
    await ensureMigrated(db);
    await clock.sync();
    keys = await openKeyRing(db, jwtSecret, now());
    currency = await settleCurrency(db, options.currency ?? null);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const sideReads = openSideReads(databaseUrl);
  const examiner = new Examiner();
  const { keys: documentKeys, s3 } = documents ?? defaultDocumentSettings;
  const storage = s3 && new S3Storage(s3);
  const places = { database: new DatabaseStorage(db), s3: storage };
  return {
    db,
    reads: sideReads ?? db,
    now,
    syncClock: clock.sync,
    currency,
    keys,
    auditKey: keys.audit,
    documents: new SealedBlobs(new IndexedBlobs(db, now, places), documentKeys),
    storage,
    examiner,
    fetchDocument,
    deviceKey: keyFor("known devices", jwtSecret),
    simulate: simulatedDelay
      ? (call) => new Promise((resolve) => setTimeout(resolve, LATENCY_MS[call]))
      : () => Promise.resolve(),
    sample: null,
    close: async () => {
      await examiner.close();
      await sideReads?.destroy();
      await db.destroy();
    },
  };
}
