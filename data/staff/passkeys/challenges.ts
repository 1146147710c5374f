import * as z from "zod";
import { fromBase64url } from "../../base/bytes.ts";
import type { Database } from "../../db/database.ts";
import { networkOf } from "../../base/network.ts";
import type { Store } from "../../store.ts";
import { waitForTurn } from "../sign_in/pace.ts";
import { hashToken, newToken } from "../sessions/secrets.ts";

/** What an authenticator shall sign, once and for one end; only its hash is kept. */
interface PasskeyChallengeRow {
  challengeHash: string;
  purpose: PasskeyPurpose;
  /** Who was asked: a session, a sign-in that waits, or a browser. */
  holder: string;
  /** What the passkey will be called that is registered with it. */
  name: string | null;
  /** The network that asked. */
  address: string;
  expiresAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    passkey_challenges: PasskeyChallengeRow;
  }
}

/** Anybody may ask for that. */
const STRANGERS = "sign in";

type PasskeyPurpose = "register" | typeof STRANGERS | "second factor" | "confirm";

/** What a challenge is for, and who may answer it. */
export interface Asking {
  purpose: PasskeyPurpose;
  holder: string;
}

/** Where passkeys belong to: the host they are bound to, and the origin that browsers report. */
export interface PasskeySite {
  host: string;
  origin: string;
}

export const CHALLENGE_SECONDS = 5 * 60;
/** Of one network at a time: strangers may ask, and shall not fill the database. */
export const MOST_PER_ADDRESS = 500;
/** From then on they wait for each other, so that none has to go before it is over. */
const CROWDED = 50;

/**
 * A new challenge (base64url). Those that are over go, and the oldest of a network with many: those
 * of strangers for strangers, never for who has shown something already. Throws `unavailable` where
 * many strangers wait.
 */
export async function ask(
  store: Store,
  { purpose, holder }: Asking,
  { address, name = null }: { address: string; name?: string | null },
): Promise<string> {
  const now = store.now();
  const challenge = newToken();
  const network = networkOf(address);
  const isStranger = purpose === STRANGERS;
  const nth = (db: Database, n: number) =>
    db.selectFrom("passkey_challenges").select("expiresAt")
      .where("address", "=", network).where("purpose", isStranger ? "=" : "!=", STRANGERS)
      .where("expiresAt", ">", now.toISOString())
      .orderBy("expiresAt", "desc").offset(n - 1).limit(1).executeTakeFirst();
  if (isStranger && await nth(store.db, CROWDED)) await waitForTurn(`passkeys of ${network}`);
  await store.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("passkey_challenges").where("expiresAt", "<=", now.toISOString())
      .execute();
    const many = await nth(trx, MOST_PER_ADDRESS);
    if (many) {
      await trx.deleteFrom("passkey_challenges").where("address", "=", network)
        .where("purpose", isStranger ? "=" : "!=", STRANGERS)
        .where("expiresAt", "<=", many.expiresAt).execute();
    }
    await trx.insertInto("passkey_challenges").values({
      challengeHash: hashToken(challenge),
      purpose,
      holder,
      name,
      address: network,
      expiresAt: new Date(now.getTime() + CHALLENGE_SECONDS * 1000).toISOString(),
    }).execute();
  });
  return challenge;
}

/** Uses a challenge up; null when it was not asked of this holder for this, or is over. */
export async function takeChallenge(
  store: Store,
  challenge: string,
  { purpose, holder }: Asking,
): Promise<{ name: string | null } | null> {
  const row = await store.db.deleteFrom("passkey_challenges")
    .where("challengeHash", "=", hashToken(challenge))
    .where("purpose", "=", purpose).where("holder", "=", holder)
    .returning(["name", "expiresAt"]).executeTakeFirst();
  return row && row.expiresAt > store.now().toISOString() ? { name: row.name } : null;
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() });

/** The challenge that a browser says was answered; null for what no page of ours can have asked. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const text = new TextDecoder().decode(fromBase64url(clientDataJSON));
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return null;
  }
}

/** A browser that nobody has signed in with yet, by a secret that it keeps as a cookie. */
export const browserHolder = (token: string): string => `browser ${hashToken(token)}`;
