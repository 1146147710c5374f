import type { Recorder } from "../../audit/write.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../base/errors.ts";
import { tell } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";
import { webauthn } from "./format.ts";
import type { Person } from "../sessions/sessions.ts";

/** A public key whose private half an authenticator keeps, and shows nobody. */
export interface PasskeyRow {
  /** Names it in addresses; says nothing about the credential. */
  id: string;
  staffId: string;
  /** What the authenticator calls it, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it was used, as the authenticator says; many always say 0. */
  counter: number;
  name: string;
  /** How browsers reach the authenticator, as JSON. */
  transports: string;
  /** The model of the authenticator; all zeros where it does not tell. */
  aaguid: string;
  /** 0 or 1: a copy lies with the platform, such as in a keychain that is synchronised. */
  backedUp: number;
  createdAt: string;
  /** Null until it has been used. */
  lastUsedAt: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    passkeys: PasskeyRow;
  }
}

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: string;
  name: string;
  backedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export const MOST_PASSKEYS = 20;

/** The own passkeys, oldest first. */
export async function listPasskeys(store: Store, person: Person): Promise<OwnPasskey[]> {
  const rows = await rowsOf(store.db, person.id);
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

/** What a browser needs to find the passkeys of an account, or to leave them out. */
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

/** Whether a person has a passkey to be asked for. */
export async function hasPasskey(db: Database, staffId: string): Promise<boolean> {
  const one = await db.selectFrom("passkeys").select("id").where("staffId", "=", staffId).limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Loads what reads passkeys where there are any: for 0.1 s no request would be answered else. */
export async function prepareForPasskeys({ db }: Pick<Store, "db">): Promise<boolean> {
  const one = await db.selectFrom("passkeys").select("id").limit(1).executeTakeFirst();
  if (one) await webauthn();
  return one !== undefined;
}

/** Removes one of the own passkeys; its owner is told. Throws `not_found`. */
export async function removePasskey(store: Store, person: Person, id: string): Promise<void> {
  await write(store, person, async (trx, record, now) => {
    const passkey = await trx.deleteFrom("passkeys").where("id", "=", id)
      .where("staffId", "=", person.id).returning("name").executeTakeFirst();
    if (!passkey) throw new DomainError("not_found", "Passkey not found");
    await tell(trx, person.id, { kind: "passkey_removed", facts: { name: passkey.name } }, now);
    record(removed(person.email, passkey.name));
  });
}

/** Removes all passkeys of an account that is ended, or whose second factor is lost. */
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
