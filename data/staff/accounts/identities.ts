import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import type { Store } from "../../store.ts";
import { endSessions } from "../sessions/sessions.ts";
import { get, requireManager } from "./staff.ts";

interface IdentityRow {
  issuer: string;
  /** The provider's stable id of the person (`sub`). */
  subject: string;
  staffId: string;
  linkedAt: string;
  lastUsedAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    identities: IdentityRow;
  }
}

export type Identity = Pick<IdentityRow, "issuer" | "subject">;

export const linkedAccount = async (
  db: Database,
  { issuer, subject }: Identity,
): Promise<string | null> =>
  (await db.selectFrom("identities").select("staffId")
    .where("issuer", "=", issuer).where("subject", "=", subject).executeTakeFirst())?.staffId ??
    null;

export const hasLink = async (db: Database, staffId: string, issuer: string): Promise<boolean> =>
  await db.selectFrom("identities").select("subject")
    .where("staffId", "=", staffId).where("issuer", "=", issuer).executeTakeFirst() !== undefined;

/** Used after the provider recreated a person: the next sign-in links by email. Sessions end. */
export async function unlink(store: Store, staffId: string, actor: Actor): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "staff");
    await requireManager(trx, actor);
    const member = await get({ db: trx, now: () => now }, staffId);
    await trx.deleteFrom("identities").where("staffId", "=", staffId).execute();
    await endSessions(trx, staffId);
    record({
      category: "user",
      action: "Single sign-on unlinked",
      target: `${member.name} (${staffId})`,
      status: "warning",
    });
  });
}

export async function link(
  trx: Database,
  { issuer, subject }: Identity,
  staffId: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx.insertInto("identities").values({
    issuer,
    subject,
    staffId,
    linkedAt: at,
    lastUsedAt: at,
  }).execute();
}

export async function noteUse(
  trx: Database,
  { issuer, subject }: Identity,
  now: Date,
): Promise<void> {
  await trx.updateTable("identities").set({ lastUsedAt: now.toISOString() })
    .where("issuer", "=", issuer).where("subject", "=", subject).execute();
}
