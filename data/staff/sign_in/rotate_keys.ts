import { append, readHead } from "../../audit/trail.ts";
import { checkpointOf, insertCheckpoints, signatureOf } from "../../audit/checkpoints.ts";
import { system } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { type Generation, wrap } from "../../keys/key_ring.ts";
import { keyFor, keyName } from "../../keys/derived_keys.ts";
import { newToken } from "../sessions/secrets.ts";
import { sealSecrets } from "../accounts/two_factor.ts";
import type { Store } from "../../store.ts";

const auditKeyOf = ({ secret }: Generation): string => keyFor("audit checkpoint", secret);

/**
 * Old keys go on verifying earlier signatures. An entry that the old key signs names the new one.
 * `rootSecret` becomes the `JWT_SECRET` that keys are sealed with.
 */
export async function rotateKeys(
  store: Store,
  { rootSecret = store.keys.rootSecret, endSessions = false }: {
    rootSecret?: string;
    endSessions?: boolean;
  } = {},
): Promise<number> {
  const { keys } = store;
  const generation = await store.db.transaction().execute(async (trx) => {
    await takeLock(trx, "keys");
    await keys.reload(trx);
    const before = keys.current;
    const next = {
      generation: before.generation + 1,
      createdAt: store.now().toISOString(),
      secret: newToken(),
    };
    await announce(trx, store, next, rootSecret !== keys.rootSecret);
    await signWith(trx, before, next);
    for (const one of [...keys.generations, next]) {
      const row = await wrap(one, rootSecret);
      await trx.insertInto("key_generations").values(row)
        .onConflict((conflict) => conflict.column("generation").doUpdateSet(row)).execute();
    }
    // A desk with its own secret no longer needs the generated one.
    if (rootSecret !== keys.rootSecret) await trx.deleteFrom("kept_secrets").execute();
    if (endSessions) await trx.deleteFrom("sessions").execute();
    return next.generation;
  });
  keys.changeRootSecret(rootSecret);
  await keys.reload(store.db);
  await sealSecrets(store);
  return generation;
}

const announce = (trx: Database, store: Store, next: Generation, newSecret: boolean) =>
  append(trx, [{
    actor: system,
    at: next.createdAt,
    event: {
      category: "system",
      action: "Keys rotated",
      target: `Keys ${next.generation}`,
      after: { key: keyName(auditKeyOf(next)), newSecret },
    },
  }], store.auditKey);

/** The old key signs the entry itself; the new key signs what follows. */
async function signWith(trx: Database, before: Generation, next: Generation): Promise<void> {
  const { size, hash, signature } = await readHead(trx);
  // A head whose signature does not verify must not be signed again.
  if (signature !== signatureOf(size, hash, "", auditKeyOf(before))) return;
  await insertCheckpoints(trx, [
    checkpointOf({ seq: size, hash, at: next.createdAt }, auditKeyOf(before)),
  ]);
  await trx.updateTable("audit_head")
    .set({ signature: signatureOf(size, hash, "", auditKeyOf(next)) }).where("id", "=", 1)
    .execute();
}
