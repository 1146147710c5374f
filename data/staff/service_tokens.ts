import { write } from "../audit/write.ts";
import type { Actor } from "../audit/trail.ts";
import { DomainError } from "../errors.ts";
import { type Store } from "../store.ts";
import { hashToken, newToken } from "./secrets.ts";

/** A program's way in, for imports alone; shown once, known by its hash. */
interface ServiceTokenRow {
  tokenHash: string;
  name: string;
  createdAt: string;
  revokedAt: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    service_tokens: ServiceTokenRow;
  }
}

/** Every service token begins with this, so that one can be told from a person's. */
const PREFIX = "mds_";

/** Returns the token, which cannot be read again. Throws `conflict` for a name in use. */
export async function createToken(store: Store, name: string, actor: Actor): Promise<string> {
  const token = PREFIX + newToken();
  await write(store, actor, async (trx, record, now) => {
    const used = await trx.selectFrom("service_tokens").select("name").where("name", "=", name)
      .executeTakeFirst();
    if (used) {
      throw new DomainError("conflict", "There is a token named {name} already.", {
        params: { name },
      });
    }
    await trx.insertInto("service_tokens").values({
      tokenHash: hashToken(token),
      name,
      createdAt: now.toISOString(),
      revokedAt: null,
    }).execute();
    record({ category: "system", action: "Service token created", target: name });
  });
  return token;
}

/** From the next request on the token is refused. Throws `not_found`. */
export async function revokeToken(store: Store, name: string, actor: Actor): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    const { numUpdatedRows } = await trx.updateTable("service_tokens")
      .set({ revokedAt: now.toISOString() })
      .where("name", "=", name).where("revokedAt", "is", null).executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) {
      throw new DomainError("not_found", "No token is named {name}.", { params: { name } });
    }
    record({
      category: "system",
      action: "Service token revoked",
      target: name,
      status: "warning",
    });
  });
}

/** The program behind a token, or null for one that is unknown or revoked. */
export async function findService(store: Store, token: string): Promise<{ name: string } | null> {
  if (!token.startsWith(PREFIX)) return null;
  const row = await store.db.selectFrom("service_tokens").select("name")
    .where("tokenHash", "=", hashToken(token)).where("revokedAt", "is", null).executeTakeFirst();
  return row ?? null;
}
