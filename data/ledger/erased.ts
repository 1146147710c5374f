import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { DomainError } from "../errors/domain_error.ts";
import { type Keys, ledgerDigest, ledgerKey } from "./key.ts";

/** The instants at which these people were erased, by id; those that exist again are left out. */
export async function erasedUsers(
  store: Keys,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const erased = new Map<string, string>();
  if (ids.length === 0 || !await hasErasures(store.db)) return erased;
  const key = await ledgerKey(store);
  const byDigest = new Map([...new Set(ids)].map((id) => [ledgerDigest(key, "user", id), id]));
  const rows = await store.db.selectFrom("erasures").select(["digest", "at"])
    .where("digest", "in", valuesIn(store.db, [...byDigest.keys()])).orderBy("number").execute();
  for (const { digest, at } of rows) erased.set(byDigest.get(digest)!, at);
  if (erased.size === 0) return erased;
  const known = await store.db.selectFrom("users").select("id")
    .where("id", "in", valuesIn(store.db, [...erased.keys()])).execute();
  for (const { id } of known) erased.delete(id);
  return erased;
}

/** Throws `gone` for a request of an erased person, unless one of that id has come again. */
export async function requireNotErased(store: Keys, requestId: string): Promise<void> {
  if (!await hasErasures(store.db)) return;
  const known = await store.db.selectFrom("kyc_requests").select("id").where("id", "=", requestId)
    .executeTakeFirst();
  if (known) return;
  const digest = ledgerDigest(await ledgerKey(store), "request", requestId);
  const row = await store.db.selectFrom("erased_requests").select("number")
    .where("digest", "=", digest).executeTakeFirst();
  if (row) throw new DomainError("gone", "user.erased");
}

const hasErasures = async (db: Database): Promise<boolean> =>
  await db.selectFrom("erasures").select("number").limit(1).executeTakeFirst() !== undefined;
