import * as z from "zod";
import { fromBase64url } from "../../base/bytes.ts";
import type { Database } from "../../db/database.ts";
import { networkOf } from "../../base/network.ts";
import type { Store } from "../../store.ts";
import { waitForTurn } from "../limits/pace.ts";
import { hashToken, newToken } from "../sessions/secrets.ts";

interface PasskeyChallengeRow {
  challengeHash: string;
  purpose: PasskeyPurpose;
  /** The session, pending sign-in or browser that requested it. */
  holder: string;
  name: string | null;
  address: string;
  expiresAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    passkey_challenges: PasskeyChallengeRow;
  }
}

const ANONYMOUS_PURPOSE = "sign in";

type PasskeyPurpose = "register" | typeof ANONYMOUS_PURPOSE | "second factor" | "confirm";

export interface ChallengePurpose {
  purpose: PasskeyPurpose;
  holder: string;
}

export interface PasskeySite {
  host: string;
  origin: string;
}

export const CHALLENGE_SECONDS = 5 * 60;
/** Most open challenges per network, so that strangers cannot fill the database. */
export const MOST_PER_ADDRESS = 500;
/** Above this number requests are slowed down, so that none is discarded before it expires. */
const CROWDED = 50;

/** Strangers only displace strangers. Throws `unavailable` when too many of them wait. */
export async function createPasskeyChallenge(
  store: Store,
  { purpose, holder }: ChallengePurpose,
  { address, name = null }: { address: string; name?: string | null },
): Promise<string> {
  const now = store.now();
  const challenge = newToken();
  const network = networkOf(address);
  const isStranger = purpose === ANONYMOUS_PURPOSE;
  const nth = (db: Database, n: number) =>
    db.selectFrom("passkey_challenges").select("expiresAt")
      .where("address", "=", network).where("purpose", isStranger ? "=" : "!=", ANONYMOUS_PURPOSE)
      .where("expiresAt", ">", now.toISOString())
      .orderBy("expiresAt", "desc").offset(n - 1).limit(1).executeTakeFirst();
  if (isStranger && await nth(store.db, CROWDED)) await waitForTurn(`passkeys of ${network}`);
  await store.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("passkey_challenges").where("expiresAt", "<=", now.toISOString())
      .execute();
    const many = await nth(trx, MOST_PER_ADDRESS);
    if (many) {
      await trx.deleteFrom("passkey_challenges").where("address", "=", network)
        .where("purpose", isStranger ? "=" : "!=", ANONYMOUS_PURPOSE)
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

/** Uses the challenge; null if it was not created for this holder and purpose, or has expired. */
export async function useChallenge(
  store: Store,
  challenge: string,
  { purpose, holder }: ChallengePurpose,
): Promise<{ name: string | null } | null> {
  const row = await store.db.deleteFrom("passkey_challenges")
    .where("challengeHash", "=", hashToken(challenge))
    .where("purpose", "=", purpose).where("holder", "=", holder)
    .returning(["name", "expiresAt"]).executeTakeFirst();
  return row && row.expiresAt > store.now().toISOString() ? { name: row.name } : null;
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() });

export function challengeIn(clientDataJSON: string): string | null {
  try {
    const text = new TextDecoder().decode(fromBase64url(clientDataJSON));
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return null;
  }
}

export const browserHolder = (token: string): string => `browser ${hashToken(token)}`;
