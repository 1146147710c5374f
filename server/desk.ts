import { log } from "../data/base/log.ts";
import type { Config } from "../data/config.ts";
import { requireSameDatabase } from "../data/db/database_identity.ts";
import { withVariableName } from "../data/db/describe_error.ts";
import { S3Storage } from "../data/documents/s3.ts";
import { DomainError } from "../data/errors/domain_error.ts";
import { generatedSecret } from "../data/keys/generated_secret.ts";
import { openSample } from "../data/sample/plant.ts";
import { prepareForPasskeys } from "../data/staff/passkeys/passkeys.ts";
import { sealSecrets } from "../data/staff/accounts/two_factor.ts";
import { recordNoteKey, sealNoteKey } from "../data/audit/note_key.ts";
import { ensureReissued } from "../data/audit/former/reissue.ts";
import { sealLedgerKey } from "../data/ledger/key.ts";
import { sealCurrency, sealRecords } from "../data/audit/first_seals.ts";
import { recordClosedMonths } from "../data/statements/evidence.ts";
import { openStore, type Store } from "../data/store.ts";
import { sealWebhookSecrets } from "../data/webhooks/secrets.ts";

/** A database that is unreachable or full is retried for this time at the start. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 500;
/** The start does not wait for slow document storage, which may recover later. */
const STORAGE_MS = 2_000;

interface Desk {
  config: Config;
  store: Store;
}

/** A database that cannot be reached yet is retried: servers are often started together. */
export async function openDesk(config: Config, patienceMs = PATIENCE_MS): Promise<Desk> {
  const { s3 } = config.documents;
  const limits = { answerMs: STORAGE_MS, silenceMs: STORAGE_MS };
  const rights = s3 ? new S3Storage(s3, limits).requireRights() : Promise.resolve();
  // Both settle before an error is thrown, so that no migration is interrupted.
  const [storage, opened] = await Promise.allSettled([rights, open(config, patienceMs)]);
  if (opened.status === "rejected") throw opened.reason;
  if (storage.status === "fulfilled") return opened.value;
  await opened.value.store.close();
  throw storage.reason;
}

async function open(config: Config, patienceMs: number): Promise<Desk> {
  const { databaseUrl, usesGeneratedSecret, jwtSecret } = config;
  if (databaseUrl === null) return { config, store: await openSample(config) };
  const until = performance.now() + patienceMs;
  const secret = usesGeneratedSecret
    ? await withVariableName(
      databaseUrl,
      patiently(() => generatedSecret(databaseUrl, jwtSecret), until),
    )
    : jwtSecret;
  const own = { ...config, databaseUrl, jwtSecret: secret };
  const store = await withVariableName(databaseUrl, patiently(() => openStore(own), until));
  try {
    await prepare(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return { config: own, store };
}

async function prepare(store: Store): Promise<void> {
  await requireSameDatabase(store.db);
  await ensureReissued(store);
  await sealSecrets(store);
  await sealWebhookSecrets(store);
  await prepareNoteKey(store);
  await sealLedgerKey(store);
  await prepareForPasskeys(store);
  await sealRecords(store);
  await sealCurrency(store);
  await recordClosedMonths(store);
}

/** A key of checkpoints that does not open, or is another one, stops signing, not the desk. */
async function prepareNoteKey(store: Store): Promise<void> {
  try {
    await recordNoteKey(store);
    await sealNoteKey(store);
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === "conflict")) throw error;
    log("error", "checkpoints", { reason: error.message });
  }
}

async function patiently<Result>(open: () => Promise<Result>, until: number): Promise<Result> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const passes = error instanceof DomainError && error.kind === "unavailable" &&
        !error.isLasting;
      if (!passes || performance.now() >= until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
