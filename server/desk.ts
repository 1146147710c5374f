import type { Config } from "../data/config.ts";
import { named } from "../data/db/opening.ts";
import { S3Place } from "../data/documents/s3.ts";
import { keptSecret } from "../data/kept_secret.ts";
import { openSample } from "../data/sample/plant.ts";
import { prepareForPasskeys } from "../data/staff/passkeys/passkeys.ts";
import { sealSecrets } from "../data/staff/two_factor.ts";
import { openStore, type Store } from "../data/store.ts";

/** Opens what a configuration asks for, and gives it the secret that its database keeps, if any. */
export async function openDesk(config: Config): Promise<{ config: Config; store: Store }> {
  const { databaseUrl, keepsSecret, jwtSecret, documents: { s3 } } = config;
  if (s3) await new S3Place(s3).requireRights();
  if (databaseUrl === null) return { config, store: await openSample(config) };
  const secret = keepsSecret
    ? await named(databaseUrl, keptSecret(databaseUrl, jwtSecret))
    : jwtSecret;
  const own = { ...config, databaseUrl, jwtSecret: secret };
  const store = await named(databaseUrl, openStore(own));
  await sealSecrets(store);
  await prepareForPasskeys(store);
  return { config: own, store };
}
