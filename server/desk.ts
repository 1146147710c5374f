import type { Config } from "../data/config.ts";
import { named } from "../data/db/opening.ts";
import { S3Place } from "../data/documents/s3.ts";
import { DomainError } from "../data/errors.ts";
import { keptSecret } from "../data/kept_secret.ts";
import { openSample } from "../data/sample/plant.ts";
import { prepareForPasskeys } from "../data/staff/passkeys/passkeys.ts";
import { sealSecrets } from "../data/staff/two_factor.ts";
import { openStore, type Store } from "../data/store.ts";

/** How long the database may be away, or full of other people's connections, at a start. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 500;

/**
 * Opens what a configuration asks for, and gives it the secret that its database keeps, if any. A
 * database that cannot be reached yet is waited for: servers are often started together, and a
 * process that ends leaves its connections to the next.
 */
export async function openDesk(
  config: Config,
  patienceMs = PATIENCE_MS,
): Promise<{ config: Config; store: Store }> {
  const { databaseUrl, keepsSecret, jwtSecret, documents: { s3 } } = config;
  if (s3) await new S3Place(s3).requireRights();
  if (databaseUrl === null) return { config, store: await openSample(config) };
  const until = performance.now() + patienceMs;
  const secret = keepsSecret
    ? await named(databaseUrl, patiently(() => keptSecret(databaseUrl, jwtSecret), until))
    : jwtSecret;
  const own = { ...config, databaseUrl, jwtSecret: secret };
  const store = await named(databaseUrl, patiently(() => openStore(own), until));
  await sealSecrets(store);
  await prepareForPasskeys(store);
  return { config: own, store };
}

/** Tries again until then while the database may come back by itself. */
async function patiently<Result>(open: () => Promise<Result>, until: number): Promise<Result> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const passes = error instanceof DomainError && error.kind === "unavailable" && !error.lasts;
      if (!passes || performance.now() >= until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
