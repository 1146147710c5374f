import type { Recorder } from "../../audit/write.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { notifyPerson } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";
import { webauthn } from "./format.ts";
import type { Member } from "../sessions/sessions.ts";

export interface PasskeyRow {
  /** Public id for addresses, unrelated to the credential. */
  id: string;
  staffId: string;
  /** WebAuthn credential id, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** Signature counter; many authenticators always report 0. */
  counter: number;
  name: string;
  transports: string;
  /** Model of the authenticator; zeros if not disclosed. */
  aaguid: string;
  /** 0 or 1: the passkey is synchronised by its platform. */
  backedUp: number;
  createdAt: string;
  lastUsedAt: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    passkeys: PasskeyRow;
  }
}

export interface OwnPasskey {
  id: string;
  name: string;
  backedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export const MOST_PASSKEYS = 20;

export async function listPasskeys(store: Store, member: Member): Promise<OwnPasskey[]> {
  const rows = await rowsOf(store.db, member.id);
  return rows.map(({ id, name, backedUp, createdAt, lastUsedAt }) => ({
    id,
    name,
    backedUp: backedUp === 1,
    createdAt,
    lastUsedAt,
  }));
}

const rowsOf = (db: Database, staffId: string): Promise<PasskeyRow[]> =>
  db.selectFrom("passkeys").selectAll().where("staffId", "=", staffId)
    .orderBy("createdAt").orderBy("id").limit(MOST_PASSKEYS).execute();

export async function credentialsOf(
  db: Database,
  staffId: string,
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await rowsOf(db, staffId);
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: JSON.parse(transports),
  }));
}

export async function hasPasskey(db: Database, staffId: string): Promise<boolean> {
  const one = await db.selectFrom("passkeys").select("id").where("staffId", "=", staffId).limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Preloads the WebAuthn package if there are passkeys, because loading blocks for 0.1 s. */
export async function prepareForPasskeys({ db }: Pick<Store, "db">): Promise<boolean> {
  const one = await db.selectFrom("passkeys").select("id").limit(1).executeTakeFirst();
  if (one) await webauthn();
  return one !== undefined;
}

export async function removePasskey(store: Store, member: Member, id: string): Promise<void> {
  await write(store, member, async (trx, record, now) => {
    const passkey = await trx.deleteFrom("passkeys").where("id", "=", id)
      .where("staffId", "=", member.id).returning("name").executeTakeFirst();
    if (!passkey) throw new DomainError("not_found", "passkey.not_found");
    await notifyPerson(
      trx,
      member.id,
      { kind: "passkey_removed", facts: { name: passkey.name } },
      now,
    );
    record(removed(member.email, passkey.name));
  });
}

export async function endPasskeys(
  trx: Database,
  record: Recorder,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const gone = await trx.deleteFrom("passkeys").where("staffId", "=", id).returning("name")
    .execute();
  for (const { name } of gone) record(removed(email, name));
}

const removed = (email: string, name: string): Parameters<Recorder>[0] => ({
  category: "user",
  action: "Passkey removed",
  target: email,
  status: "warning",
  before: { name },
});
