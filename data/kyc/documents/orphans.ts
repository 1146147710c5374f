import { HOUR_MS } from "../../base/durations.ts";
import { errorFields, log } from "../../base/log.ts";
import type { Store } from "../../store.ts";

/** Longer than the time between writing the bytes and the record of an upload. */
const ORPHANED_MS = HOUR_MS;

const NAMES_AT_ONCE = 500;

/** Removes blobs that no record names, as a crash during an upload leaves them. Returns how many. */
export async function removeOrphans(store: Store): Promise<number> {
  let [removed, some]: [number, string[]] = [0, []];
  const before = new Date(store.now().getTime() - ORPHANED_MS);
  for await (const name of store.documents.namesBefore(before)) {
    if (some.push(name) < NAMES_AT_ONCE) continue;
    removed += await removeUnreferenced(store, some);
    some = [];
  }
  return removed + await removeUnreferenced(store, some);
}

async function removeUnreferenced(
  { db, documents }: Store,
  names: readonly string[],
): Promise<number> {
  if (names.length === 0) return 0;
  const held = await db.selectFrom("kyc_held_documents").select("blob").where("blob", "in", names)
    .execute();
  const known = new Set(held.map(({ blob }) => blob));
  const orphans = names.filter((name) => !known.has(name));
  let removed = 0;
  for (const name of orphans) {
    try {
      await documents.remove(name);
      removed++;
    } catch (error) {
      log("error", "orphaned document", { name, ...errorFields(error) });
    }
  }
  return removed;
}
