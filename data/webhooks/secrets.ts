import { DAY_MS } from "../base/durations.ts";
import type { Actor } from "../audit/trail.ts";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { contextOf, type Endpoint, listEndpoints, manage, requireEndpoint } from "./endpoints.ts";
import { newSecret } from "./signature.ts";

const OLD_SECRET_MS = DAY_MS;
const MOST_SECRETS = 4;

/**
 * Returns the new secret. Those that sign now go on signing for 24 hours, also after several rotations,
 * because the receiver may still know the first one only.
 */
export async function rotateSecret(store: Store, id: string, actor: Actor): Promise<string> {
  const secret = newSecret();
  const sealed = await store.keys.seal(secret, contextOf(id));
  await manage(store, actor, async (trx, record, now) => {
    const endpoint = await requireEndpoint(trx, id);
    const old = (await liveSecrets({ ...store, db: trx }, endpoint)).slice(0, MOST_SECRETS - 1);
    const oldSecret = await store.keys.seal(old.join(" "), contextOf(id));
    const oldSecretUntil = new Date(now.getTime() + OLD_SECRET_MS).toISOString();
    await trx.updateTable("webhook_endpoints").set({ secret: sealed, oldSecret, oldSecretUntil })
      .where("id", "=", id).execute();
    record({
      category: "system",
      action: "Webhook changed",
      target: endpoint.url,
      after: { newSecret: true, oldSecretUntil },
    });
  });
  return secret;
}

type Keys = Pick<Store, "keys" | "now"> & { db: Database };

/** The secrets that sign now, newest first. */
export async function liveSecrets(
  { keys, now, db }: Keys,
  { id, secret, oldSecret, oldSecretUntil }: Endpoint,
): Promise<string[]> {
  const isOldLive = oldSecret !== null && oldSecretUntil! > now().toISOString();
  const sealed = isOldLive ? [secret, oldSecret] : [secret];
  const opened = await Promise.all(sealed.map((one) => keys.open(one, contextOf(id), db)));
  return opened.flatMap((text) => text.split(" "));
}

/** After a rotation of keys, seals the secrets with the newest one. */
export async function sealWebhookSecrets({ db, keys }: Store): Promise<void> {
  for (const { id, secret, oldSecret } of await listEndpoints(db)) {
    const context = contextOf(id);
    const sealedAnew = async (one: string) =>
      keys.isFresh(one) ? one : await keys.seal(await keys.open(one, context, db), context);
    const sealed = {
      secret: await sealedAnew(secret),
      oldSecret: oldSecret && await sealedAnew(oldSecret),
    };
    if (sealed.secret === secret && sealed.oldSecret === oldSecret) continue;
    await db.updateTable("webhook_endpoints").set(sealed)
      .where("id", "=", id).where("secret", "=", secret).execute();
  }
}
