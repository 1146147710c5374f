import type { Store } from "../store.ts";

/** Longer than any upload takes between its bytes and its record. */
const ORPHANED_MS = 60 * 60 * 1000;

/** Removes the bytes that no record names, as a crash between the two leaves them. Returns how many. */
export async function removeOrphans({ db, documents, now }: Store): Promise<number> {
  let removed = 0;
  for await (const blob of documents.namesBefore(new Date(now().getTime() - ORPHANED_MS))) {
    const held = await db.selectFrom("kyc_held_documents").select("blob").where("blob", "=", blob)
      .executeTakeFirst();
    if (held) continue;
    await documents.remove(blob);
    removed++;
  }
  return removed;
}
